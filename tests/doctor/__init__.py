"""The doctor finds each fault that is planted here, and says what to do about it."""
