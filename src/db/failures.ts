import pg from 'pg';

/** Nothing was stored and it may be tried again: the server is away, or has no room, memory or connection left. */
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

/** A newer node has changed a table under a statement this connection keeps. */
export const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/** What the driver says, having no codes, of a connection that it cannot get or that is gone, and of one it just lost. */
const GONE = /^(Client has encountered a connection error|timeout exceeded when trying to connect)/;
const JUST_LOST = /^Connection terminated/;

/** What a pooler says when it lost the server, finds none, or has no connection left; a server itself never does. */
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

/** The server that was the primary follows another one now; the way to that one is a new connection. */
export function isStandby(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && /during recovery/.test(message);
}

/**
 * The request was sent and no answer came: had the server refused it, it would have said so. One that shuts down while a
 * commit waits for its standby has stored it and says nothing either. A pooler that lost the server knows no more.
 */
export const isCutOff = (error: unknown): boolean =>
  isOfPooler(error) ||
  (isUnreachable(error) && !(error instanceof pg.DatabaseError) && !GONE.test((error as Error).message));

/** The transaction is aborted; a statement is unknown, because the server passed over the batch that named it. */
const FOLLOWS_A_FAILURE = new Set(['25P02', '26000']);

/** After a statement has failed the server refuses those that follow; what counts is why the first one failed. */
export async function firstFailure(error: unknown, others: readonly Promise<unknown>[]): Promise<unknown> {
  if (!FOLLOWS_A_FAILURE.has((error as { code?: string }).code ?? '')) return error;
  const failed = (await Promise.allSettled(others)).find(({ status }) => status === 'rejected');
  return failed?.status === 'rejected' ? failed.reason : error;
}
