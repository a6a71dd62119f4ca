"""Small breakages put into a copy of the code, one at a time: which of them do the tests notice?"""
