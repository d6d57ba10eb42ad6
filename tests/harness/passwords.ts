import { passwordsAt } from '../../src/auth/password.ts';

/** Fast password hashing for tests. The real cost is tested separately. */
export const TEST_PASSWORDS = passwordsAt({ N: 2 ** 10, r: 8, p: 1 });
