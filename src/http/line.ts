import { PROBLEM, Type } from './schema.ts';

/** Text on one line. Control characters and broken surrogates are refused: the database could not store them. */
export const Line = (size: { min?: number; max: number }, options: Record<string, unknown> = {}) => {
  const min = size.min ?? 0;
  return Type.String({
    minLength: min,
    maxLength: size.max,
    pattern: String.raw`^[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
    [PROBLEM]: `must be text of ${min > 0 ? `${min} to ${size.max}` : `at most ${size.max}`} characters on one line`,
    ...options,
  });
};
