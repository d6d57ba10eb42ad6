import { pointedAt } from './openapi.js';

/**
 * Simplifies a schema for reading: follows references, merges allOf, turns "or null" into `nullable` and constants into
 * `enum`, and keeps other choices as `variants`. `refs` lists the references from the root to this schema; a recursive
 * reference is marked `loop` and not followed.
 */
export function plainSchema(spec, schema, refs = []) {
  if (schema === undefined || schema === null || typeof schema === 'boolean') return { refs };
  if (schema.$ref) return followed(spec, schema, refs);
  const { allOf, anyOf, oneOf, ...own } = schema;
  const parts = (allOf ?? []).map((part) => plainSchema(spec, part, refs));
  const plain = [...parts, withoutNull({ ...own, refs })].reduce(merged);
  const choices = anyOf ?? oneOf;
  return choices ? withChoices(spec, plain, choices) : plain;
}

function followed(spec, { $ref, ...beside }, refs) {
  const name = $ref.split('/').at(-1);
  if (refs.includes($ref)) return { title: name, loop: true, refs };
  const target = plainSchema(spec, pointedAt(spec, $ref), [...refs, $ref]);
  return { title: name, ...target, ...beside };
}

/** Both `type: [string, null]` and an enum with null mean nullable. */
function withoutNull(plain) {
  const types = [plain.type].flat().filter((type) => type !== undefined);
  const values = plain.enum;
  const nullable = types.includes('null') || values?.includes(null) || plain.nullable === true;
  if (!nullable) return plain;
  const others = types.filter((type) => type !== 'null');
  return {
    ...plain,
    nullable: true,
    ...(types.length === 0 ? {} : { type: others.length > 1 ? others : (others[0] ?? 'null') }),
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
  };
}

function withChoices(spec, plain, choices) {
  const all = choices.map((choice) => plainSchema(spec, choice, plain.refs));
  const real = all.filter((choice) => choice.type !== 'null');
  const nullable = plain.nullable || real.length < all.length || real.some((choice) => choice.nullable);
  const base = nullable ? { ...plain, nullable: true } : plain;
  if (real.length === 1) return merged(real[0], base);
  if (real.length > 0 && real.every((choice) => 'const' in choice)) {
    return { ...base, type: real[0].type, enum: real.map((choice) => choice.const) };
  }
  return { ...base, variants: real };
}

/** The second schema takes precedence; properties and required names are combined. */
function merged(first, second) {
  return {
    ...first,
    ...second,
    refs: [...new Set([...first.refs, ...second.refs])],
    ...(first.properties || second.properties ? { properties: { ...first.properties, ...second.properties } } : {}),
    ...(first.required || second.required
      ? { required: [...new Set([...(first.required ?? []), ...(second.required ?? [])])] }
      : {}),
  };
}

/** Infers the type of a schema that does not state it. */
function kindOf(plain) {
  if (plain.type !== undefined) return plain.type;
  if (plain.properties || plain.additionalProperties) return 'object';
  if (plain.items) return 'array';
  const kinds = new Set((plain.enum ?? []).map((value) => typeof value));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** The type in readable form: "string (date)", "array of Pay", "Pay or integer". */
export function typeText(spec, plain) {
  if (plain.loop) return plain.title;
  if (plain.variants) {
    return [...new Set(plain.variants.map((variant) => typeText(spec, variant)))].join(' or ');
  }
  if ('const' in plain) return JSON.stringify(plain.const);
  const kind = kindOf(plain);
  if (Array.isArray(kind)) return kind.join(' or ');
  if (kind === 'array') return `array of ${typeText(spec, plainSchema(spec, plain.items, plain.refs))}`;
  if (kind === 'object') return plain.title ?? 'object';
  if (kind === undefined) return 'any';
  return plain.format ? `${kind} (${plain.format})` : kind;
}

const count = (number, unit) => `${number} ${number === 1 ? unit : `${unit}s`}`;

function between(low, high, unit) {
  if (low === undefined && high === undefined) return [];
  if (low === high) return [`exactly ${count(low, unit)}`];
  if (!low) return high === undefined ? [] : [`up to ${count(high, unit)}`];
  return [high === undefined ? `at least ${count(low, unit)}` : `${low} to ${count(high, unit)}`];
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} to ${maximum}`];
  return [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    exclusiveMaximum !== undefined && `less than ${exclusiveMaximum}`,
  ].filter(Boolean);
}

/** All limits of a value as short phrases; code is in backticks. */
export function limitsOf(plain) {
  return [
    ...between(plain.minLength, plain.maxLength, 'character'),
    ...range(plain),
    ...(plain.multipleOf === undefined ? [] : [`a multiple of ${plain.multipleOf}`]),
    ...between(plain.minItems, plain.maxItems, 'item'),
    ...(plain.uniqueItems ? ['no duplicates'] : []),
    ...(plain.pattern === undefined ? [] : [`pattern \`${plain.pattern}\``]),
    ...(plain.enum ? [`one of ${plain.enum.map((value) => `\`${value}\``).join(', ')}`] : []),
    ...(plain.default === undefined ? [] : [`default \`${JSON.stringify(plain.default)}\``]),
    ...(plain.nullable ? ['may be null'] : []),
    ...(plain.readOnly ? ['read only'] : []),
    ...(plain.writeOnly ? ['write only'] : []),
    ...(plain.deprecated ? ['deprecated'] : []),
  ];
}

/** The expandable parts of a value: the fields of an object or of an array's items, or the variants of a choice. */
export function partsOf(spec, plain) {
  if (plain.loop) return [];
  if (plain.variants) {
    const withParts = plain.variants.some((variant) => partsOf(spec, variant).length > 0);
    return withParts
      ? plain.variants.map((schema, at) => ({ choice: at === 0 ? 'either' : 'or', required: false, schema }))
      : [];
  }
  const kind = kindOf(plain);
  if (kind === 'array') return partsOf(spec, plainSchema(spec, plain.items, plain.refs));
  if (kind !== 'object') return [];
  const fields = Object.entries(plain.properties ?? {}).map(([name, schema]) => ({
    name,
    required: (plain.required ?? []).includes(name),
    schema: plainSchema(spec, schema, plain.refs),
  }));
  const other = plain.additionalProperties;
  if (!other || typeof other !== 'object') return fields;
  return [...fields, { name: 'any other name', required: false, schema: plainSchema(spec, other, plain.refs) }];
}
