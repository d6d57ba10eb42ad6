export const FACTOR_PATH = '/auth/second-factor';
