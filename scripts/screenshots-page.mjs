// Writes docs/screenshots/README.md, which shows every picture by its place. Pictures are taken by the tests:
// TASMAN_SCREENSHOTS=docs/screenshots npx vitest run tests/console tests/pages
import { readdirSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../docs/screenshots/', import.meta.url);
const LOOKS = ['light-wide', 'dark-wide', 'light-narrow', 'dark-narrow'];

/** The places in the order of the console, each with how the names of its pictures begin. */
const PLACES = [
  ['The first week of a company', /^story-/],
  ['Home and the frame', /^(home|person-menu|foreign-company)/],
  ['Pays', /^(pay|proposals)/],
  ['Employees', /^(employee|hire-|import-)/],
  ['Leave', /^leave-/],
  ['Filing', /^filing-/],
  ['Ledger', /^ledger-/],
  ['Reports', /^reports-/],
  ['Settings', /^settings-/],
  ['Partner', /^partner-/],
  ['Account', /^account-/],
  ['The employees’ side', /^self-/],
  ['For operators', /^status/],
];

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.webp'));
const screens = [...new Set(files.flatMap((name) => /^console-(.+)-light-wide\.webp$/.exec(name)?.[1] ?? []))].sort();
const words = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const screen = (name) =>
  [
    `### ${words(name)}`,
    '',
    `<img src="console-${name}-light-wide.webp" width="640" alt="${words(name)}, light and wide"> ` +
      `<img src="console-${name}-dark-narrow.webp" width="195" alt="${words(name)}, dark and narrow">`,
    '',
    LOOKS.map((look) => `[${look.replace('-', ', ')}](console-${name}-${look}.webp)`).join(' · '),
    '',
  ].join('\n');

const place = ([title, pattern]) => {
  const own = screens.filter((name) => pattern.test(name));
  return own.length === 0 ? '' : [`## ${title}`, '', ...own.map(screen)].join('\n');
};

const hosted = files.filter((name) => !name.startsWith('console-')).sort();
const page = [
  '# What it looks like',
  '',
  'Every screen of the console in both schemes and widths, and the hosted pages, as the tests see them in the demo world.',
  'Take them again with `TASMAN_SCREENSHOTS=docs/screenshots npx vitest run tests/console tests/pages`, then write this page',
  'with `node scripts/screenshots-page.mjs`.',
  '',
  ...PLACES.map(place),
  '## Hosted pages',
  '',
  'Signing in, consent, links from mails, the second factor and the ledger provider.',
  '',
  ...hosted.map((name) => `- [${words(name.replace('.webp', ''))}](${name})`),
  '',
].join('\n');
writeFileSync(new URL('README.md', FOLDER), page);
const unplaced = screens.filter((name) => !PLACES.some(([, pattern]) => pattern.test(name)));
if (unplaced.length > 0) throw new Error(`Pictures without a place: ${unplaced.join(', ')}`);
