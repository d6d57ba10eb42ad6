import { plainSchema } from './schema.js';

const BY_FORMAT = {
  date: '2025-07-01',
  'date-time': '2025-07-01T09:30:00',
  time: '09:30:00',
  email: 'someone@example.com',
  uri: 'https://partner.example/hook',
  uuid: '7f8a1c1e-3b52-4f0e-9a3e-2c1d5b6a7e80',
};

/** Sample texts for schemas with a pattern; the first match is used. */
const CANDIDATES = ['100.00', '4000', '38', '2025-07-01', 'QLD', 'AU', 'M', 'text', '062-000', '0412 345 678'];

/** A valid value of the schema. `whole` includes every field, as in a response; otherwise only required fields. */
export function exampleOf(spec, schema, { whole }, refs = []) {
  const plain = plainSchema(spec, schema, refs);
  const given = plain.example ?? plain.examples?.[0] ?? plain.const ?? plain.default ?? plain.enum?.[0];
  if (given !== undefined) return given;
  if (plain.loop) return undefined;
  if (plain.variants) return exampleOf(spec, plain.variants[0], { whole }, plain.refs);
  const type = Array.isArray(plain.type) ? plain.type[0] : plain.type;
  if (type === 'array' || plain.items) {
    const item = exampleOf(spec, plain.items, { whole }, plain.refs);
    return item === undefined ? [] : [item];
  }
  if (type === 'object' || plain.properties) return exampleObject(spec, plain, whole);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return exampleNumber(plain);
  if (type === 'string') return exampleText(plain);
  return null;
}

function exampleObject(spec, plain, whole) {
  const fields = Object.entries(plain.properties ?? {}).map(([name, schema]) => [
    name,
    plainSchema(spec, schema, plain.refs),
  ]);
  const shown = whole ? fields.filter(([, field]) => !field.writeOnly) : sentFields(plain, fields);
  const values = shown.map(([name, field]) => [name, exampleOf(spec, field, { whole }, field.refs)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** If nothing is required, as in a partial update, the example shows the first few fields. */
function sentFields(plain, fields) {
  const writable = fields.filter(([, field]) => !field.readOnly);
  const required = writable.filter(
    ([name, field]) => (plain.required ?? []).includes(name) || field.example !== undefined,
  );
  return required.length > 0 ? required : writable.slice(0, 3);
}

function exampleNumber({ minimum, exclusiveMinimum, maximum }) {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return maximum === undefined ? Math.max(lowest, 1) : Math.min(Math.max(lowest, 1), maximum);
}

function exampleText({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }) {
  if (BY_FORMAT[format]) return BY_FORMAT[format];
  const fits = (text) => text.length >= minLength && text.length <= maxLength && matches(pattern, text);
  const found = pattern === undefined ? undefined : CANDIDATES.find(fits);
  return found ?? 'text'.padEnd(minLength, 'x').slice(0, maxLength);
}

function matches(pattern, text) {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** The example from the document, otherwise one generated from the schema, as JSON text. */
export function exampleJson(spec, media, options) {
  const written = media.example ?? Object.values(media.examples ?? {})[0]?.value;
  const value = written ?? (media.schema ? exampleOf(spec, media.schema, options) : undefined);
  return value === undefined ? undefined : JSON.stringify(value, null, 2);
}
