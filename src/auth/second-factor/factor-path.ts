/** Where people look after what they sign in with. */
export const FACTOR_PATH = '/auth/second-factor';
