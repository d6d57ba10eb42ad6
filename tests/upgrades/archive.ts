import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('./archives/', import.meta.url);

export const archivePath = (name: string): string => fileURLToPath(new URL(`${name}.sql.gz`, FOLDER));

/** The names of all archives: `first-build`, and the version of each release. */
export const archiveNames = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql.gz'))
    .map((file) => file.slice(0, -'.sql.gz'.length))
    .sort();

export interface Archive {
  /** The number of migrations that the release has. */
  readonly through: number;
  readonly sql: string;
}

export function readArchive(name: string): Archive {
  const sql = gunzipSync(readFileSync(archivePath(name))).toString('utf8');
  const through = Number(/^-- migrations: (\d+)\n/.exec(sql)?.[1]);
  if (!through) throw new Error(`The archive ${name} does not say how many migrations it has.`);
  return { through, sql };
}
