"""Pages over HTTP: what the judge knows, shown to whoever looks; each is one more way to show a sheet."""
