import { OPERATOR } from '../../src/audit/audit.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { readCommand } from '../../src/cli/operator/operator.ts';
import { CommandError, UsageError } from '../../src/cli/operator/usage-error.ts';
import type { TestApp } from './app.ts';
import { TEST_PASSWORDS } from './passwords.ts';
import { TEST_SECRET_KEY } from './secret.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The progress messages that the command printed. */
  readonly progress: readonly string[];
}

/** Runs an operator command while the service is running. Returns the output streams and the exit code. */
export async function operate(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  line: string,
  { secretKeys = [TEST_SECRET_KEY] }: { secretKeys?: readonly [string, ...string[]] } = {},
): Promise<Outcome> {
  const progress: string[] = [];
  const context = {
    db: database.db,
    clock,
    cipher: fieldCipher(secretKeys),
    passwords: TEST_PASSWORDS,
    actor: OPERATOR,
    env: {},
    readLine: async () => '',
    progress: (text: string) => void progress.push(text),
  };
  try {
    const asked = await readCommand(line.split(' '));
    if ('help' in asked) return { code: asked.code, out: asked.help, err: '', progress };
    return { code: 0, out: await asked.run(context), err: '', progress };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', err: error.message, progress };
    if (error instanceof CommandError) return { code: 1, out: '', err: error.message, progress };
    throw error;
  }
}
