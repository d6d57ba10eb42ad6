import pg from 'pg';

/** The database could not be migrated or checked. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Codes of a server that is unreachable or out of disk space, memory or connections. Nothing was stored and a retry is
 * safe, unless a commit was cut off: see `isCutOff`.
 */
const UNREACHABLE = new Set([
  '53100',
  '53200',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** A newer node changed a table that is used by a prepared statement of this connection. */
export const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/**
 * Messages of driver errors, which have no codes: no connection is available, the connection is already gone, or it was
 * just lost.
 */
const GONE = /^(Client has encountered a connection error|timeout exceeded when trying to connect)/;
const JUST_LOST = /^Connection terminated/;

/** Only poolers send this code: the server was lost or not found, or no connection is free. */
const isOfPooler = (error: unknown): boolean => (error as { code?: string }).code === '08P01';

export function isUnreachable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    isOfPooler(error) ||
    UNREACHABLE.has(code ?? '') ||
    GONE.test(message) ||
    JUST_LOST.test(message) ||
    isStandby(error)
  );
}

/** The former primary is now a standby. A new connection reaches the new primary. */
export function isStandby(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && /during recovery/.test(message);
}

/**
 * The statement was sent but not answered, so it may have been executed. A server that shuts down while a commit waits
 * for its standby has stored the commit without answering. A pooler that lost the server does not know the outcome
 * either.
 */
export const isCutOff = (error: unknown): boolean =>
  isOfPooler(error) ||
  (isUnreachable(error) && !(error instanceof pg.DatabaseError) && !GONE.test((error as Error).message));

/**
 * The transaction is aborted, or a prepared statement is unknown because the server skipped the batch that defined it.
 */
const FOLLOWS_A_FAILURE = new Set(['25P02', '26000']);

/**
 * After a failed statement, the server rejects the statements that follow it. Returns the error of the statement that
 * failed first.
 */
export async function firstFailure(error: unknown, others: readonly Promise<unknown>[]): Promise<unknown> {
  if (!FOLLOWS_A_FAILURE.has((error as { code?: string }).code ?? '')) return error;
  const failed = (await Promise.allSettled(others)).find(({ status }) => status === 'rejected');
  return failed?.status === 'rejected' ? failed.reason : error;
}
