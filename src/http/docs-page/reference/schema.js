import { pointedAt } from './openapi.js';

/**
 * A schema made plain for reading: references followed, allOf merged, "or null" turned into `nullable`, a choice of
 * constants turned into `enum`, any other choice kept as `variants`. `refs` lists the references passed on the way down
 * from the root, and a schema that would enter one of them again is marked `loop` and goes no further.
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

/** `type: [string, null]` and an enum that lists null both say nullable. */
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

/** The second wins where both say something, except that fields and required names add up. */
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

/** A schema need not name its type where its other words give it away. */
function kindOf(plain) {
  if (plain.type !== undefined) return plain.type;
  if (plain.properties || plain.additionalProperties) return 'object';
  if (plain.items) return 'array';
  const kinds = new Set((plain.enum ?? []).map((value) => typeof value));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** What a person would call it: "string (date)", "array of Pay", "Pay or integer". */
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

/** Everything the service checks about a value, as short phrases; code is between back quotes. */
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

/** What opens below a value: the fields of an object, of an array's items, or the variants of a choice. */
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
