import type { AwardRow, AwardsProof, CountryProof, Held, Proof, Row, Subject } from './prove.ts';
import type { Beyond, Source } from './source.ts';
import {
  ABOUT,
  AWARDS_ABOUT,
  AWARDS_COUNTS,
  awardsSummary,
  CERTAINTIES,
  certaintySummary,
  count,
  equalWords,
  ownSummary,
  summary,
  TITLE,
} from './words.ts';

/** The proof as a Markdown document. */
export const proofMarkdown = (proof: Proof): string =>
  `${[
    `# ${TITLE}`,
    '',
    '`npm run proof` writes this page, and fails when a case is wrong. The service shows the same page at `/docs/proof`.',
    '[How the law is maintained](../../docs/law.md) explains the parameters behind it.',
    '',
    ABOUT,
    '',
    `**${summary(proof.published)}.** ${certaintySummary(proof)}`,
    '',
    ownSummary(proof.own),
    '',
    'How sure we are of what a source says:',
    '',
    ...Object.entries(CERTAINTIES).map(([word, meaning]) => `- *${word}*: ${meaning}.`),
    ...proof.countries.flatMap(countryLines),
  ].join('\n')}\n`;

const countryLines = (country: CountryProof): readonly string[] => [
  '',
  `## ${country.name}`,
  '',
  `${summary(country.published)}.`,
  ...country.subjects.flatMap(subjectLines),
  ...(country.awards ? awardsLines(country.awards) : []),
  '',
  `### ${country.name}: not equal, or not calculated`,
  '',
  ...(country.exceptions.length === 0
    ? ['None.']
    : country.exceptions.map(
        ({ id, subject, source, reason }) => `- **${id}** (${subject}). ${escaped(reason)} Source: ${escaped(source)}.`,
      )),
  '',
  `### ${country.name}: own workings`,
  '',
  '| Working | Cases | Values | Equal |',
  '|---|---:|---:|---:|',
  ...country.ownSubjects.flatMap(({ name, rows }) =>
    rows.map((row) => `| ${name}. ${cell(row.source.title)} ${figures(row)}`),
  ),
  '',
  `### ${country.name}: legal parameters`,
  '',
  'Every legal parameter with its source, and the number of published cases above that read it.',
  '',
  '| Source | Parameters | Values | Certainty | Verified through | Cases |',
  '|---|---|---:|---|---|---:|',
  ...country.held.map(heldLine),
  '',
  `### ${country.name}: not covered by the rules`,
  ...country.beyond.flatMap(beyondLines),
];

const subjectLines = ({ name, rows, law }: Subject): readonly string[] => [
  '',
  `### ${name}`,
  '',
  '| Source | Cases | Values | Equal |',
  '|---|---:|---:|---:|',
  ...rows.map((row) => `| ${sourceCell(row)} ${figures(row)}`),
  ...(law.length === 0 ? [] : ['', `Legal parameters used: ${law.map(linked).join('; ')}.`]),
];

const awardsLines = (awards: AwardsProof): readonly string[] => [
  '',
  '### Modern awards',
  '',
  awardsSummary(awards),
  '',
  AWARDS_ABOUT,
  '',
  '| Award and publication | Figures | Equal | Left | Which |',
  '|---|---:|---:|---:|---|',
  ...awards.rows.map(awardLine),
  '',
  AWARDS_COUNTS,
];

const awardLine = ({ award, name, publication, reasons, ...row }: AwardRow): string =>
  `| [${cell(name)}](../../docs/awards/${award}.md): ${cell(publication)} | ${count(row.figures)} | ${count(row.interpreted + row.multiplied)} | ${count(row.explained)} | ${cell(reasons.join('; '))} |`;

const figures = (row: Row): string => `| ${count(row.cases)} | ${count(row.values)} | ${equalWords(row)} |`;

const sourceCell = ({ source, places, confidence }: Row): string =>
  `${linked(source)}${places.length > 0 ? `: ${escaped(places.join(', '))}` : ''} (*${confidence}*)`;

const heldLine = ({ source, parameters, values, confidences, checkedThrough, readBy }: Held): string =>
  `| ${linked(source)} | ${parameters.map((id) => `\`${id}\``).join(', ')} | ${count(values)} | ${confidences.join(', ')} | ${checkedThrough} | ${readBy === null ? '' : count(readBy)} |`;

const beyondLines = ({ heading, blocks }: Beyond): readonly string[] => [
  '',
  `#### ${heading}`,
  ...blocks.flatMap((block) => [
    '',
    ...(block.kind === 'words' ? [block.text] : block.items.map((item) => `- ${item}`)),
  ]),
];

/** Shows the address only once if it is also the title. */
const linked = ({ title, url }: Source): string => {
  if (url === undefined) return cell(title);
  return title === url ? `<${url}>` : `[${cell(title)}](${url})`;
};

const cell = (text: string): string => escaped(text);
const escaped = (text: string): string => text.replaceAll(/[|<*_[\]]/g, '\\$&');
