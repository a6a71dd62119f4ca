"""An activation under way (3.4): begun, its tasks done one by one, settled; activation.py is read first."""
