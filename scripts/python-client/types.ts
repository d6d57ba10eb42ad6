import { nameOfRef, type Schema } from '../document.ts';
import { literalOf } from './python.ts';

/** The Python type of a schema. `models` is the prefix for names defined in the document. */
export function typeOf(schema: Schema, models = ''): string {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) return `${models}${nameOfRef($ref)}`;
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeOf(one, models)))].join(' | ');
  if (Array.isArray(type)) {
    return type.map((one: string) => (one === 'null' ? 'None' : typeOf({ ...schema, type: one }, models))).join(' | ');
  }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values !== undefined) {
    return `Known[Literal[${values
      .filter((value) => value !== null)
      .map(literalOf)
      .join(', ')}]]`;
  }
  return plainTypeOf(schema, models);
}

function plainTypeOf({ type, format, items, additionalProperties }: Schema, models: string): string {
  switch (type) {
    case 'null':
      return 'None';
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    // Amounts, hours and rates are never represented as floats.
    case 'number':
      return 'Decimal';
    case 'array':
      return `list[${items ? typeOf(items, models) : 'Any'}]`;
    case 'object':
      return `dict[str, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, models) : 'Any'}]`;
    case 'string':
      return STRINGS[format ?? ''] ?? 'str';
    default:
      return 'Any';
  }
}

const STRINGS: Readonly<Record<string, string>> = {
  date: 'datetime.date',
  'date-time-local': 'Moment',
  decimal: 'Decimal',
  binary: 'Upload',
};
