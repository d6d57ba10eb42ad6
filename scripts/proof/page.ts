import type { CountryProof, Held, Proof, Row, Subject } from './prove.ts';
import type { Source } from './source.ts';
import type { Beyond, Block } from './uncovered.ts';
import { ABOUT, CERTAINTIES, certaintySummary, count, equalWords, ownSummary, summary, TITLE } from './words.ts';

/** The proof as the page that the service shows at /docs/proof: no script, no inline style, no other file but its style. */
export const proofPage = (proof: Proof): string => `<!doctype html>
<!-- Written by "npm run proof". -->
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${TITLE}: Tasman Payroll</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/reference.css" />
    <link rel="stylesheet" href="/docs/proof.css" />
  </head>
  <body>
    <a class="skip" href="#proof">Skip to the proof</a>
    <header class="top">
      <p class="brand">${TITLE}</p>
      <a href="/docs/reference">API reference</a>
    </header>
    <main id="proof" class="proof" tabindex="-1">
      <h1>${TITLE}</h1>
      <p>${ABOUT}</p>
      <p class="verdict">${summary(proof.published)}.</p>
      <p>${certaintySummary(proof)}</p>
      <p>${ownSummary(proof.own)}</p>
      <nav aria-label="Countries">
        <ul>
${proof.countries.map(contents).join('\n')}
        </ul>
      </nav>
      <h2>How sure we are of what a source says</h2>
      <dl>
${Object.entries(CERTAINTIES)
  .map(([word, meaning]) => `        <dt>${word}</dt>\n        <dd>${meaning}</dd>`)
  .join('\n')}
      </dl>
${proof.countries.map(countrySection).join('\n')}
    </main>
  </body>
</html>
`;

const contents = ({ code, name }: CountryProof): string =>
  `          <li><a href="#${code}">${name}</a>: <a href="#${code}-exceptions">exceptions</a>, <a href="#${code}-law">the law that is held</a>, <a href="#${code}-beyond">beyond the rules</a></li>`;

const countrySection = (country: CountryProof): string => `      <section aria-labelledby="${country.code}">
        <h2 id="${country.code}">${country.name}</h2>
        <p>${summary(country.published)}.</p>
${country.subjects.map(subjectSection).join('\n')}
        <h3 id="${country.code}-exceptions">Not equal, or not worked out</h3>
${exceptionList(country)}
        <h3>Own workings</h3>
${tableOf(country.ownSubjects.flatMap(({ name, rows }) => rows.map((row) => rowOf(row, `${escapeHtml(name)}. ${escapeHtml(row.source.title)}`))))}
        <h3 id="${country.code}-law">The law that is held</h3>
        <p>Every value of the law with its source, and how many published cases above read something of it.</p>
        <ul class="held">
${country.held.map(heldItem).join('\n')}
        </ul>
        <h3 id="${country.code}-beyond">Beyond the rules</h3>
${country.beyond.map(beyondSection).join('\n')}
      </section>`;

const subjectSection = ({ name, rows, law }: Subject): string =>
  [
    `        <h3>${escapeHtml(name)}</h3>`,
    tableOf(rows.map((row) => rowOf(row, sourceCell(row)))),
    ...(law.length === 0 ? [] : [`        <p class="law">Law read on the way: ${law.map(linked).join('; ')}.</p>`]),
  ].join('\n');

const tableOf = (rows: readonly string[]): string => `        <table>
          <thead><tr><th scope="col">Source</th><th scope="col">Cases</th><th scope="col">Values</th><th scope="col">Equal</th></tr></thead>
          <tbody>
${rows.join('\n')}
          </tbody>
        </table>`;

const rowOf = (row: Row, source: string): string =>
  `            <tr><th scope="row">${source}</th><td>${count(row.cases)}</td><td>${count(row.values)}</td><td>${equalWords(row)}</td></tr>`;

const sourceCell = ({ source, places, confidence }: Row): string =>
  `${linked(source)}${places.length > 0 ? `: ${escapeHtml(places.join(', '))}` : ''} <span class="certainty">${confidence}</span>`;

const exceptionList = ({ exceptions }: CountryProof): string =>
  exceptions.length === 0
    ? '        <p>None.</p>'
    : `        <ul>
${exceptions
  .map(
    ({ id, subject, source, reason }) =>
      `          <li><strong>${escapeHtml(id)}</strong> (${escapeHtml(subject)}). ${escapeHtml(reason)} Source: ${escapeHtml(source)}.</li>`,
  )
  .join('\n')}
        </ul>`;

const heldItem = ({ source, parameters, values, confidences, checkedThrough, readBy }: Held): string =>
  `          <li>${linked(source)} <span class="certainty">${confidences.join(', ')}</span><br />${parameters
    .map((id) => `<code>${escapeHtml(id)}</code>`)
    .join(
      ' ',
    )}<br /><span class="muted">${count(values)} values, checked through ${checkedThrough}, read by ${count(readBy)} cases</span></li>`;

const beyondSection = ({ heading, blocks }: Beyond): string =>
  [`        <h4>${escapeHtml(heading)}</h4>`, ...blocks.map(blockOf)].join('\n');

const blockOf = (block: Block): string =>
  block.kind === 'words'
    ? `        <p>${inline(block.text)}</p>`
    : `        <ul>\n${block.items.map((item) => `          <li>${inline(item)}</li>`).join('\n')}\n        </ul>`;

/** The little Markdown that the lists of uncovered law are written in. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>');

const linked = ({ title, url }: Source): string =>
  url === undefined ? escapeHtml(title) : `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a>`;

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
