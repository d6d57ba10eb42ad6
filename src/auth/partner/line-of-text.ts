import { Line } from '../../http/line.ts';
import { PROBLEM, Type } from '../../http/schema.ts';

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
