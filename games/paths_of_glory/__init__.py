"""Paths of Glory: the First World War by cards; rules, data, words and pictures of that title."""
