import type { Country } from '../base/country.ts';
import { isLocalDate, type LocalDate } from '../base/local-date.ts';
import { documentsOf } from './documents.ts';
import { CONFIDENCES, type Confidence, type DatedValue, type Params, paramsOf, type Raw } from './params.ts';

/**
 * Reads every YAML file of a country. A file has one or more documents; each is one parameter:
 *
 *   id: au.super-guarantee.rate
 *   title: Superannuation guarantee charge percentage
 *   unit: fraction of ordinary time earnings
 *   source: { title: SGA Act 1992 (Cth) s 19(2), url: https://… }
 *   confidence: secondary            (may be repeated on a value)
 *   verified_through: 2027-06-30
 *   values:
 *     - { from: 2024-07-01, value: 0.115 }
 *     - { from: 2025-07-01, value: 0.12 }
 */
export function loadParams(country: Lowercase<Country>): Params {
  const known = loaded.get(country) ?? readCountry(country);
  loaded.set(country, known);
  return known;
}

/** Cached, because the files do not change at run time and the result is immutable. */
const loaded = new Map<Lowercase<Country>, Params>();

const files = new Map<string, string>();

/** The repository path of the file that defines a loaded parameter. */
export const fileOfParameter = (id: string): string | undefined => files.get(id);

function readCountry(country: Lowercase<Country>): Params {
  const values = new Map<string, DatedValue[]>();
  for (const { file, documents } of documentsOf(country)) {
    for (const raw of documents) {
      const [id, dated] = readDocument(raw, `params/${country}/${file}`);
      if (values.has(id)) throw new Error(`params/${country}/${file}: ${id} is defined twice`);
      values.set(id, dated);
      files.set(id, `src/params/${country}/${file}`);
    }
  }
  return paramsOf(values);
}

type Node = { readonly [key: string]: Raw };

/** Reads one document of a parameter file: its id and its dated values. */
export function readDocument(raw: Raw, where: string): [string, DatedValue[]] {
  const node = asNode(raw, where);
  const id = text(node, 'id', where);
  const at = `${where}: ${id}`;
  const source = asNode(node.source ?? '', at);
  const list = node.values;
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${at}: values is missing or empty`);
  const dated = list.map((entry: Raw): DatedValue => {
    const value = asNode(entry, at);
    const from = date(value, 'from', at);
    const confidence = text('confidence' in value ? value : node, 'confidence', at) as Confidence;
    if (!CONFIDENCES.includes(confidence))
      throw new Error(`${at}: confidence ${confidence} is not one of ${CONFIDENCES.join(', ')}`);
    if (value.value === undefined) throw new Error(`${at}: the value from ${from} is missing`);
    const ownSource = 'source' in value ? asNode(value.source ?? '', at) : source;
    return {
      from,
      ...('to' in value ? { to: date(value, 'to', at) } : {}),
      raw: value.value,
      cite: {
        id,
        title: text(node, 'title', at),
        unit: text(node, 'unit', at),
        source: text(ownSource, 'title', at),
        url: typeof ownSource.url === 'string' ? ownSource.url : '',
        from,
        confidence,
        verified_through: date('verified_through' in value ? value : node, 'verified_through', at),
      },
    };
  });
  if (new Set(dated.map((value) => value.from)).size !== dated.length) throw new Error(`${at}: a date repeats`);
  return [id, dated];
}

function asNode(raw: Raw, where: string): Node {
  if (typeof raw === 'string' || Array.isArray(raw)) throw new Error(`${where}: expected a map`);
  return raw as Node;
}

function text(node: Node, key: string, where: string): string {
  const value = node[key];
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${where}: ${key} is missing`);
  return value.trim();
}

function date(node: Node, key: string, where: string): LocalDate {
  const value = text(node, key, where);
  if (!isLocalDate(value)) throw new Error(`${where}: ${key} ${value} is not a date`);
  return value;
}
