/** A document or page with an optional address. */
export interface Source {
  readonly title: string;
  readonly url: string | undefined;
}

/** The end of a citation that gives the place within the document. */
const PLACE = /^(.*), ((?:scenario|section|paydate) [\d.]+|\d+(?:\.\d+)+(?: example .*)?)$/;

/** Splits a citation into the document and the place in it. */
export function documentOf(text: string): { readonly document: Source; readonly place: string | undefined } {
  const [, before, place] = PLACE.exec(text) ?? [];
  const title = before ?? text;
  return { document: { title, url: addressIn(title) }, place };
}

/** The first address in the citation: a URL, or a GitHub repository. */
function addressIn(text: string): string | undefined {
  const written = /https?:\/\/[^\s,;)]+/.exec(text)?.[0];
  if (written !== undefined) return written;
  const repository = /\bgithub(?:\.com\/| )([\w.-]+\/[\w.-]+)/.exec(text)?.[1];
  return repository === undefined ? undefined : `https://github.com/${repository}`;
}

/** A section of UNCOVERED.md, the list of law that the rules do not cover. */
export interface Beyond {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Reads the headings, paragraphs and lists of an UNCOVERED.md file. Skips its title and introduction. */
export const readUncovered = (text: string): readonly Beyond[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...rest] = section.split('\n');
      return { heading: heading.trim(), blocks: blocksOf(rest.join('\n')) };
    });

const blocksOf = (text: string): readonly Block[] =>
  text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block): Block => {
      const lines = block.trim();
      if (!lines.startsWith('- ')) return { kind: 'words', text: onOneLine(lines) };
      return { kind: 'list', items: lines.slice(2).split(/\n- /).map(onOneLine) };
    });

const onOneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');
