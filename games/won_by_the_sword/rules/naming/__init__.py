"""What names in a letter mean as things stand: columns, leaders, units, points; plans of battles."""
