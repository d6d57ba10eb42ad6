import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The content of each file, by its path within a folder. */
export type Files = ReadonlyMap<string, string>;

export interface Generated {
  readonly folder: string;
  readonly files: Files;
  /**
   * Whether an existing file belongs to the generator. If so, it is removed once the generator no longer produces it.
   */
  readonly isOurs: (name: string) => boolean;
}

/** Writes these files into the folder. Files that are up to date keep their modification times. */
export function settleFiles(generated: Generated): void {
  for (const name of staleFiles(generated)) {
    const place = join(generated.folder, name);
    const text = generated.files.get(name);
    if (text === undefined) rmSync(place);
    else write(place, text);
  }
}

/** Writes one file unless it already has this text. */
export function settleFile(place: string, text: string): void {
  if (!existsSync(place) || readFileSync(place, 'utf8') !== text) write(place, text);
}

/** Writes to a temporary file and renames it, so that concurrent runs never leave a half-written file. */
function write(place: string, text: string): void {
  mkdirSync(dirname(place), { recursive: true });
  const draft = `${place}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, place);
}

/** The names of files to remove, followed by the names of files to write. */
export function staleFiles({ folder, files, isOurs }: Generated): readonly string[] {
  const existing = new Set(namesBelow(folder));
  const obsolete = [...existing].filter((name) => isOurs(name) && !files.has(name));
  const differs = ([name, text]: readonly [string, string]) =>
    !existing.has(name) || readFileSync(join(folder, name), 'utf8') !== text;
  return [...obsolete, ...[...files].filter(differs).map(([name]) => name)];
}

const namesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
