/** Where something is written. */
export interface Source {
  readonly title: string;
  readonly url: string | undefined;
}

/** The end of a source's words that says where in a document something stands. */
const PLACE = /^(.*), ((?:scenario|section|paydate) [\d.]+|\d+(?:\.\d+)+(?: example .*)?)$/;

/** A source in the words of a case, as a document that can be opened and a place in it. */
export function documentOf(text: string): { readonly document: Source; readonly place: string | undefined } {
  const [, before, place] = PLACE.exec(text) ?? [];
  const title = before ?? text;
  return { document: { title, url: addressIn(title) }, place };
}

/** The first address that the words name: written out, or as a repository. */
function addressIn(text: string): string | undefined {
  const written = /https?:\/\/[^\s,;)]+/.exec(text)?.[0];
  if (written !== undefined) return written;
  const repository = /\bgithub(?:\.com\/| )([\w.-]+\/[\w.-]+)/.exec(text)?.[1];
  return repository === undefined ? undefined : `https://github.com/${repository}`;
}
