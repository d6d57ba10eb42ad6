import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../../base/html.ts';

/** A heading and the text below it, for the search. */
export interface Section {
  /** The anchor of the heading; empty for the text before the first heading. */
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** Additional search words, from a comment such as `<!-- search: paging, cursor -->`. */
  readonly keywords: string;
}

const KEYWORDS = /^<!-- search: (.*) -->\n/m;

/** Returns the address on the site for the target of a Markdown link; undefined if the site does not have that page. */
export type Resolve = (href: string) => string | undefined;

/** Renders Markdown as HTML without inline styles or scripts. Use it only for our own files. */
export function renderPage(markdown: string, resolve: Resolve): RenderedPage {
  const anchors = new Map<Token, string>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading(token) {
        const label = this.parser.parseInline(token.tokens);
        if (token.depth === 1) return `<h1>${label}</h1>\n`;
        const anchor = anchors.get(token);
        return `<h${token.depth} id="${anchor}"><a href="#${anchor}">${label}</a></h${token.depth}>\n`;
      },
      code: ({ text, lang = '' }) => codeBlock(text, lang),
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${label}</a>`;
        const target = resolve(href);
        // The target is undefined for a repository file that is not on the site.
        return target === undefined ? label : `<a href="${escapeHtml(target)}">${label}</a>`;
      },
      image: ({ text }) => escapeHtml(text),
      // Our Markdown contains no HTML; anything that looks like it is shown as text.
      html: ({ text }) => escapeHtml(text),
    },
  });
  const tokens = marked.lexer(markdown.replace(KEYWORDS, ''));
  for (const [token, anchor] of anchorsOf(tokens)) anchors.set(token, anchor);
  return {
    title: titleOf(tokens),
    html: marked.parser(tokens),
    sections: sectionsOf(tokens, anchors),
    keywords: KEYWORDS.exec(markdown)?.[1] ?? '',
  };
}

const headingsOf = (tokens: readonly Token[]): readonly Tokens.Heading[] =>
  tokens.filter((token): token is Tokens.Heading => token.type === 'heading');

const titleOf = (tokens: readonly Token[]): string =>
  plainText(headingsOf(tokens).find(({ depth }) => depth === 1)?.tokens ?? []);

/** Anchors are named as on GitHub, so that links work in both places. Repeated names get a number. */
function anchorsOf(tokens: readonly Token[]): readonly (readonly [Token, string])[] {
  const seen = new Map<string, number>();
  return headingsOf(tokens).map((token) => {
    const name = plainText(token.tokens)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const earlier = seen.get(name) ?? 0;
    seen.set(name, earlier + 1);
    return [token, earlier === 0 ? name : `${name}-${earlier}`];
  });
}

function sectionsOf(tokens: readonly Token[], anchors: ReadonlyMap<Token, string>): readonly Section[] {
  const sections: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }];
  for (const token of tokens) {
    if (token.type !== 'heading') sections.at(-1)!.text += ` ${plainText([token])}`;
    else if (token.depth > 1)
      sections.push({ anchor: anchors.get(token)!, heading: plainText(token.tokens ?? []), text: '' });
  }
  return sections.map(({ text, ...section }) => ({ ...section, text: text.replace(/\s+/g, ' ').trim() }));
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
      const inner = (token as { tokens?: Token[] }).tokens;
      if (inner) return plainText(inner);
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}

/**
 * Renders a code block. Words after the language add a caption: the name of the file to save the code in, or `Answer`
 * for a response.
 */
function codeBlock(text: string, info: string): string {
  const [language = '', ...words] = info.split(/\s+/);
  const file = words.find((word) => word.startsWith('file='))?.slice('file='.length);
  const caption = file ?? (words.includes('answer') ? 'Answer' : undefined);
  return (
    `<div class="block"${caption === undefined ? '' : ` data-caption="${escapeHtml(caption)}"`}>` +
    (caption === undefined ? '' : `<p class="caption">${escapeHtml(caption)}</p>`) +
    `<pre><code class="language-${escapeHtml(language || 'text')}">${escapeHtml(text)}</code></pre></div>\n`
  );
}
