import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { counted } from './bodies-in-flight.ts';

it('a body that goes on when nobody reads it any more ends, and breaks nothing', async () => {
  const source = new PassThrough();
  // Nobody listens for its failure: without a listener of its own it would end the process.
  const body = counted(source, () => false);
  source.write('more');
  await new Promise((closed) => body.on('close', closed));
  expect(body.destroyed).toBe(true);
});
