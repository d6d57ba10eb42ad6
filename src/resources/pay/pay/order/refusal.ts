import { AppError, badRequest, type NamedField } from '../../../../base/errors.ts';
import type { Place, ProblemCode } from '../../../../base/problem-code.ts';
import { MissingParameter } from '../../../../params/params.ts';
import { UncalculableFacts } from '../../../../rules/line.ts';

/**
 * Runs work on one part of the call; whatever it refuses is told with the name of the part, so that the caller can
 * find it: `pays[3] hours[0]: …`, and the field by its place: `/body/3/hours/0/rate`.
 */
export function naming<T>(part: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const place = placeOf(part);
    if (error instanceof UncalculableFacts || error instanceof MissingParameter) {
      const message = `this pay cannot be calculated: ${error.message}`;
      throw badRequest(`${part}: ${message}`, itself(place, message, 'not_calculable'));
    }
    if (!(error instanceof AppError)) throw error;
    const fields =
      error.fields.length > 0
        ? error.fields.map((field) => placed(place, field, error))
        : [itself(place, error.message, 'not_accepted')];
    if (error.status !== 400) throw about(error, error.message, fields);
    const joint = /^[a-z_]+\[\d+\]/.test(error.message) ? ' ' : ': ';
    throw about(error, `${part}${joint}${error.message}`, fields);
  }
}

/** Runs work on what stands under a key; fields that it refuses are named with the key. */
export function under<T>(key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    throw about(
      error,
      error.message,
      error.fields.map((field) => placed([key], field, error)),
    );
  }
}

/** The same refusal in other words and about other fields; whatever else it says stays. */
const about = ({ status, headers, word, more }: AppError, detail: string, fields: readonly NamedField[]) =>
  new AppError(status, detail, headers, word, more, fields);

/** Pays are the entries of the body; a pay that the body is, or that was made before, has no place of its own in it. */
function placeOf(part: string): Place {
  const [, list, index] = /^([a-z_]+)\[(\d+)\]$/.exec(part) ?? [];
  if (list === undefined) return [];
  return list === 'pays' ? [Number(index)] : [list, Number(index)];
}

const itself = (place: Place, message: string, code: ProblemCode): NamedField => ({
  place: ['body', ...place],
  code,
  message,
});

const placed = (within: Place, { place: [part = 'body', ...rest], code, message }: NamedField, error: AppError) => ({
  place: [part, ...within, ...rest],
  code,
  message: message ?? error.message,
});
