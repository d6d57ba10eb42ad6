import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Country } from '../base/country.ts';
import type { Raw } from './params.ts';

/** What one YAML file says, a parameter each. */
export interface ParameterFile {
  readonly file: string;
  readonly documents: readonly Raw[];
}

/**
 * The parameter files of a country, in order. To read them takes a quarter of a second, so the built program does without:
 * `scripts/build.mjs` reads them when it builds, and puts what they say in the place of this file.
 */
export const documentsOf = (country: Lowercase<Country>): readonly ParameterFile[] =>
  readDocuments(new URL(`./${country}/`, import.meta.url));

export const readDocuments = (folder: URL): readonly ParameterFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((file) => ({ file, documents: documentsIn(readFileSync(new URL(file, folder), 'utf8')) }));

const documentsIn = (text: string): readonly Raw[] =>
  text
    .split(/^---\s*$/m)
    .filter((document) => document.replace(/^#.*$/gm, '').trim() !== '')
    .map((document) => parse(document, { schema: 'failsafe' }) as Raw);
