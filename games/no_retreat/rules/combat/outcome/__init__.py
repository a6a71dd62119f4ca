"""What comes of a battle (10.7, 10.8): results.py is read first."""
