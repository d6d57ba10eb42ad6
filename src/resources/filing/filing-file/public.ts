/** Headers of a downloaded file. It is personal, so no cache may store it. */
export const attachment = (contentType: string, name: string): Readonly<Record<string, string>> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});
