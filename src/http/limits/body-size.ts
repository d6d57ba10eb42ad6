const KB = 1024;
const MB = 1024 * KB;

/**
 * The maximum body size of a route, by caller and content [AUTH-011]. `stranger` is the size for callers of routes that
 * need no token.
 */
export const BODY_LIMITS = { stranger: 64 * KB, caller: MB, batch: 32 * MB } as const;

/** The maximum size of an uploaded file, and of the body that contains it with its other fields. */
export const MOST_FILE_BYTES = 10 * MB;
const UPLOAD_LIMIT = MOST_FILE_BYTES + 256 * KB;

interface Sized {
  readonly access: { readonly kind: string };
  readonly bodyIs?: { readonly batch?: boolean; readonly multipart?: boolean };
}

export const bodyLimitOf = ({ access, bodyIs }: Sized): number => {
  if (access.kind === 'public' || access.kind === 'operator') return BODY_LIMITS.stranger;
  if (bodyIs?.multipart) return UPLOAD_LIMIT;
  return bodyIs?.batch ? BODY_LIMITS.batch : BODY_LIMITS.caller;
};

export const FILE_TOO_LARGE = 'The file is larger than 10 MB; split it into several files';

export const tooLargeText = (limit: number): string =>
  limit === BODY_LIMITS.batch
    ? 'The request body is larger than 32 MB; split it into several requests'
    : limit === UPLOAD_LIMIT
      ? FILE_TOO_LARGE
      : `The request body is larger than ${limit >= MB ? `${limit / MB} MB` : `${limit / KB} kB`}, the limit for this operation`;
