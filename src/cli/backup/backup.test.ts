import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { CommandError } from '../operator/usage-error.ts';
import { applyIncrement, asWholeLabel, wholeNameOf } from './extract.ts';
import { differencesFrom, type Figures, sinceThen } from './figures.ts';
import { createFramed, openFramed } from './frames.ts';
import { type BackupKey, backupKeyOf } from './key.ts';
import { draftIn, sweepDrafts } from './take-backup.ts';

describe('the frames of a backup file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-frames-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const key = backupKeyOf('a text that the operator keeps');
  let made = 0;

  async function written(content: readonly Buffer[], by: BackupKey | undefined): Promise<string> {
    made += 1;
    const path = join(folder, String(made));
    const writer = await createFramed(path, { kind: 'test' }, by);
    for (const part of content) await writer.write(part);
    await writer.finish();
    expect(writer.size).toBe(readFileSync(path).length);
    return path;
  }

  async function contentOf(path: string, by: BackupKey | undefined, options = {}): Promise<Buffer> {
    const parts: Buffer[] = [];
    const framed = await openFramed(path, by, options);
    for await (const part of framed.content()) parts.push(part);
    return Buffer.concat(parts);
  }

  describe.each([
    ['encrypted', key],
    ['not encrypted', undefined],
  ])('a framed file that is %s', (_, by) => {
    it('returns the bytes that were written, whatever the chunk sizes', async () => {
      const parts = [randomBytes(3), Buffer.alloc(5 * 1024 * 1024, 'a'), Buffer.alloc(0), randomBytes(3 * 1024 * 1024)];
      const path = await written(parts, by);
      expect((await contentOf(path, by)).equals(Buffer.concat(parts))).toBe(true);
      expect((await contentOf(await written([], by), by)).length).toBe(0);
    });

    it('reports the bytes that were read, up to the size of the file', async () => {
      const path = await written([Buffer.alloc(5 * 1024 * 1024, 'a'), randomBytes(3 * 1024 * 1024)], by);
      const read: number[] = [];
      await contentOf(path, by, { onRead: (bytes: number) => read.push(bytes) });
      const [sum, size] = [read.reduce((one, other) => one + other, 0), readFileSync(path).length];
      expect([read.length > 1, sum <= size, size - sum < 2_000]).toEqual([true, true, true]);
    });

    it('is rejected when any byte is altered, missing or added', async () => {
      const path = await written([Buffer.from('a few words')], by);
      const whole = readFileSync(path);
      const refused = async (bytes: Buffer): Promise<void> => {
        writeFileSync(path, bytes);
        await expect(contentOf(path, by)).rejects.toThrow(CommandError);
      };
      for (let at = 0; at < whole.length; at += 1) {
        const altered = Buffer.from(whole);
        altered[at] = altered[at]! ^ 1;
        // Skips the salt from which the key is derived, because each altered byte would require deriving another key,
        // which is slow.
        if (!whole.subarray(0, at).includes('"stretched"') || whole.subarray(0, at).includes('"salt"'))
          await refused(altered);
      }
      for (let length = 0; length < whole.length; length += 1) await refused(whole.subarray(0, length));
      await refused(Buffer.concat([whole, Buffer.from('x')]));
    });

    it('is rejected when unfinished, and yields its complete frames with mayEndEarly', async () => {
      made += 1;
      const path = join(folder, String(made));
      const writer = await createFramed(path, { kind: 'test' }, by);
      await writer.write(Buffer.from('kept'));
      await writer.flush();
      await writer.write(Buffer.from('not kept'));
      await writer.abandon();
      await expect(contentOf(path, by)).rejects.toThrow(`The file "${path}" is truncated and was not used.`);
      expect((await contentOf(path, by, { mayEndEarly: true })).toString()).toBe('kept');
    });
  });

  describe('a backup key', () => {
    it('a backup key decrypts only the files created with it', async () => {
      const path = await written([Buffer.from('secret words')], key);
      expect(readFileSync(path).includes('secret words')).toBe(false);
      await expect(contentOf(path, backupKeyOf('another text of theirs'))).rejects.toThrow(
        `The key does not match the file "${path}". Use the key that encrypted the file.`,
      );
      await expect(contentOf(path, undefined)).rejects.toThrow('is encrypted');
      expect((await contentOf(path, backupKeyOf('a text that the operator keeps'))).toString()).toBe('secret words');
    });

    it('a backup key encrypts the same content differently in each file', async () => {
      const [one, two] = [await written([Buffer.from('same')], key), await written([Buffer.from('same')], key)];
      expect(readFileSync(one).equals(readFileSync(two))).toBe(false);
    });
  });
});

