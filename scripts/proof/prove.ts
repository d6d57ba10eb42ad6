import { readFileSync } from 'node:fs';
import { localDate } from '../../src/base/local-date.ts';
import { loadAwardParams } from '../../src/params/awards.ts';
import { loadParams } from '../../src/params/load.ts';
import { type Cite, CONFIDENCES, type Confidence, type Params, type Raw } from '../../src/params/params.ts';
import { awardKeys, RATES_ONLY_AWARDS } from '../../src/rules/au/award/pack.ts';
import {
  comparePublished,
  type Proved,
  PUBLICATIONS,
  type PublishedFigures,
} from '../../tests/golden/au/award/published.ts';
import { auOfficialCases, auOwnWorkings } from '../../tests/golden/au/official-cases.ts';
import { nzOfficialCases, nzOwnWorkings } from '../../tests/golden/nz/official-cases.ts';
import { type JudgedCase, judge, type WrittenCase } from '../../tests/golden/official.ts';
import { type Beyond, documentOf, readUncovered, type Source } from './source.ts';
import { count } from './words.ts';

// Calculates every test case with the rules and summarises the results for the page.

/** The number of cases and of values, by result. */
export interface Tally {
  readonly cases: number;
  readonly values: number;
  readonly equal: number;
  /** The number of values that are not equal but within the source's tolerance. */
  readonly tolerated: number;
  /** Cases that the rules do not cover. */
  readonly beyond: number;
}

/** The cases about one subject that come from the same document. */
export interface Row extends Tally {
  readonly source: Source;
  readonly confidence: WrittenCase['confidence'];
  /** The places in the document, such as `scenario 1.1.1`. */
  readonly places: readonly string[];
}

export interface Subject {
  readonly name: string;
  readonly rows: readonly Row[];
  /** The sources of the legal parameters that the rules read for these cases. */
  readonly law: readonly Source[];
}

/** A source and the legal parameters taken from it. */
export interface Held {
  readonly source: Source;
  readonly parameters: readonly string[];
  readonly values: number;
  readonly confidences: readonly Confidence[];
  /** The day up to which the values have been verified. */
  readonly checkedThrough: string;
  /** The number of published cases that read a parameter from this source. Null for the values of awards. */
  readonly readBy: number | null;
}

/** A case that is not calculated, or whose result differs. */
export interface Exception {
  readonly id: string;
  readonly subject: string;
  readonly source: string;
  readonly reason: string;
}

/** The figures of one award in one publication. */
export interface AwardRow {
  readonly award: string;
  readonly name: string;
  readonly publication: string;
  readonly figures: number;
  readonly interpreted: number;
  readonly multiplied: number;
  readonly explained: number;
  /** For each way of comparing, the employees and the number of their figures. */
  readonly reasons: readonly string[];
}

export interface AwardsProof {
  readonly rows: readonly AwardRow[];
  readonly sums: Pick<AwardRow, 'figures' | 'interpreted' | 'multiplied' | 'explained'>;
  readonly wrong: readonly string[];
}

export interface CountryProof {
  readonly code: 'AU' | 'NZ';
  readonly name: string;
  readonly published: Tally;
  readonly own: Tally;
  readonly subjects: readonly Subject[];
  readonly ownSubjects: readonly Subject[];
  readonly exceptions: readonly Exception[];
  readonly held: readonly Held[];
  readonly beyond: readonly Beyond[];
  /** The published figures of modern awards. Null for New Zealand. */
  readonly awards: AwardsProof | null;
}

export interface Proof {
  readonly countries: readonly CountryProof[];
  readonly published: Tally;
  readonly own: Tally;
  /** Number of published cases by certainty. */
  readonly certainties: readonly (readonly [WrittenCase['confidence'], number])[];
  /** One sentence for each wrong value. If there are any, the proof must not be published. */
  readonly wrong: readonly string[];
}

const COUNTRIES = [
  { code: 'AU', name: 'Australia', official: auOfficialCases, workings: auOwnWorkings },
  { code: 'NZ', name: 'New Zealand', official: nzOfficialCases, workings: nzOwnWorkings },
] as const;

export function prove(): Proof {
  const awards = proveAwards();
  const judged = COUNTRIES.map(({ official, workings, ...country }) => ({
    ...country,
    published: official.map(judge),
    own: workings.map(judge),
  }));
  return {
    countries: judged.map(({ code, name, published, own }) => ({
      code,
      name,
      published: tallyOf(published),
      own: tallyOf(own),
      subjects: subjectsOf(published),
      ownSubjects: subjectsOf(own),
      exceptions: exceptionsIn(published),
      held: [
        ...heldOf(loadParams(code === 'AU' ? 'au' : 'nz'), published),
        ...(code === 'AU' ? heldOf(loadAwardParams(), null) : []),
      ],
      beyond: readUncovered(readFileSync(uncoveredFile(code), 'utf8')),
      awards: code === 'AU' ? awards : null,
    })),
    published: tallyOf(judged.flatMap(({ published }) => published)),
    own: tallyOf(judged.flatMap(({ own }) => own)),
    certainties: grouped(
      judged.flatMap(({ published }) => published),
      ({ given }) => given.confidence,
    )
      .map(([word, cases]) => [word as WrittenCase['confidence'], cases.length] as const)
      .sort(([one], [other]) => CONFIDENCES.indexOf(one as Confidence) - CONFIDENCES.indexOf(other as Confidence)),
    wrong: [...judged.flatMap(({ published, own }) => [...published, ...own].flatMap(wrongWords)), ...awards.wrong],
  };
}

