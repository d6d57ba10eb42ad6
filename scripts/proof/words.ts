import type { AwardsProof, Proof, Row, Tally } from './prove.ts';

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

const PARTS_OF_WHOLE = 1000;
/** The share in per cent, with one decimal, rounded down so that a missing figure never becomes 100%. */
const share = (part: number, whole: number): string =>
  `${(Math.floor((part * PARTS_OF_WHOLE) / whole) / (PARTS_OF_WHOLE / 100)).toFixed(1)}%`;

export const awardsSummary = ({ sums }: AwardsProof): string =>
  `${count(sums.figures)} published rates and penalties: ${count(sums.interpreted)} (${share(sums.interpreted, sums.figures)}) are calculated or earned by an interpreted shift, ${count(sums.multiplied)} more are the published base rate times the percentage, together ${share(sums.interpreted + sums.multiplied, sums.figures)}. ${count(sums.explained)} are not calculated, each for a reason below. None contradicts the rules.`;

export const AWARDS_ABOUT =
  'For each row of the publications, an employee of each classification works a shift that earns the penalty. “Multiplied” means that shifts of these employees are refused, so only the arithmetic is compared: base rate times percentage, rounded half up to the cent.';

/** Why other counts of the same database are larger. */
export const AWARDS_COUNTS =
  'A count of the whole pull of April 2022, with the rates of 2020 and of 2021, finds 11,084 of 11,127 penalties equal to base rate times percentage; the 43 others are hotel managers and loaded rates. Our file has the rates of 2021 only: 5,179 rows. 31 of them have no amount (Sunday percentages of Restaurant casuals in the rows of the other levels). That leaves 5,148: 16 are for hotel managers, who have no hourly rate, and the other 5,132 are all equal.';
