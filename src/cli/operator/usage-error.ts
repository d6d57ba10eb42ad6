/** The command was called wrongly; the message is one sentence for the operator. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was right and could not be done: no such record, a name taken. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
