type Json = Record<string, unknown>;

/** Patterns that keep nothing but control characters and broken ones out; the lengths beside them say the rest. */
const PLAIN_TEXT = [
  String.raw`^[^\u0000]*$`,
  String.raw`^[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
  String.raw`^(?=.*\S)[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
  String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$`,
  String.raw`^[^\p{Cc}\p{Cs}]+$`,
  String.raw`^(?=.*\S)[^\p{Cc}\p{Cs}]+$`,
];

/** A sign or none, digits, and digits after a point; how many is a matter of what is stored. */
const DECIMAL = /^\^(?:\[[+-]+\]\??|\\?[+-]\?)?\\d(?:\+|\{1,\d+\})\(\\\.\\d(?:\+|\{1,\d+\})\)\?\$$/;
const TIMESTAMP = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$`;

/**
 * The schema as the document writes it: a format of the OpenAPI registry where one says what a pattern checks. Patterns
 * are for the validator; code that is generated from long ones, or from those that its language does not have, is worse.
 */
export function inFormats(node: Json): Json {
  const { pattern, ...rest } = node;
  if (typeof pattern !== 'string') return node;
  if (rest.format !== undefined || PLAIN_TEXT.includes(pattern)) return rest;
  // What may be sent as text or as a number stays a text here: generators would make of it a class that fits neither.
  if (DECIMAL.test(pattern)) return pattern.startsWith('^[+-]') ? node : { ...rest, format: 'decimal' };
  if (pattern === TIMESTAMP) return { ...rest, format: 'date-time-local' };
  if (pattern.startsWith('^https://')) return { ...rest, format: 'uri' };
  if (pattern === '^[A-Za-z0-9_-]+$') return { ...rest, contentEncoding: 'base64url' };
  return node;
}
