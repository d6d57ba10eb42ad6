import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { escapeHtml } from '../../../base/html.ts';
import { GUIDES, type GuidePage } from './pages.ts';
import { type RenderedPage, renderPage, type Section } from './render.ts';

/** The Markdown lies beside the program, built or not; a folder without it has no guides. */
const ROOT = new URL('../../../../', import.meta.url);
const fileBeside = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

export interface FoundText {
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export interface Guides {
  /** By its address; rendered when it is first asked for. */
  readonly pages: ReadonlyMap<string, () => string>;
  /** Everything there is to find, a section at a time. */
  readonly index: () => readonly FoundText[];
  readonly script: string;
  readonly style: string;
}

const addressOf = ({ slug }: GuidePage): string => (slug === '' ? '/docs' : `/docs/${slug}`);
const ALL = GUIDES.flatMap(({ pages }) => pages);

let opened: Guides | undefined;

/** The guides of `docs/`, for browsers; undefined where the program was installed without them. */
export function openGuides(): Guides | undefined {
  if (!existsSync(new URL('docs/README.md', ROOT))) return undefined;
  opened ??= readGuides();
  return opened;
}

function readGuides(): Guides {
  const rendered = new Map<GuidePage, RenderedPage>();
  const read = (page: GuidePage): RenderedPage => {
    const known = rendered.get(page);
    if (known) return known;
    const made = renderPage(readFileSync(new URL(page.file, ROOT), 'utf8'), (href) => resolveLink(page, href));
    rendered.set(page, made);
    return made;
  };
  const template = fileBeside('page.html');
  return {
    pages: new Map(ALL.map((page, at) => [addressOf(page), () => pageOf(template, page, read(page), at)])),
    index: () => ALL.flatMap((page) => read(page).sections.map((section) => foundIn(page, section))),
    script: fileBeside('page.js'),
    style: fileBeside('page.css'),
  };
}

/** A link to a file of the repository leads to its page; to any other file, nowhere. */
function resolveLink(from: GuidePage, href: string): string | undefined {
  if (href.startsWith('#') || href.startsWith('/')) return href;
  const [path = '', fragment] = href.split('#', 2);
  const file = posix.join(posix.dirname(from.file), path);
  if (file === 'docs/proof.md') return '/docs/proof';
  const target = ALL.find((page) => page.file === file);
  return target && `${addressOf(target)}${fragment === undefined ? '' : `#${fragment}`}`;
}

const foundIn = (page: GuidePage, { anchor, heading, text }: Section): FoundText => ({
  address: `${addressOf(page)}${anchor === '' ? '' : `#${anchor}`}`,
  page: page.label,
  heading,
  text,
});

function pageOf(template: string, page: GuidePage, { title, html, sections }: RenderedPage, at: number): string {
  const parts: Readonly<Record<string, string>> = {
    title: escapeHtml(page.slug === '' ? title : `${title}: Tasman`),
    navigation: navigationOf(page),
    content: html,
    contents: contentsOf(sections),
    onward: onwardOf(at),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

const link = (page: GuidePage, attributes = ''): string =>
  `<a href="${addressOf(page)}"${attributes}>${escapeHtml(page.label)}</a>`;

const navigationOf = (current: GuidePage): string =>
  GUIDES.map(
    ({ title, pages }) =>
      `<h2>${escapeHtml(title)}</h2><ul>${pages
        .map((page) => `<li>${link(page, page === current ? ' aria-current="page"' : '')}</li>`)
        .join('')}</ul>`,
  ).join('');

/** Short pages need no list of what is on them. */
const FEWEST_SECTIONS = 4;

function contentsOf(sections: readonly Section[]): string {
  const shown = sections.filter(({ anchor }) => anchor !== '');
  if (shown.length < FEWEST_SECTIONS) return '';
  const items = shown.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

function onwardOf(at: number): string {
  const [before, after] = [ALL[at - 1], ALL[at + 1]];
  const step = (page: GuidePage, words: string) => `<p><span>${words}</span> ${link(page)}</p>`;
  return (before ? step(before, 'Before this') : '<p></p>') + (after ? step(after, 'Next') : '');
}
