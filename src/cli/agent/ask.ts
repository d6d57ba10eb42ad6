import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on standard error, so that standard output is for the answer, and reads line after line of standard input. */
export function personAt(input: NodeJS.ReadStream): {
  ask: (question: string, options?: { secret?: boolean }) => Promise<string>;
  close: () => void;
} {
  let isSecret = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: input.isTTY ?? false });
  const read = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { secret = false } = {}) {
      process.stderr.write(`${question} `);
      isSecret = secret;
      const { value, done } = await read.next();
      isSecret = false;
      if (secret && input.isTTY) process.stderr.write('\n');
      return done ? '' : value;
    },
    close: () => lines.close(),
  };
}
