"""What the exit status of the command says."""

AS_EXPECTED = 0
FAILED = 1
BAD_INPUT = 2
UNKNOWN = 3
INTERRUPTED = 130
OUTPUT_CLOSED = 141
