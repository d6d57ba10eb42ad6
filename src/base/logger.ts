import { pino, stdTimeFunctions } from 'pino';

interface OutageLog {
  failed(error: unknown): void;
  wentWell(): void;
}

/** Logs the outages of a recurring job: one line when it starts to fail, and one when it succeeds again. */
export function outageLog(logger: Pick<Logger, 'info' | 'warn'>, work: string): OutageLog {
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (failures === 1) logger.warn({ err: error }, `${work} fails; further failures are not logged until it works`);
    },
    wentWell() {
      if (failures > 0) logger.info({ failures }, `${work} works again`);
      failures = 0;
    },
  };
}

export type Logger = pino.Logger;

/** The values of these keys are removed from log lines, at any depth. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  'password',
  'client_secret',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'code',
  'code_verifier',
  'authorization',
  'cookie',
  'tax_file_number',
  'ird_number',
  'account_number',
  'bsb',
  'primary_bank_account_number',
  'secondary_bank_account_number',
  'primary_bank_bsb',
  'secondary_bank_bsb',
]);
const DEEPEST = 6;

/** Writes JSON lines to the specified stream, without secrets, tax numbers and bank accounts. */
export function createLogger(options: { level: string; destination?: pino.DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => withoutSecrets(line, 1) as Record<string, unknown>,
      },
      serializers: { err: describeError },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Returns the value itself when there is nothing to remove, which is the usual case. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, depth + 1));
  // Errors and other class instances go to their serialisers, which log only safe fields.
  if (!isPlain(value)) return value;
  if (depth > DEEPEST) return '[too deep]';
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const shown = SECRET_KEYS.has(key) ? '[removed]' : withoutSecrets(inner, depth + 1);
    if (shown === inner) continue;
    copy ??= { ...value };
    copy[key] = shown;
  }
  return copy ?? value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * The fields that help to find the cause. The `detail` of a database error is left out, because it quotes row values.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>;
  return { name, message, stack, code, constraint, table };
}
