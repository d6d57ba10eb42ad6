/** The query of the next page from `Link: <…>; rel="next"` (RFC 8288), or undefined on the last page. */
export function nextQueryOf(response: Response): string | undefined {
  const link = response.headers.get('link');
  if (link === null) return undefined;
  for (const [, target, parameters] of link.matchAll(/<([^>]*)>((?:\s*;\s*[^\s;,=]+\s*=\s*(?:"[^"]*"|[^\s;,]+))*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? '');
    const relations = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    // Uses only the link's query and keeps the original address, because the service may use a different name for
    // itself.
    if (relations.includes('next')) return new URL(target ?? '', 'http://tasman.invalid').search.slice(1);
  }
  return undefined;
}