const uncoveredFile = (code: 'AU' | 'NZ'): URL =>
  new URL(`../../src/rules/${code.toLowerCase()}/UNCOVERED.md`, import.meta.url);

function tallyOf(cases: readonly JudgedCase[]): Tally {
  const values = cases.flatMap((one) => one.values);
  const count = (verdict: string) => values.filter((value) => value.verdict === verdict).length;
  return {
    cases: cases.length,
    values: values.length,
    equal: count('equal'),
    tolerated: count('tolerated'),
    beyond: cases.filter(({ given }) => 'beyond' in given.work).length,
  };
}

/** Groups the items, in the order in which their keys first appear. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

const subjectsOf = (cases: readonly JudgedCase[]): readonly Subject[] =>
  grouped(cases, ({ given }) => given.subject).map(([name, ofSubject]) => ({
    name,
    rows: grouped(ofSubject, ({ given }) => `${documentOf(given.source).document.title} ${given.confidence}`).map(
      ([, ofDocument]) => {
        const { given } = ofDocument[0]!;
        const places = ofDocument.flatMap((one) => documentOf(one.given.source).place ?? []);
        return {
          source: documentOf(given.source).document,
          confidence: given.confidence,
          places: [...new Set(places)],
          ...tallyOf(ofDocument),
        };
      },
    ),
    law: lawOf(ofSubject),
  }));

const sourceOf = ({ source, url }: Cite): Source => ({ title: source, url: url === '' ? undefined : url });
const keyOf = ({ title, url }: Source): string => `${title} ${url ?? ''}`;

const lawOf = (cases: readonly JudgedCase[]): readonly Source[] => [
  ...new Map(cases.flatMap(({ cites }) => cites.map(sourceOf)).map((source) => [keyOf(source), source])).values(),
];

function heldOf(params: Params, published: readonly JudgedCase[] | null): readonly Held[] {
  const dated = params.ids.flatMap((id) => params.valuesOf(id));
  const readBy = new Map<string, number>();
  for (const { cites } of published ?? []) {
    for (const key of new Set(cites.map((cite) => keyOf(sourceOf(cite))))) readBy.set(key, (readBy.get(key) ?? 0) + 1);
  }
  return grouped(dated, ({ cite }) => keyOf(sourceOf(cite))).map(([key, values]) => ({
    source: sourceOf(values[0]!.cite),
    parameters: [...new Set(values.map(({ cite }) => cite.id))],
    values: values.reduce((count, { raw }) => count + scalarsIn(raw), 0),
    confidences: [...new Set(values.map(({ cite }) => cite.confidence))],
    checkedThrough: values.map(({ cite }) => cite.verified_through).reduce((a, b) => (a < b ? a : b)),
    readBy: published && (readBy.get(key) ?? 0),
  }));
}

/** The number of scalars in a parameter value. */
function scalarsIn(raw: Raw): number {
  if (typeof raw === 'string') return 1;
  const parts: readonly Raw[] = Array.isArray(raw) ? raw : Object.values(raw);
  return parts.reduce((count: number, part) => count + scalarsIn(part), 0);
}

const exceptionsIn = (cases: readonly JudgedCase[]): readonly Exception[] =>
  cases.flatMap(({ given, values }) => {
    const { id, subject, source, work } = given;
    const about = { id, subject, source };
    if ('beyond' in work) return [{ ...about, reason: `Not calculated: ${work.beyond}.` }];
    return values
      .filter(({ verdict }) => verdict === 'tolerated')
      .map(({ name, expected, found }) => ({
        ...about,
        reason: `${name}: the source has ${expected} and allows a difference of ${given.tolerance![name]}; the rules give ${found}.`,
      }));
  });

const wrongWords = ({ given, values }: JudgedCase): readonly string[] =>
  values
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ name, expected, found }) => `${given.id}: ${name} is ${found}, but ${given.source} has ${expected}`);

// The published rates and penalties of modern awards, compared with the rules. See tests/golden/au/award/published.ts.

export function proveAwards(): AwardsProof {
  const compared = comparePublished();
  const rows = compared.map(rowOf);
  const sum = (of: (row: AwardRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    rows,
    sums: {
      figures: sum((row) => row.figures),
      interpreted: sum((row) => row.interpreted),
      multiplied: sum((row) => row.multiplied),
      explained: sum((row) => row.explained),
    },
    wrong: compared.flatMap(({ wrong }) => wrong),
  };
}

const WAYS: readonly (readonly [Proved, string])[] = [
  ['interpreted', 'interpreted'],
  ['multiplied', 'multiplied'],
  ['explained', 'not calculated'],
];

function rowOf({ award, publication, groups }: PublishedFigures): AwardRow {
  const figuresOf = (proved?: string): number =>
    groups
      .filter((one) => proved === undefined || one.proved === proved)
      .reduce((total, { figures }) => total + figures, 0);
  return {
    award,
    name: nameOf(award),
    publication: PUBLICATIONS[publication],
    figures: figuresOf(),
    interpreted: figuresOf('interpreted'),
    multiplied: figuresOf('multiplied'),
    explained: figuresOf('explained'),
    reasons: WAYS.flatMap(([proved, words]) => {
      const some = groups.filter((one) => one.proved === proved);
      return some.length === 0
        ? []
        : [`${words}: ${some.map(({ why, figures }) => `${why} ${count(figures)}`).join(', ')}`];
    }),
  };
}

const nameOf = (award: string): string =>
  RATES_ONLY_AWARDS.includes(award)
    ? 'Social, Community, Home Care and Disability Services Industry Award 2010'
    : loadAwardParams().at(localDate('2026-08-03')).get(awardKeys(award).rules).value.name;
