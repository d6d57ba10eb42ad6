import { AppError, mayBeDone } from '../../../../base/errors.ts';

const STORED =
  'It was stored and will be sent, but the database was lost before that could be answered; look at it instead of sending it again';

/**
 * What follows the commit that stored a message. Where the database is lost by then, a plain 503 would say that nothing
 * was saved, and a caller who believed it would file twice.
 */
export async function onceStored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError && error.status === 503 ? mayBeDone(STORED) : error;
  }
}
