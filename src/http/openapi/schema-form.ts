type Json = Record<string, unknown>;

/**
 * Rewrites a schema into the equivalent form that client generators handle best: constants as an enum, "or null" as a
 * second type, maps as additional properties, formats instead of patterns, and integers with their width.
 */
export const asGeneratorsRead = (node: Json): Json => asMap(orNull(asList(withWidth(withType(inFormats(node))))));

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : typeof value);

/** Adds the type of a constant or of an enum's values. */
function withType(node: Json): Json {
  if ('const' in node) return { ...node, type: typeOf(node.const) };
  return Array.isArray(node.enum) && !('type' in node) ? { type: typeOf(node.enum[0]), ...node } : node;
}

const LARGEST_OF_32_BITS = 2_147_483_647;

/** Without a format, generators assume 32 bits, which is too small for ids. */
const withWidth = (node: Json): Json =>
  node.type === 'integer' && Number(node.maximum) > LARGEST_OF_32_BITS ? { ...node, format: 'int64' } : node;

function asList(node: Json): Json {
  const { anyOf: branches, ...rest } = node;
  if (!Array.isArray(branches) || !branches.every((branch) => 'const' in branch)) return node;
  return { type: branches[0].type, enum: branches.map((branch) => branch.const), ...rest };
}

function orNull(node: Json): Json {
  const { anyOf: branches, ...rest } = node;
  if (!Array.isArray(branches) || branches.length !== 2 || branches[1].type !== 'null') return node;
  const value: Json = branches[0];
  if (typeof value.type === 'string') {
    const values = value.enum ?? ('const' in value ? [value.const] : undefined);
    const { const: _, ...plain } = value;
    const types = { type: [value.type, 'null'], ...(values ? { enum: [...(values as unknown[]), null] } : {}) };
    return { ...plain, ...types, ...rest };
  }
  // A reference cannot have a null type, so the anyOf remains and gets the description.
  const { description, ...reference } = value;
  return { anyOf: [reference, branches[1]], ...(description ? { description } : {}), ...rest };
}

function asMap(node: Json): Json {
  const { patternProperties, ...rest } = node as { patternProperties?: Json };
  const [[pattern, values] = [], ...others] = Object.entries(patternProperties ?? {});
  return pattern === '^.*$' && others.length === 0 ? { ...rest, additionalProperties: values } : node;
}

/** Patterns that only exclude control characters and unpaired surrogates; the document leaves them out. */
const PLAIN_TEXT = [
  String.raw`^[^\u0000]*$`,
  String.raw`^[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
  String.raw`^(?=.*\S)[^\u0000-\u001f\u007f\ud800-\udfff]*$`,
  String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$`,
  String.raw`^[^\p{Cc}\p{Cs}]+$`,
  String.raw`^(?=.*\S)[^\p{Cc}\p{Cs}]+$`,
];

/** Patterns of decimals: an optional sign, digits, and optional decimal places, with any limits on their number. */
const DECIMAL = /^\^(?:\[[+-]+\]\??|\\?[+-]\?)?\\d(?:\+|\{1,\d+\})\(\\\.\\d(?:\+|\{1,\d+\})\)\?\$$/;
const TIMESTAMP = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}$`;

/**
 * Replaces a pattern with the equivalent format from the OpenAPI registry, if there is one. Patterns are for the
 * validator: code generators handle long patterns badly, and some languages do not support all of them.
 */
function inFormats(node: Json): Json {
  const { pattern, ...rest } = node;
  if (typeof pattern !== 'string') return node;
  if (rest.format !== undefined || PLAIN_TEXT.includes(pattern)) return rest;
  // A decimal that may be sent as text or as a number keeps its pattern. If it had a format instead, code generators
  // would create an unusable class.
  if (DECIMAL.test(pattern)) return pattern.startsWith('^[+-]') ? node : { ...rest, format: 'decimal' };
  if (pattern === TIMESTAMP) return { ...rest, format: 'date-time-local' };
  if (pattern.startsWith('^https://')) return { ...rest, format: 'uri' };
  if (pattern === '^[A-Za-z0-9_-]+$') return { ...rest, contentEncoding: 'base64url' };
  return node;
}
