const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&#38;',
  '<': '&#60;',
  '>': '&#62;',
  '"': '&#34;',
  "'": '&#39;',
};

/** Escapes text for use between tags or inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Markup that is not escaped again. Create it with the `html` tag; the constructor escapes nothing. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Builds markup from a template. Escapes every value that is not `Html`; null, undefined and false render nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, index) => `${text}${rendered(parts[index - 1])}${string}`));

function rendered(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(rendered).join('');
  return escapeHtml(String(part));
}
