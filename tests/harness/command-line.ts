import { PassThrough, Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main.ts';
import type { Connection } from '../../src/db/db.ts';
import type { TestDatabase } from './database.ts';
import { TEST_SECRET_KEY } from './secret.ts';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Env = Readonly<Record<string, string>>;

/** Runs a command in this process, as the executable would with this environment and input. */
export async function tasman(args: readonly string[], env: Env = {}, input = ''): Promise<CommandResult> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await main(args, { env: { PORT: '0', ...env }, stdin: Readable.from([input]), stdout, stderr });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** A command that runs until its standard input ends. */
export interface Conversation {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Closes standard input and resolves to the exit code. */
  end(): Promise<number>;
}

export function converse(args: readonly string[], env: Env): Conversation {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const ended = main(args, { env, stdin, stdout, stderr: collector() });
  return {
    stdin,
    stdout,
    end() {
      stdin.end();
      return ended;
    },
  };
}

function collector(): Writable & { text(): string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return Object.assign(stream, { text: () => text });
}

export const addressOf = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${user}:${password}@${host}:${port}/${database}`;

/** The environment of an operator who works as the owner of a test database. */
export const operatorOf = ({ admin }: Pick<TestDatabase, 'admin'>): Env => ({
  DATABASE_URL: addressOf(admin),
  SECRET_KEY: TEST_SECRET_KEY,
  CLOCK: '2026-03-10T00:00:00Z',
});
