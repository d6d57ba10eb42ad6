import { escapeHtml } from '../base/html.ts';
import type { Letter } from './queue.ts';

export interface LetterParts {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The link, where there is something to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What follows the link: how long it lasts, what to do when it is not for the reader. */
  readonly closing: readonly string[];
}

/** The same words twice: as plain text, and as HTML without pictures, styles from elsewhere or anything that reports back. */
export function letterOf({ subject, greeting, paragraphs, action, closing }: LetterParts): Letter {
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...closing].join(
    '\n\n',
  );
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 1.5em auto; padding: 0 1em">',
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(action ? linkOf(action) : []),
    ...closing.map(paragraph),
    '</body></html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html: `${html}\n` };
}

function linkOf({ label, url }: NonNullable<LetterParts['action']>): readonly string[] {
  const address = escapeHtml(url);
  return [
    `<p><a href="${address}"><strong>${escapeHtml(label)}</strong></a></p>`,
    `<p>Or copy this address into your browser:<br>${address}</p>`,
  ];
}
