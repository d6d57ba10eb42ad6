import { APP_ROLE } from './app-role.ts';
import type { Statement } from './send.ts';

/**
 * How a connection of the service behaves. A sequential scan would read the rows of every customer; while the tables are
 * small it looks cheap, and the plans made then are kept, those of foreign keys too. Where one cannot be avoided, its cost
 * is beyond all others, and a server that can compile plans would spend a tenth of a second on each of them.
 */
const SETTINGS = {
  enable_seqscan: 'off',
  jit: 'off',
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '60000',
  timezone: 'UTC',
} as const;

const settingsOf = (asOwner: boolean | undefined): Readonly<Record<string, string>> =>
  asOwner ? SETTINGS : { role: APP_ROLE, ...SETTINGS };

/** The way to a server: straight, or through a pooler that gives each transaction another of its connections. */
export interface Way {
  /** What the start-up packet sets, so that even RESET ROLE cannot leave it; absent where a pooler would refuse it. */
  readonly options?: string;
  /** What each transaction sets for itself, because the next one on its connection may be anybody's. */
  readonly local: Readonly<Record<string, string>>;
  /** Whether a connection keeps the statements that it was given names for. */
  readonly keepsStatements: boolean;
}

export function wayTo({ asOwner, isPooled }: { asOwner?: boolean; isPooled?: boolean }): Way {
  const settings = settingsOf(asOwner);
  if (isPooled) return { local: settings, keepsStatements: false };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  return { options, local: {}, keepsStatements: true };
}

/** Sets what is given until the transaction ends. */
export const setLocally = (settings: Readonly<Record<string, string>>): Statement => ({
  sql: `select ${Object.keys(settings)
    .map((name, index) => `set_config('${name}', $${index + 1}, true)`)
    .join(', ')}`,
  parameters: Object.values(settings),
});
