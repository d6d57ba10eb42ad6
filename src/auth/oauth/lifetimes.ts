/** Contract [LIMIT-014]. Access tokens have theirs beside the signing code. */
export const REFRESH_TOKEN_SECONDS = 2_592_000;
export const CODE_SECONDS = 600;
export const LOGIN_REQUEST_SECONDS = 600;

export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
