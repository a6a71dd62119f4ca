"""What happens to a running judge: clocks, a full disk, a lost database, stops, upgrades, deployment."""
