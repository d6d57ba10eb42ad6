/** The command was called with wrong arguments. The message is for the operator. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was called correctly but cannot be done, for example because a record does not exist. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
