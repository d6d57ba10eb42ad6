import { PROBLEM, Type } from './schema.ts';

/**
 * Text on one line, without control characters and unpaired surrogates. Text that must not be empty must not be blank
 * either.
 */
export const Line = (size: { min?: number; max: number }, options: Record<string, unknown> = {}) => {
  const min = size.min ?? 0;
  return Type.String({
    minLength: min,
    maxLength: size.max,
    pattern: String.raw`^${min > 0 ? String.raw`(?=.*\S)` : ''}[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
    [PROBLEM]:
      min > 0
        ? `must be text of ${min} to ${size.max} characters on one line, not only spaces`
        : `must be text of at most ${size.max} characters on one line`,
    ...options,
  });
};

/** One line of text that is not blank. */
export const LineOfText = (maxLength: number, options: Record<string, unknown> = {}) =>
  Line({ min: 1, max: maxLength }, { pattern: String.raw`^(?=.*\S)[^\p{Cc}\p{Cs}]+$`, ...options });

/** One `@`, a host, and nothing that could be parsed as a second address. */
export const EmailAddress = (options: Record<string, unknown> = {}) =>
  Type.String({
    format: 'email',
    maxLength: 254,
    pattern: String.raw`^[^\p{Cc}\p{Cs}]+$`,
    [PROBLEM]: 'must be an email address with at most 254 characters',
    ...options,
  });
