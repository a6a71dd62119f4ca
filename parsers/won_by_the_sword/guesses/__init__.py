"""What a piece that no grammar reads may mean: its names and deeds, and the orders that use all of them."""
