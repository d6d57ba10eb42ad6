import type { Proof, Row, Tally } from './prove.ts';

// Sentences that both forms of the page share.

export const TITLE = 'How the law is proved';

export const count = (value: number): string => value.toLocaleString('en-AU');
const many = (value: number, one: string, more = `${one}s`): string => `${count(value)} ${value === 1 ? one : more}`;

/** What the page says of its figures before it shows them. */
export const ABOUT =
  'Every published table and case that the service holds, worked out by the very rules that pays are worked out by, and held against what its source says. A case that differed would fail the build.';

export const CERTAINTIES: Readonly<Record<Row['confidence'], string>> = {
  official: 'read from the authority itself',
  secondary: 'the authority’s words or figures, read through somebody else',
  derived: 'worked out from official rules by a second person or program',
  knowledge: 'general knowledge; nobody’s page was at hand',
  own: 'our own working from published formulas: it guards against slips and proves no reading of the law',
};

export const summary = ({ cases, values, equal, tolerated, beyond }: Tally): string =>
  [
    `${many(cases, 'case')} with ${many(values, 'value')}: ${count(equal)} equal to the cent`,
    ...(tolerated > 0 ? [`${count(tolerated)} within what the source itself allows`] : []),
    'none wrong',
    ...(beyond > 0 ? [`${many(beyond, 'case')} not worked out`] : []),
  ].join(', ');

/** Most of what we hold was read through somebody else; nobody should take it for more. */
export const certaintySummary = ({ certainties }: Proof): string =>
  `By the certainty of the source: ${certainties.map(([word, cases]) => `${many(cases, 'case')} ${word}`).join(', ')}.`;

export const ownSummary = ({ cases, values }: Tally): string =>
  `${many(cases, 'working')} of our own with ${many(values, 'value')}, all equal to the cent: below, at and above the limits of the tables, on both sides of the days they change. They guard against slips; they are not official and are counted apart.`;

/** How the equal ones are shown beside the number of values. */
export const equalWords = ({ equal, tolerated, beyond, cases }: Tally): string => {
  if (beyond === cases) return 'not worked out';
  return [
    count(equal),
    ...(tolerated > 0 ? [`+ ${count(tolerated)} allowed`] : []),
    ...(beyond > 0 ? [`(${many(beyond, 'case')} not worked out)`] : []),
  ].join(' ');
};
