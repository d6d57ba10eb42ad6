/** Whether an If-Match header lists the entity tag. */
export const matchesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
