import { PROBLEM, Type } from '../../http/schema.ts';

/** A name or a line of an address: something to read, on one line, without characters the database cannot hold. */
export const LineOfText = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: String.raw`^(?=.*\S)[^\p{Cc}\p{Cs}]+$`,
    [PROBLEM]: `must be one line of text of 1 to ${maxLength} characters`,
    ...options,
  });

/** As above, but may be left empty. */
export const OptionalLine = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({
    maxLength,
    pattern: String.raw`^[^\p{Cc}\p{Cs}]*$`,
    [PROBLEM]: `must be one line of text of at most ${maxLength} characters`,
    ...options,
  });

export const EmailAddress = (options: Record<string, unknown> = {}) =>
  Type.String({
    format: 'email',
    maxLength: 254,
    pattern: String.raw`^[^\p{Cc}\p{Cs}]+$`,
    [PROBLEM]: 'must be an e-mail address of at most 254 characters',
    ...options,
  });
