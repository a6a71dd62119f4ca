"""The judge as a service: the daemon and its threads, health, backup; it decides nothing."""
