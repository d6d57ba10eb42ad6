import { AppError, badRequest } from '../../../../base/errors.ts';
import { MissingParameter } from '../../../../params/params.ts';
import { UncalculableFacts } from '../../../../rules/line.ts';

/**
 * Runs work on one part of the call; whatever it refuses is told with the name of the part, so that the caller can
 * find it: `pays[3] hours[0]: …`.
 */
export function naming<T>(part: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UncalculableFacts || error instanceof MissingParameter) {
      throw badRequest(`${part}: this pay cannot be calculated: ${error.message}`);
    }
    if (error instanceof AppError && error.status === 400) {
      const joint = /^[a-z_]+\[\d+\]/.test(error.message) ? ' ' : ': ';
      throw badRequest(`${part}${joint}${error.message}`);
    }
    throw error;
  }
}
