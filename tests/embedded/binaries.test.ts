import { chmod, cp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagedBinaries, prepareBinaries } from '../../src/db/embedded/binaries.ts';
import { canMount, makeReadOnly } from './fixtures/mount.ts';
import {
  afterwards,
  ask,
  isRoot,
  newDataFolder,
  postmasterPid,
  refusal,
  start,
  temporaryFolder,
} from './fixtures/world.ts';

/** The symlinks in the package. These tests are skipped on platforms without symlinks. */
const links: { source: string; target: string }[] = await readFile(
  join(packagedBinaries(), 'pg-symlinks.json'),
  'utf8',
).then(JSON.parse, () => []);

describe.skipIf(links.length === 0)('a package whose install script did not run', () => {
  test('gets its missing symlinks at the first start', async () => {
    const native = await packageWithoutLinks();
    const database = await start(await newDataFolder(), { native });
    expect(await ask(database, 'select 1')).toEqual([1]);
    for (const { source, target } of links) {
      expect(join(native, '..', dirname(target), await readlink(join(native, '..', target)))).toBe(
        join(native, '..', source),
      );
    }
    expect(await binariesIn(database.folder)).toEqual([]);
  });

  test('gets its missing symlinks even when several services start together', async () => {
    const native = await packageWithoutLinks();
    const folder = await temporaryFolder();
    const prepared = await Promise.all(
      [1, 2, 3].map(() => prepareBinaries({ source: native, folder, account: undefined })),
    );
    expect(new Set(prepared.map(({ postgres }) => postgres))).toEqual(new Set([join(native, 'bin', 'postgres')]));
  });
});

describe.skipIf(links.length === 0 || (isRoot && !canMount))(
  'a package that cannot be completed in place (skipped for root where mounts are not allowed)',
  () => {
    test('is copied whole into the database folder and runs from there', async () => {
      const native = await packageWithoutLinks();
      await closeForWriting(native);
      const dataDir = await newDataFolder();
      const database = await start(dataDir, { native });
      expect(await ask(database, 'select 1')).toEqual([1]);
      expect(await binariesIn(database.folder)).toEqual(['binaries-1.0.0']);
      expect(await readFile(`/proc/${await postmasterPid(database.folder)}/cmdline`, 'utf8')).toMatch(
        `${database.folder}/binaries-1.0.0/native/bin/postgres\0`,
      );
      await database.stop();
      const again = await start(dataDir, { native });
      expect(await binariesIn(again.folder)).toEqual(['binaries-1.0.0']);
    });

    test('is copied once when several services start together', async () => {
      const native = await packageWithoutLinks();
      await closeForWriting(native);
      const folder = await temporaryFolder();
      const prepared = await Promise.all(
        [1, 2, 3].map(() => prepareBinaries({ source: native, folder, account: undefined })),
      );
      const copy = join(folder, 'binaries-1.0.0', 'native', 'bin', 'postgres');
      expect(prepared.map(({ postgres }) => postgres)).toEqual([copy, copy, copy]);
      expect(await readdir(folder)).toEqual(['binaries-1.0.0']);
    });
  },
);

test('copies a package from a folder with shell characters in its name, but rejects a data folder with these characters', async () => {
  const odd = join(await temporaryFolder(), 'a "b" $c');
  await cp(packagedBinaries(), join(odd, 'native'), { recursive: true, verbatimSymlinks: true });
  await writeFile(join(odd, 'package.json'), '{ "version": "1.0.0" }');
  const database = await start(await newDataFolder(), { native: join(odd, 'native') });
  expect(await ask(database, 'select 1')).toEqual([1]);
  expect(await refusal(start(join(odd, 'data'), { native: join(odd, 'native') }))).toBe(
    `The embedded PostgreSQL cannot be copied to ${odd}/data/postgres, because the path contains a quote, dollar, backquote or backslash: set DATA_DIR to a folder without them.`,
  );
});

test('says to set DATABASE_URL when the package does not run on the system', async () => {
  const native = await packageWithoutLinks();
  await writeFile(join(native, 'bin', 'postgres'), '#!/bin/sh\necho "no such C library" >&2\nexit 127\n');
  expect(await refusal(prepareBinaries({ source: native, folder: await temporaryFolder(), account: undefined }))).toBe(
    'The embedded PostgreSQL does not run on this system (no such C library): set DATABASE_URL to a PostgreSQL server.',
  );
});

async function closeForWriting(native: string): Promise<void> {
  if (isRoot) return makeReadOnly(native);
  const lib = join(native, 'lib');
  await chmod(lib, 0o555);
  afterwards(() => chmod(lib, 0o755));
}

async function packageWithoutLinks(): Promise<string> {
  const home = await temporaryFolder();
  await writeFile(join(home, 'package.json'), '{ "version": "1.0.0" }');
  await cp(packagedBinaries(), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const { target } of links) await rm(join(home, target), { force: true });
  return join(home, 'native');
}

const binariesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('binaries'));
