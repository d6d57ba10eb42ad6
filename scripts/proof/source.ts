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
