import { passwordProblem } from '../../auth/partner/password/password-rule.ts';
import { randomToken } from '../../base/secrets.ts';
import type { CommandContext } from './command.ts';
import { UsageError } from './usage-error.ts';

export const PASSWORD_OPTION = {
  'password-stdin': {
    type: 'flag',
    means: 'Read the password from standard input; by default, one is generated and shown once',
  },
} as const;

/** Never read from an argument: other users of the machine can see arguments, and the shell's history keeps them. */
export async function passwordOf(
  context: Pick<CommandContext, 'readLine'>,
  fromInput: boolean,
): Promise<{ password: string; shown: { password?: string } }> {
  if (!fromInput) {
    const password = randomToken(15);
    return { password, shown: { password } };
  }
  const password = await context.readLine();
  const problem = passwordProblem(password);
  if (problem) throw new UsageError(`The password on standard input ${problem}.`);
  return { password, shown: {} };
}
