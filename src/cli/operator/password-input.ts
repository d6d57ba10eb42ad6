import { passwordProblem } from '../../auth/partner/password/password-rule.ts';
import { randomToken } from '../../base/secrets.ts';
import type { Desk } from './command.ts';
import { UsageError } from './usage-error.ts';

export const PASSWORD_OPTION = {
  'password-stdin': {
    type: 'flag',
    means: 'Read the password from standard input; without it one is made and shown once',
  },
} as const;

/** Never an argument: those are seen by everybody on the machine and stay in the shell's history. */
export async function passwordOf(
  desk: Pick<Desk, 'readLine'>,
  fromInput: boolean,
): Promise<{ password: string; shown: { password?: string } }> {
  if (!fromInput) {
    const password = randomToken(15);
    return { password, shown: { password } };
  }
  const password = await desk.readLine();
  const problem = passwordProblem(password);
  if (problem) throw new UsageError(`The password on standard input ${problem}.`);
  return { password, shown: {} };
}
