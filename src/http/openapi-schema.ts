type Json = Record<string, unknown>;

/**
 * A schema in the words that generators of clients read best, and which mean the same: choices between constants as a
 * list, "or null" as a second type, maps as additional properties, and how wide an integer may be.
 */
export const asGeneratorsRead = (node: Json): Json => asMap(orNull(asList(withWidth(withType(node)))));

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : typeof value);

/** A constant is of the narrowest type, and a list of values is of theirs. */
function withType(node: Json): Json {
  if ('const' in node) return { ...node, type: typeOf(node.const) };
  return Array.isArray(node.enum) && !('type' in node) ? { type: typeOf(node.enum[0]), ...node } : node;
}

const LARGEST_OF_32_BITS = 2_147_483_647;

/** Left unsaid, an integer is taken for one of 32 bits, which ids outgrow. */
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
  // A reference cannot be null by itself; what it is for is said of both.
  const { description, ...reference } = value;
  return { anyOf: [reference, branches[1]], ...(description ? { description } : {}), ...rest };
}

function asMap(node: Json): Json {
  const { patternProperties, ...rest } = node as { patternProperties?: Json };
  const [[pattern, values] = [], ...others] = Object.entries(patternProperties ?? {});
  return pattern === '^.*$' && others.length === 0 ? { ...rest, additionalProperties: values } : node;
}
