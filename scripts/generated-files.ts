import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Names below a folder, and what is to stand in each. */
export type Files = ReadonlyMap<string, string>;

export interface Generated {
  readonly folder: string;
  readonly files: Files;
  /** Whether a file of the folder belongs to the generator, so that it goes when nothing makes it any more. */
  readonly isOurs: (name: string) => boolean;
}

/** The files that are not as they would be written: first those that nothing makes any more, then what is new or differs. */
export function staleFiles({ folder, files, isOurs }: Generated): readonly string[] {
  const there = new Set(namesBelow(folder));
  const left = [...there].filter((name) => isOurs(name) && !files.has(name));
  const differs = ([name, text]: readonly [string, string]) =>
    !there.has(name) || readFileSync(join(folder, name), 'utf8') !== text;
  return [...left, ...[...files].filter(differs).map(([name]) => name)];
}

export function settleFiles(generated: Generated): void {
  for (const name of staleFiles(generated)) {
    const place = join(generated.folder, name);
    const text = generated.files.get(name);
    if (text === undefined) rmSync(place);
    else {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }
}

/** Writes the files; with --check only says which are not fresh, and by which command they become so. */
export function settleOrCheck(generated: Generated, command: string): void {
  if (!process.argv.includes('--check')) {
    settleFiles(generated);
    return;
  }
  const stale = staleFiles(generated);
  if (stale.length === 0) return;
  process.stderr.write(`Not what openapi.json says: ${stale.slice(0, 5).join(', ')}; run: ${command}\n`);
  process.exitCode = 1;
}

const namesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
