import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { PROBLEM_CODES } from '../../../base/errors.ts';
import { escapeHtml } from '../../../base/html.ts';
import { type GuideGroup, type GuidePage, guideGroups, ROOT, readGuide } from './pages.ts';
import { type RenderedPage, renderPage, type Section } from './render.ts';

const fileBeside = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/** One entry of the search index: a section of a page, or an operation of the reference. */
export interface FoundText {
  readonly address: string;
  readonly page: string;
  /** The heading of the section; empty for the start of a page. */
  readonly heading: string;
  readonly text: string;
  /** Additional search words. Only the entry for the start of a page has them. */
  readonly keywords?: string;
}

export interface Guides {
  /** The pages by address. Each page is rendered on its first request. */
  readonly pages: ReadonlyMap<string, () => string>;
  readonly index: () => readonly FoundText[];
  readonly script: string;
  readonly style: string;
}

export const addressOf = ({ slug }: GuidePage): string => (slug === '' ? '/docs' : `/docs/${slug}`);

let opened: Guides | undefined;

/** The guides of `docs/` as pages; undefined if the program was installed without them. */
export function openGuides(): Guides | undefined {
  if (!existsSync(new URL('docs/README.md', ROOT))) return undefined;
  opened ??= openPages(guideGroups());
  return opened;
}

function openPages(groups: readonly GuideGroup[]): Guides {
  const all = groups.flatMap(({ pages }) => pages);
  const rendered = new Map<GuidePage, RenderedPage>();
  const read = (page: GuidePage): RenderedPage => {
    const known = rendered.get(page);
    if (known) return known;
    const made = renderPage(textOf(page), (href) => resolveLink(all, page, href));
    rendered.set(page, made);
    return made;
  };
  const template = fileBeside('page.html');
  const pageOf = (page: GuidePage, at: number): string => {
    const { title, html, sections } = read(page);
    const parts: Readonly<Record<string, string>> = {
      title: escapeHtml(page.slug === '' ? title : `${title}: Tasman`),
      navigation: navigationOf(groups, page),
      content: html,
      contents: contentsOf(sections),
      onward: onwardOf(all[at - 1], all[at + 1]),
    };
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
  };
  return {
    pages: new Map(all.map((page, at) => [addressOf(page), () => pageOf(page, at)])),
    index: () => all.flatMap((page) => entriesOf(page, read(page))),
    script: SCRIPTS.map((name) => withoutModuleLines(fileBeside(name))).join('\n'),
    style: fileBeside('page.css'),
  };
}

/** The Markdown of a page. The service inserts its error codes, so that the list is always complete. */
const textOf = ({ file }: GuidePage): string => readGuide(file).replace(ERROR_CODES_PLACE, () => errorCodesTable());

/** The browser gets both as one file; tests import search.js as a module. */
const SCRIPTS = ['search.js', 'page.js'];
const withoutModuleLines = (text: string): string =>
  text.replace(/^import [^;]*;\n/gm, '').replace(/^export (?=function |const )/gm, '');

/** Resolves a link to another guide to the address of its page. Other files of the repository are not on the site. */
function resolveLink(all: readonly GuidePage[], from: GuidePage, href: string): string | undefined {
  if (href.startsWith('#') || href.startsWith('/')) return href;
  const [path = '', fragment] = href.split('#', 2);
  const file = posix.join(posix.dirname(from.file), path);
  const target = all.find((page) => page.file === file);
  return target && `${addressOf(target)}${fragment === undefined ? '' : `#${fragment}`}`;
}

const entriesOf = (page: GuidePage, { sections, keywords }: RenderedPage): readonly FoundText[] =>
  sections.map(({ anchor, heading, text }) => ({
    address: `${addressOf(page)}${anchor === '' ? '' : `#${anchor}`}`,
    page: page.label,
    heading,
    text,
    ...(anchor === '' && keywords !== '' ? { keywords } : {}),
  }));

const link = (page: GuidePage, attributes = ''): string =>
  `<a href="${addressOf(page)}"${attributes}>${escapeHtml(page.label)}</a>`;

function navigationOf(groups: readonly GuideGroup[], current: GuidePage): string {
  const mark = (page: GuidePage): string => {
    if (page === current) return ' aria-current="page"';
    return page === current.parent ? ' aria-current="true"' : '';
  };
  return groups
    .map(({ title, pages }) => {
      const items = pages.filter(({ parent }) => !parent).map((page) => `<li>${link(page, mark(page))}</li>`);
      return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;
    })
    .join('');
}

/** The minimum number of sections for which a page gets a table of contents. */
const FEWEST_SECTIONS = 4;

function contentsOf(sections: readonly Section[]): string {
  const shown = sections.filter(({ anchor }) => anchor !== '');
  if (shown.length < FEWEST_SECTIONS) return '';
  const items = shown.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

function onwardOf(before: GuidePage | undefined, after: GuidePage | undefined): string {
  const step = (page: GuidePage, words: string) => `<p><span>${words}</span> ${link(page)}</p>`;
  return (before ? step(before, 'Previous') : '<p></p>') + (after ? step(after, 'Next') : '');
}

/**
 * The part of docs/errors.md that the service replaces. In the repository, readers see the text between the comments.
 */
const ERROR_CODES_PLACE = /<!-- codes -->[\s\S]*?<!-- \/codes -->/;

/** All error codes as a Markdown table. */
const errorCodesTable = (): string => {
  const rows = Object.entries(PROBLEM_CODES).map(
    ([code, meaning]) => `| \`${code}\` | ${meaning.replaceAll('|', '\\|')} |\n`,
  );
  return `| Code | Meaning |\n|---|---|\n${rows.join('')}`;
};
