"""The other sides: what others have, written anew from their description or called as they say."""
