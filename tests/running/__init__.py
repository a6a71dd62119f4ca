"""Running the judge: configuration, doctor, health, deployment, faults of the machine."""
