import { passwordsAt } from '../../src/auth/password.ts';

/** Cheap ones: what a guess costs is tested apart, and a sign-in should cost a test nothing. */
export const TEST_PASSWORDS = passwordsAt({ N: 2 ** 10, r: 8, p: 1 });
