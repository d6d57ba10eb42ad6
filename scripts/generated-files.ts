import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names below a folder, and what is to stand in each. */
export type Files = ReadonlyMap<string, string>;

interface Generated {
  readonly folder: string;
  readonly files: Files;
  /** Whether a file of the folder belongs to the generator, so that it goes when nothing makes it any more. */
  readonly isOurs: (name: string) => boolean;
  /** The command that writes them. */
  readonly command: string;
}

/** Writes the files; with --check only says whether all are there, as they would be written, and no other. */
export function settleFiles({ folder, files, isOurs, command }: Generated): void {
  const there = new Set(namesBelow(folder).filter((name) => isOurs(name) || files.has(name)));
  const left = [...there].filter((name) => !files.has(name));
  const stale = [...files].filter(
    ([name, text]) => !there.has(name) || readFileSync(join(folder, name), 'utf8') !== text,
  );
  if (process.argv.includes('--check')) {
    const wrong = [...left, ...stale.map(([name]) => name)];
    if (wrong.length === 0) return;
    process.stderr.write(`Not what openapi.json says: ${wrong.slice(0, 5).join(', ')}; run: ${command}\n`);
    process.exitCode = 1;
    return;
  }
  for (const name of left) rmSync(join(folder, name));
  for (const [name, text] of stale) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const namesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
