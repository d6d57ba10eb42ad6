import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface SourceFile {
  /** A path relative to the repository root, such as `src/base/decimal.ts`. */
  readonly path: string;
  readonly text: string;
}

export const readRepositoryFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export function sourceFiles(folder: string, ending: RegExp): readonly SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .map((path) => ({ path, text: readRepositoryFile(path) }));
}

/** Removes comments from the code, so that a word in a comment does not match. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
