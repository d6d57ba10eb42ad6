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
