"""The audio device layer, tested on a real sound path, a real voice and real terminals."""
