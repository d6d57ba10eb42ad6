/** The query of the next page by RFC 8288, `Link: <…>; rel="next"`; undefined on the last one. */
export function nextQueryOf(response: Response): string | undefined {
  const link = response.headers.get('link');
  if (link === null) return undefined;
  for (const [, target, parameters] of link.matchAll(/<([^>]*)>((?:\s*;\s*[^\s;,=]+\s*=\s*(?:"[^"]*"|[^\s;,]+))*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? '');
    const relations = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    // Of the address only the query: the list is the one that was asked for, at the address it was asked at, also where
    // the service knows itself by another name than this program does.
    if (relations.includes('next')) return new URL(target ?? '', 'http://tasman.invalid').search.slice(1);
  }
  return undefined;
}
