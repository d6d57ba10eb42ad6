import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandError } from '../operator/usage-error.ts';
import { createFramed, openFramed } from './frames.ts';
import { type BackupKey, backupKeyOf } from './key.ts';

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

  it('a backup key differs between files, so that frames cannot be moved from one file to another', async () => {
    const [one, two] = [await written([Buffer.from('same')], key), await written([Buffer.from('same')], key)];
    expect(readFileSync(one).equals(readFileSync(two))).toBe(false);
  });
});
