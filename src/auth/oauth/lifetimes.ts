/** Contract [LIMIT-014]. Access tokens have theirs beside the signing code. */
export const REFRESH_TOKEN_SECONDS = 2_592_000;
/** A client that lost the answer, or asks twice at once, may come again with a spent token for so long unpunished. */
export const REUSE_GRACE_SECONDS = 10;
export const CODE_SECONDS = 600;
export const LOGIN_REQUEST_SECONDS = 600;
/** A client reads its id_token when it gets it, and never again. */
export const ID_TOKEN_SECONDS = 600;
