import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { UsageError } from '../operator/usage-error.ts';

const MOST = 64;

/** The number of worker processes: `--workers 4`, or `--workers auto` for one per core. Default: one. */
export function workersOf(args: readonly string[]): number {
  const text = optionOf(args);
  if (text === undefined) return 1;
  if (text === 'auto') return Math.min(MOST, availableParallelism());
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MOST) {
    throw new UsageError(`--workers must be "auto" or a whole number from 1 to ${MOST}, but it is "${text}".`);
  }
  return count;
}

function optionOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { workers: { type: 'string' } } }).values.workers;
  } catch {
    throw new UsageError(`serve accepts only --workers <number or auto>, but received "${args.join(' ')}".`);
  }
}
