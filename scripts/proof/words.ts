import type { Proof, Row, Tally } from './prove.ts';

// Sentences shared by both forms of the page.

export const TITLE = 'How the law is proved';

export const count = (value: number): string => value.toLocaleString('en-AU');
const many = (value: number, one: string, more = `${one}s`): string => `${count(value)} ${value === 1 ? one : more}`;

/** Introduction of the page. */
export const ABOUT =
  'The service calculates every published table and example in its test suite with the same rules as pays, and compares the results with the source. A difference fails the build.';

export const CERTAINTIES: Readonly<Record<Row['confidence'], string>> = {
  official: 'read from the authority itself',
  secondary: 'the authority’s words or figures, quoted by someone else',
  derived: 'calculated from official rules by a second person or program',
  knowledge: 'general knowledge without a page to cite',
  own: 'our own calculation from published formulas: it guards against slips but does not confirm our reading of the law',
};

export const summary = ({ cases, values, equal, tolerated, beyond }: Tally): string =>
  [
    `${many(cases, 'case')} with ${many(values, 'value')}: ${count(equal)} equal to the cent`,
    ...(tolerated > 0 ? [`${count(tolerated)} within the tolerance of the source`] : []),
    'none wrong',
    ...(beyond > 0 ? [`${many(beyond, 'case')} not calculated`] : []),
  ].join(', ');

/** States how certain the sources are, because most of them are quoted by a third party. */
export const certaintySummary = ({ certainties }: Proof): string =>
  `By the certainty of the source: ${certainties.map(([word, cases]) => `${many(cases, 'case')} ${word}`).join(', ')}.`;

export const ownSummary = ({ cases, values }: Tally): string =>
  `${many(cases, 'case')} of our own with ${many(values, 'value')}, all equal to the cent: below, at and above the thresholds of the tables, and before and after the days on which the tables change. These cases guard against slips. They are not official and are counted separately.`;

/** Formats the number of equal values for the table. */
export const equalWords = ({ equal, tolerated, beyond, cases }: Tally): string => {
  if (beyond === cases) return 'not calculated';
  return [
    count(equal),
    ...(tolerated > 0 ? [`+ ${count(tolerated)} allowed`] : []),
    ...(beyond > 0 ? [`(${many(beyond, 'case')} not calculated)`] : []),
  ].join(' ');
};
