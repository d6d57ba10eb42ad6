import { chown, mkdir, open, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyIncrement, asWholeLabel, wholeNameOf } from './apply-increment.ts';
import type { KnownBackup } from './chain.ts';
import { type Contents, readBackup } from './contents.ts';
import type { BackupKey } from './key.ts';
import type { TarEntry } from './tar-entries.ts';

/** Writes the files of a full backup into a new folder, then applies the incremental backups that build on it. */
export async function extractChain(
  data: string,
  chain: readonly KnownBackup[],
  key: BackupKey | undefined,
): Promise<Contents> {
  await mkdir(data, { mode: 0o700 });
  let last: Contents | undefined;
  for (const { path, head } of chain) {
    const kept = new Set<string>();
    last = await readBackup(path, key, async (entry, body) => {
      kept.add(await put(data, entry, body));
    });
    if (head.based_on === null) continue;
    await removeOthers(data, kept);
    const label = join(data, 'backup_label');
    await writeFile(label, asWholeLabel(await readFile(label, 'utf8')));
  }
  return last!;
}

/** Writes one entry and resolves to the path of the resulting file or folder. */
async function put(data: string, entry: TarEntry, body: AsyncIterable<Buffer>): Promise<string> {
  const target = join(data, entry.path);
  if (entry.kind === 'folder') {
    await mkdir(target, { recursive: true, mode: 0o700 });
    return entry.path;
  }
  const whole = wholeNameOf(entry.path);
  if (whole !== undefined) {
    await applyIncrement(join(data, whole), body);
    return whole;
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, 'w', 0o600);
  try {
    for await (const part of body) await handle.writeFile(part);
  } finally {
    await handle.close();
  }
  return entry.path;
}

/** Removes files that the newer backup does not contain, because the database deleted them after the older backup. */
async function removeOthers(data: string, kept: ReadonlySet<string>): Promise<void> {
  const found = await readdir(data, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof found)[number]) => join(entry.parentPath, entry.name);
  const others = found.filter((entry) => !kept.has(pathOf(entry).slice(data.length + 1)));
  for (const entry of others.filter((each) => !each.isDirectory())) await rm(pathOf(entry));
  // Removes the innermost folders first. rmdir fails for a folder that is not empty, so that folder remains.
  const folders = others.filter((each) => each.isDirectory()).map(pathOf);
  for (const folder of folders.sort((a, b) => b.length - a.length)) await rmdir(folder).catch(() => undefined);
}

export const giveFile = async (
  path: string,
  content: string,
  account?: { uid: number; gid: number },
): Promise<void> => {
  await writeFile(path, content, { mode: 0o600, flush: true });
  if (account !== undefined) await chown(path, account.uid, account.gid);
};
