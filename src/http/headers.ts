/** Response headers for a file. Files contain personal data, so no cache may store them. */
const fileHeaders = (disposition: 'attachment' | 'inline', contentType: string, name: string) => ({
  'content-type': contentType,
  'content-disposition': `${disposition}; filename="${name}"`,
  'cache-control': 'private, no-store',
});

/** Headers for a file that the browser saves. */
export const attachment = (contentType: string, name: string) => fileHeaders('attachment', contentType, name);

/** Headers for a file that the browser may show. */
export const inline = (contentType: string, name: string) => fileHeaders('inline', contentType, name);

/** Whether an If-Match header lists the entity tag. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
