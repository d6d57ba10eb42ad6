import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyIncrement, asWholeLabel, wholeNameOf } from './apply-increment.ts';

const folder = mkdtempSync(join(tmpdir(), 'tasman-increment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BLOCK = 8192;
const block = (letter: string): Buffer => Buffer.alloc(BLOCK, letter);

/** Yields an incremental file in PostgreSQL's format, in chunks that do not coincide with its blocks. */
async function* increment(stillGood: number, blocks: Readonly<Record<number, string>>): AsyncGenerator<Buffer> {
  const numbers = Object.keys(blocks).map(Number);
  const head = Buffer.alloc(numbers.length === 0 ? 12 : BLOCK);
  head.writeUInt32LE(0xd3ae1f0d, 0);
  head.writeUInt32LE(numbers.length, 4);
  head.writeUInt32LE(stillGood, 8);
  for (const [at, number] of numbers.entries()) head.writeUInt32LE(number, 12 + 4 * at);
  const whole = Buffer.concat([head, ...numbers.map((number) => block(blocks[number]!))]);
  for (let at = 0; at < whole.length; at += 5000) yield whole.subarray(at, at + 5000);
}

async function applied(before: string, stillGood: number, blocks: Readonly<Record<number, string>>): Promise<string> {
  const file = join(folder, 'file');
  writeFileSync(file, Buffer.concat([...before].map(block)));
  await applyIncrement(file, increment(stillGood, blocks));
  const after = readFileSync(file);
  return Array.from({ length: after.length / BLOCK }, (_, at) =>
    String.fromCharCode(after[at * BLOCK]!).replace('\0', '0'),
  ).join('');
}

describe('applyIncrement', () => {
  it('replaces changed blocks and leaves the others', async () => {
    expect(await applied('abcd', 4, { 1: 'B', 3: 'D' })).toBe('aBcD');
    expect(await applied('abcd', 4, {})).toBe('abcd');
  });

  it('extends the file when blocks were added', async () => {
    expect(await applied('ab', 2, { 2: 'C', 3: 'D' })).toBe('abCD');
  });

  it('does not bring back old blocks when the file was truncated and grew again', async () => {
    expect(await applied('abcd', 1, { 1: 'B', 2: 'C' })).toBe('aBC');
    expect(await applied('abcd', 2, {})).toBe('ab');
    expect(await applied('abcd', 1, { 3: 'D' })).toBe('a00D');
  });

  it('rejects an unknown format, a truncated increment and a missing target file', async () => {
    const file = join(folder, 'other');
    const short = async function* () {
      yield (await increment(1, { 0: 'A' }).next()).value as Buffer;
    };
    await expect(applyIncrement(file, short())).rejects.toThrow();
    writeFileSync(file, block('a'));
    await expect(applyIncrement(file, short())).rejects.toThrow('truncated');
    const noise = async function* () {
      yield block('x');
    };
    await expect(applyIncrement(file, noise())).rejects.toThrow('unknown format');
  });
});

describe('file names and labels of an incremental backup', () => {
  it('maps the name of an incremental file to the name of the whole file', () => {
    expect(wholeNameOf('base/5/INCREMENTAL.2619_fsm')).toBe('base/5/2619_fsm');
    expect(wholeNameOf('base/5/2619')).toBeUndefined();
  });

  it('removes the reference to the previous backup from the label', () => {
    const label = 'START WAL LOCATION: 0/5\nINCREMENTAL FROM LSN: 0/3\nINCREMENTAL FROM TLI: 1\nLABEL: x\n';
    expect(asWholeLabel(label)).toBe('START WAL LOCATION: 0/5\nLABEL: x\n');
  });
});
