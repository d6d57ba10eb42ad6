import { AppError, outcomeUnknown } from '../../../base/errors.ts';

const STORED =
  'The filing was stored and will be sent, but the database connection was lost before the response; read its status instead of sending it again';

/**
 * Runs the work after the commit that stored a message. If the database is unavailable by then, a plain 503 would
 * suggest that nothing was saved, and a caller who retried would file twice.
 */
export async function onceStored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError && error.status === 503 ? outcomeUnknown(STORED) : error;
  }
}
