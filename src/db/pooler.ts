import type { Statement } from './send.ts';

/** The role that queries run as. It owns nothing and cannot bypass row-level security. */
export const APP_ROLE = 'tasman_app';

/**
 * The session settings of the service. A sequential scan reads the rows of every customer. It looks cheap while tables
 * are small, and cached plans (including those of foreign keys) would keep using it. With `enable_seqscan` off, an
 * unavoidable scan gets a huge cost estimate, and JIT would then spend a tenth of a second compiling its plan.
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

/** How settings are applied: on a direct connection, or through a pooler that shares connections between clients. */
export interface ConnectionMode {
  /**
   * Set in the startup packet, so that RESET ROLE does not undo them. Omitted with a pooler, which would reject them.
   */
  readonly options?: string;
  /** Set in each transaction, because the pooled connection may serve another client next. */
  readonly local: Readonly<Record<string, string>>;
  /** Whether prepared statements stay available on the connection. */
  readonly keepsStatements: boolean;
}

export function connectionMode({ asOwner, isPooled }: { asOwner?: boolean; isPooled?: boolean }): ConnectionMode {
  const settings = settingsOf(asOwner);
  if (isPooled) return { local: settings, keepsStatements: false };
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  return { options, local: {}, keepsStatements: true };
}

/** Applies the settings until the transaction ends. */
export const setLocally = (settings: Readonly<Record<string, string>>): Statement => ({
  sql: `select ${Object.keys(settings)
    .map((name, index) => `set_config('${name}', $${index + 1}, true)`)
    .join(', ')}`,
  parameters: Object.values(settings),
});
