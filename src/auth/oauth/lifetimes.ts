/**
 * Contract [LIMIT-014]: lifetimes in seconds. The lifetime of access tokens is defined next to the code that signs
 * them.
 */
export const REFRESH_TOKEN_SECONDS = 2_592_000;
/**
 * For this many seconds after a token was spent, using it again is rejected but does not end the grant: the client may
 * have lost the response or sent two refreshes at once.
 */
export const REUSE_GRACE_SECONDS = 10;
export const CODE_SECONDS = 600;
export const LOGIN_REQUEST_SECONDS = 600;
/** A client reads its id_token once, when it receives it. */
export const ID_TOKEN_SECONDS = 600;
