import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface GuidePage {
  /** The path of the Markdown file from the root of the repository. */
  readonly file: string;
  /** The address is /docs/<slug>; the home page has an empty slug. */
  readonly slug: string;
  /** The title of the page in the navigation. */
  readonly label: string;
  /** The page that lists this page, such as the list of recipes; the navigation shows only the listing page. */
  readonly parent?: GuidePage;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

/** The folder that contains the Markdown files, both in the repository and in the built program. */
export const ROOT = new URL('../../../../', import.meta.url);
export const readGuide = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

const HOME: GuidePage = { file: 'docs/README.md', slug: '', label: 'Overview' };

/** `security` is already the slug of a separate guide. */
const SLUG_OF: Readonly<Record<string, string>> = { 'SECURITY.md': 'security-policy' };

const slugOf = (file: string): string =>
  SLUG_OF[file] ??
  file
    .replace(/^docs\//, '')
    .replace(/(\/README)?\.md$/, '')
    .toLowerCase();

/**
 * The guides in reading order, from the index in docs/README.md: a heading for each group and a list item for each
 * page.
 */
export function guideGroups(read: (file: string) => string = readGuide): readonly GuideGroup[] {
  const groups = read(HOME.file)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      pages: listedPages(HOME, section).flatMap((page) => [page, ...childrenOf(page, read)]),
    }));
  return [{ title: 'Start', pages: [HOME] }, ...groups.filter(({ pages }) => pages.length > 0)];
}

/** The pages that are linked at the start of a list item or table row in the text. */
function listedPages(from: GuidePage, text: string): readonly GuidePage[] {
  return [...text.matchAll(/^(?:- |\| )\[([^\]]+)\]\(([^)#:]+\.md)\)/gm)].map(([, label, path]) => {
    const file = posix.join(posix.dirname(from.file), path!);
    return { file, slug: slugOf(file), label: label! };
  });
}

/** The README of a folder lists the pages of the folder, and so does a guide with the name of a folder. */
function childrenOf(parent: GuidePage, read: (file: string) => string): readonly GuidePage[] {
  const folder = parent.file.replace(/(\/README)?\.md$/, '/');
  return listedPages(parent, read(parent.file))
    .filter(({ file }) => file.startsWith(folder))
    .map((page) => ({ ...page, parent }));
}
