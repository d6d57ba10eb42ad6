import { escapeHtml } from '../base/html.ts';
import type { MailContent } from './queue.ts';

export interface MailText {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The link to open, if the reader has something to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** The text after the link: how long the link is valid, and what to do if the email is not for the reader. */
  readonly closing: readonly string[];
}

/** Renders the email twice: as plain text, and as HTML without images, external styles or tracking. */
export function renderMail({ subject, greeting, paragraphs, action, closing }: MailText): MailContent {
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

function linkOf({ label, url }: NonNullable<MailText['action']>): readonly string[] {
  const address = escapeHtml(url);
  return [
    `<p><a href="${address}"><strong>${escapeHtml(label)}</strong></a></p>`,
    `<p>Or copy this address into your browser:<br>${address}</p>`,
  ];
}
