import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { counted } from './bodies-in-flight.ts';

it('ends a body that no longer has a reader, without crashing the process', async () => {
  const source = new PassThrough();
  // The body has its own error listener; without it, the error would end the process.
  const body = counted(source, { take: () => new Error('full'), arrivals: { watch: () => () => {} } });
  source.write('more');
  await new Promise((closed) => body.on('close', closed));
  expect(body.destroyed).toBe(true);
});
