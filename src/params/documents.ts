import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Country } from '../base/country.ts';
import type { Raw } from './params.ts';

/** A parsed YAML file. Each document in it is one parameter. */
export interface ParameterFile {
  readonly file: string;
  readonly documents: readonly Raw[];
}

/**
 * The parameter files of a country, sorted by file name. Reading them takes a quarter of a second, so
 * `scripts/build.mjs` reads them at build time and replaces this module with their content.
 */
export const documentsOf = (country: Lowercase<Country>): readonly ParameterFile[] =>
  readDocuments(new URL(`./${country}/`, import.meta.url));

/** The files of modern awards. They are read on first use, because most processes never interpret an award. */
export const awardDocuments = (): readonly ParameterFile[] => readDocuments(new URL('./au/awards/', import.meta.url));

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
