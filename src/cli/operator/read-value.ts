import { passwordProblem } from '../../auth/partner/password/password-rule.ts';
import { isLocalDate, type LocalDate } from '../../base/local-date.ts';
import { randomToken } from '../../base/secrets.ts';
import { readInstant } from '../../base/timestamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { CommandContext } from './command.ts';
import { CommandError, UsageError } from './usage-error.ts';

export const PASSWORD_OPTION = {
  'password-stdin': {
    type: 'flag',
    means: 'Read the password from standard input; by default, one is generated and shown once',
  },
} as const;

/**
 * A password is never read from an argument: other users of the machine can see arguments, and the shell history keeps
 * them.
 */
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

/** Reads one non-empty line of text. */
export function textOf(name: string, text: string, longest: number): string {
  const value = text.trim();
  if (value !== '' && value.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value)) return value;
  throw new UsageError(`--${name} must be one line of 1 to ${longest} characters.`);
}

export function emailOf(name: string, text: string): string {
  const value = text.trim();
  if (
    value.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]\p{Cc}\p{Cs}]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/u.test(value)
  )
    return value;
  throw new UsageError(`--${name} must be an email address, but it is "${text}".`);
}

export function dateOf(name: string, text: string): LocalDate {
  if (isLocalDate(text)) return text;
  throw new UsageError(`--${name} must be a date such as 2026-06-30, but it is "${text}".`);
}

export function instantOf(name: string, text: string): Date {
  const instant = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? readInstant(text) : undefined;
  if (instant) return instant;
  throw new UsageError(`--${name} must be a time such as 2026-06-30T17:00:00+10:00, but it is "${text}".`);
}

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Reads a URL that secrets are sent to. The URL must use TLS, unless its host is this machine. */
export function webAddressOf(name: string, text: string): string {
  const url = /^https?:\/\/[!-~]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username + url.password + url.search + url.hash !== '')
    // The message does not quote the value, because people put passwords into URLs.
    throw new UsageError(
      `--${name} must be an address such as https://provider.example/api, without user, password, query or fragment.`,
    );
  if (url.protocol === 'http:' && !OWN_MACHINE.includes(url.hostname))
    throw new UsageError(`--${name} must start with https. Only addresses on this machine may use http.`);
  return url.href;
}

export async function planOf(tx: Tx, text: string): Promise<string> {
  const plans = await tx.selectFrom('plan').select('code').execute();
  const found = plans.find(({ code }) => code === text.toUpperCase());
  if (!found) throw new CommandError(`There is no plan "${text}". List the plans with "tasman plan list".`);
  return found.code;
}