describe('an incremental backup', () => {
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
    it('replaces changed blocks and leaves the others unchanged', async () => {
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
});

describe('sweepDrafts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tasman-drafts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const HOUR_MS = 60 * 60 * 1000;

  function write(name: string, hoursAgo = 0): string {
    const path = join(folder, name);
    writeFileSync(path, 'half a backup');
    const at = new Date(systemClock().now().getTime() - hoursAgo * HOUR_MS);
    utimesSync(path, at, at);
    return name;
  }

  it('removes the draft of a backup whose process has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = write(`.draft-${pid}@${hostname()}-0123abcd`);
    expect(await sweepDrafts(folder)).toEqual([left]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps the draft of a backup that is still running', async () => {
    write(basename(draftIn(folder)));
    expect(await sweepDrafts(folder)).toEqual([]);
  });

  it('removes drafts from other machines and older versions after a day without a write', async () => {
    const old = [write('.draft-0123abcd', 25), write('.draft-1@elsewhere-0123abcd', 25)];
    write('.draft-4567abcd', 23);
    write('.draft-1@elsewhere-4567abcd', 23);
    expect(await sweepDrafts(folder)).toEqual(old);
  });

  it('keeps files that are not drafts', async () => {
    write('tasman-20260310T000000000Z-full.tasman-backup', 1_000);
    write('.draft-notes.txt', 1_000);
    expect(await sweepDrafts(folder)).toEqual([]);
  });
});

const figures = (rows: Record<string, number>, deleted: Record<string, number> = {}): Figures => ({
  rows,
  deleted,
  lasting: ['audit_log'],
  heads: [],
});

describe('differencesFrom', () => {
  const quiet = { before: figures({ pay: 10, audit_log: 5 }), after: figures({ pay: 10, audit_log: 5 }) };

  it('lists the tables whose row count differs from the recorded one', () => {
    expect(differencesFrom(quiet, figures({ pay: 10, audit_log: 5 }))).toEqual([]);
    expect(differencesFrom(quiet, figures({ pay: 9, audit_log: 6 }))).toEqual([
      'The table pay has 9 rows; expected 10.',
      'The table audit_log has 6 rows; expected 5.',
    ]);
    expect(differencesFrom(quiet, figures({ audit_log: 5 }))).toEqual(['The table pay is missing; expected 10 rows.']);
  });

  it('accepts every possible row count when rows changed during the backup', () => {
    const busy = { before: figures({ pay: 10 }, { pay: 3 }), after: figures({ pay: 14 }, { pay: 4 }) };
    expect(differencesFrom(busy, figures({ pay: 9 }))).toEqual([]);
    expect(differencesFrom(busy, figures({ pay: 15 }))).toEqual([]);
    expect(differencesFrom(busy, figures({ pay: 8 }))).toEqual(['The table pay has 8 rows; expected 9 to 15.']);
    expect(differencesFrom(busy, figures({ pay: 16 }))).toEqual(['The table pay has 16 rows; expected 9 to 15.']);
  });

  it('ignores tables with short-lived rows', () => {
    const noted = figures({ call_count: 3 });
    expect(differencesFrom({ before: noted, after: noted }, figures({ call_count: 0 }))).toEqual([]);
  });

  it('accepts more rows at a later time, and fewer rows only in tables from which the service may delete', () => {
    const later = sinceThen(quiet);
    expect(differencesFrom(later, figures({ pay: 1, audit_log: 500 }))).toEqual([]);
    expect(differencesFrom(later, figures({ pay: 1, audit_log: 4 }))).toHaveLength(1);
  });
});
