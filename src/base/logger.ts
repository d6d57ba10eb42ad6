import { pino, stdTimeFunctions } from 'pino';

export type Logger = pino.Logger;

/** Wherever these keys stand in what is logged, their values are removed. */
const SECRET_KEYS = [
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
];

/** JSON lines on the given stream; secrets, tax numbers and bank accounts never reach it. */
export function createLogger(options: { level: string; destination?: pino.DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[removed]' },
      serializers: { err: describeError },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** What helps to find the cause. A database error's `detail` quotes row values, so it stays out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>;
  return { name, message, stack, code, constraint, table };
}
