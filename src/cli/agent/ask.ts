import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from '../terminal.ts';

/** Reads lines from standard input. Writes prompts to standard error, so that standard output contains only results. */
export function promptOn({ stdin: input, stderr }: Pick<Terminal, 'stdin' | 'stderr'>): {
  ask: (question: string, options?: { secret?: boolean }) => Promise<string>;
  close: () => void;
} {
  let isSecret = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: input.isTTY ?? false });
  const read = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { secret = false } = {}) {
      stderr.write(`${question} `);
      isSecret = secret;
      const { value, done } = await read.next();
      isSecret = false;
      if (secret && input.isTTY) stderr.write('\n');
      return done ? '' : value;
    },
    close: () => lines.close(),
  };
}
