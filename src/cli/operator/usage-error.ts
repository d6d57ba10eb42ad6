import { didYouMean } from '../../base/closest-word.ts';

/** The command was called with wrong arguments. The message is for the operator. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The arguments were correct, but the command cannot be carried out, for example because a record does not exist. Exit
 * code 1.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * The error for a command that does not exist. The message suggests the command of the group that was probably meant.
 */
export function noCommand(typed: string, words: readonly string[], group = ''): UsageError {
  const suggestion = didYouMean(typed, words);
  return new UsageError(`There is no command "${group}${typed}"${suggestion || '.'}`);
}
