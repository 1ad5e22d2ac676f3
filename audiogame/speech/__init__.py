"""The voice: clips of speech, and what is said when."""
