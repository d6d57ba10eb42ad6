import { passwordsAt } from '../../src/auth/password.ts';

/** Fast password hashing for tests. Separate tests use the real cost. */
export const TEST_PASSWORDS = passwordsAt({ N: 2 ** 10, r: 8, p: 1 });
