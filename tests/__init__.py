"""Tests of pyreasoner; they mirror the folders of the project."""
