import type { ProblemCode } from '../../base/errors.ts';
import type { SchemaNode } from './excerpt.ts';

/** The validator's keywords in order of precedence, because a union reports an error for each of its variants. */
const BY_KEYWORD: readonly (readonly [string, ProblemCode])[] = [
  ['minLength', 'too_short'],
  ['maxLength', 'too_long'],
  ['minimum', 'too_small'],
  ['exclusiveMinimum', 'too_small'],
  ['maximum', 'too_large'],
  ['exclusiveMaximum', 'too_large'],
  ['minItems', 'too_few'],
  ['minProperties', 'too_few'],
  ['maxItems', 'too_many'],
  ['maxProperties', 'too_many'],
  ['uniqueItems', 'repeated'],
  ['multipleOf', 'wrong_format'],
  // Only tax numbers use custom checks in schemas.
  ['~refine', 'wrong_check_digit'],
  ['format', 'wrong_format'],
  ['pattern', 'wrong_format'],
  ['type', 'wrong_type'],
  ['enum', 'not_a_choice'],
  ['const', 'not_a_choice'],
];

const BY_FORMAT: Readonly<Record<string, ProblemCode>> = {
  date: 'not_a_date',
  email: 'not_an_email',
  abn: 'wrong_check_digit',
  ird: 'wrong_check_digit',
};

/** The code for one value, from all keywords that the validator reported for it. */
export function problemCodeOf(keywords: ReadonlySet<string>, schema: SchemaNode | undefined): ProblemCode {
  const forms = formsOf(schema);
  if (forms.length > 0 && forms.every(({ const: constant, enum: list }) => constant !== undefined || list)) {
    return 'not_a_choice';
  }
  const code = BY_KEYWORD.find(([keyword]) => keywords.has(keyword))?.[1] ?? 'not_accepted';
  // The schema of a decimal has a text variant and a number variant, and an invalid decimal fails both.
  if (isDecimal(forms) && code !== 'too_small' && code !== 'too_large') return 'not_a_decimal';
  if (code !== 'wrong_format') return code;
  const format = forms.find((form) => form.format !== undefined)?.format;
  return BY_FORMAT[format ?? ''] ?? code;
}

/** The variants of a value, except null. */
const formsOf = (schema: SchemaNode | undefined): readonly SchemaNode[] =>
  schema === undefined ? [] : schema.anyOf ? schema.anyOf.flatMap(formsOf) : schema.type === 'null' ? [] : [schema];

const isDecimal = (forms: readonly SchemaNode[]): boolean =>
  forms.length === 2 && forms.some(({ type }) => type === 'string') && forms.some(({ type }) => type === 'number');
