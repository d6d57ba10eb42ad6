import { AppError, type NamedField, type Place } from './errors.ts';

/** Runs work on the value of a key. If it throws, adds the key to the paths of the fields in the error. */
export function under<T>(key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    throw withFields(
      error,
      error.message,
      error.fields.map((field) => placed([key], field, error)),
    );
  }
}

/** A copy of the error with another message and other fields. */
export const withFields = (
  { status, headers, protocolCode, more }: AppError,
  detail: string,
  fields: readonly NamedField[],
): AppError => new AppError(status, detail, headers, protocolCode, more, fields);

/** A field of an error, with its path moved below a place in the body. */
export const placed = (
  within: Place,
  { place: [part = 'body', ...rest], code, message }: NamedField,
  error: AppError,
): NamedField => ({
  place: [part, ...within, ...rest],
  code,
  message: message ?? error.message,
});
