const KB = 1024;
const MB = 1024 * KB;

/**
 * The maximum body size of a route, by caller and content [AUTH-011]. `stranger` applies to routes that need no token.
 */
export const BODY_LIMITS = { stranger: 64 * KB, caller: MB, batch: 32 * MB } as const;

interface Sized {
  readonly access: { readonly kind: string };
  readonly bodyIs?: { readonly batch?: boolean };
}

export const bodyLimitOf = ({ access, bodyIs }: Sized): number => {
  if (access.kind === 'public' || access.kind === 'operator') return BODY_LIMITS.stranger;
  return bodyIs?.batch ? BODY_LIMITS.batch : BODY_LIMITS.caller;
};

export const tooLargeText = (limit: number): string =>
  limit === BODY_LIMITS.batch
    ? 'The request body is larger than 32 MB; split it into several requests'
    : `The request body is larger than ${limit >= MB ? `${limit / MB} MB` : `${limit / KB} kB`}, the limit for this operation`;
