import { Settings } from 'typebox/system';
import { didYouMean } from '../../base/closest-word.ts';
import type { Place, ProblemCode } from '../../base/errors.ts';
import { PROBLEM, type TSchema } from '../schema.ts';
import { compiled } from './compiled.ts';
import { type Excerpt, excerptsOf, MOST_PROBLEMS, type SchemaNode } from './excerpt.ts';

/** One problem of a request: the field, the message, the validator's keyword, and the code for programs. */
export interface Problem {
  readonly loc: Place;
  readonly msg: string;
  readonly type: string;
  readonly code: ProblemCode;
}

/**
 * Thrown when a request does not match the route's schema. It is rendered as a 422 body in the error format of the
 * route.
 */
export class SchemaProblem extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('the request does not match its schema');
    this.problems = problems;
  }
}

/** The error for a body that is not valid JSON, or that contains JSON we reject. */
export const unreadable = (msg: string, code: ProblemCode = 'not_json') =>
  new SchemaProblem([{ loc: ['body'], msg, type: 'json_invalid', code }]);

/** Whether PostgreSQL cannot store the text, because it contains a NUL or an unpaired surrogate. */
export const isUnstorable = (text: string): boolean => /\0|\p{Surrogate}/u.test(text);

export type Part = 'path' | 'query' | 'body';
export type Validate = (value: unknown) => unknown;
/** Validates a body in steps and yields to the event loop between them. */
export type ValidateInSteps = (value: unknown) => Generator<void, unknown>;

// By default, the library stops after eight errors, and a single invalid value can cause one error for each of its
// variants.
Settings.Set({ maxErrors: 5 * MOST_PROBLEMS });

/** Path and query arrive as text and are first converted to the types of the schema. */
export function validator(part: 'path' | 'query', schema: TSchema): Validate {
  const node = schema as SchemaNode;
  return (given) => {
    const value = readText(part, given, node);
    const check = compiled(schema);
    if (!check.Check(value)) throw new SchemaProblem(describe(part, node, check.Errors(value) as Raised[]));
    return value;
  };
}

/** Bodies are validated without conversion. */
export function bodyValidator(schema: TSchema): ValidateInSteps {
  const node = schema as SchemaNode;
  let excerpts: Excerpt | undefined;
  return function* (value) {
    excerpts ??= excerptsOf(node);
    const excerpt = yield* excerpts(value);
    const check = compiled(schema);
    if (!check.Check(excerpt)) {
      throw new SchemaProblem(describe('body', node, check.Errors(excerpt) as Raised[]));
    }
    return value;
  };
}

interface Raised {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: {
    readonly requiredProperties?: readonly string[];
    readonly additionalProperties?: readonly string[];
  };
  readonly message: string;
}

/** Reads only the parameters in the schema. Unknown parameters are ignored [AUTH-012]. */
function readText(part: Part, given: unknown, schema: SchemaNode): unknown {
  const read: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const value = (given as Record<string, unknown>)[key];
    if (typeof value === 'string' && isUnstorable(value)) {
      throw new SchemaProblem([
        { loc: [part, key], msg: 'contains a NUL character', type: 'unstorable', code: 'unstorable_text' },
      ]);
    }
    if (value !== undefined) read[key] = coerce(value, property);
    else if (property.default !== undefined) read[key] = property.default;
  }
  return read;
}

/** Converts only text that clearly has the type in the schema. Other text remains text and fails validation. */
function coerce(value: unknown, schema: SchemaNode): unknown {
  if (typeof value !== 'string') return value;
  if (schema.type === 'integer' && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (schema.type === 'number' && /^-?\d{1,15}(\.\d{1,12})?$/.test(value)) return Number(value);
  if (schema.type === 'boolean') {
    if (/^(true|1)$/i.test(value)) return true;
    if (/^(false|0)$/i.test(value)) return false;
  }
  return value;
}

function describe(part: Part, schema: SchemaNode, raised: readonly Raised[]): readonly Problem[] {
  const found = new Map<string, Problem>();
  const add = (path: Place, msg: string, type: string, code: ProblemCode) => {
    const key = path.join('/');
    // Several errors about one field mean the same thing. The first one is closest to the cause.
    if (!found.has(key) && found.size < MOST_PROBLEMS) found.set(key, { loc: [part, ...path], msg, type, code });
  };
  for (const { keyword, instancePath, params, message } of ofSentKind(schema, raised)) {
    const path = pathOf(instancePath);
    if (keyword === 'required') {
      for (const name of params.requiredProperties ?? [])
        add([...path, name], 'this field is required', 'missing', 'required');
    } else if (keyword === 'additionalProperties') {
      for (const name of params.additionalProperties ?? [])
        add([...path, name], unknownField([...path, name], schema), 'extra_forbidden', 'unknown_field');
    } else if (keyword === 'boolean') {
      add(path, unknownField(path, schema), 'extra_forbidden', 'unknown_field');
    } else if (!isNullBranch({ keyword, instancePath, message }, raised)) {
      const at = schemaAt(schema, path);
      add(
        path,
        problemText(at) ?? choicesText(at) ?? message,
        keyword,
        problemCodeOf(keywordsAt(instancePath, raised), at),
      );
    }
  }
  return [...found.values()];
}

/** Captures the schema path of a variant whose `kind` differs from that of the value. */
const OTHER_KIND = /^(.*\/anyOf\/\d+)\/properties\/kind$/;

/**
 * For a value with several variants, keeps the errors of the variant that the value's `kind` names. If no variant has
 * that kind, keeps only the error about the kind.
 */
function ofSentKind(schema: SchemaNode, raised: readonly Raised[]): readonly Raised[] {
  const others = new Map<string, string[]>();
  for (const { keyword, schemaPath, instancePath } of raised) {
    const variant = keyword === 'const' ? OTHER_KIND.exec(schemaPath)?.[1] : undefined;
    if (variant === undefined) continue;
    const at = instancePath.slice(0, -'/kind'.length);
    others.set(at, [...(others.get(at) ?? []), variant]);
  }
  if (others.size === 0) return raised;
  return raised.filter(({ schemaPath, instancePath }) => {
    for (const [at, variants] of others) {
      if (!isIn(instancePath, at) || !variants.some((variant) => isIn(schemaPath, variant))) continue;
      const isNoKind = variants.length === schemaAt(schema, pathOf(at))?.anyOf?.length;
      return isNoKind && instancePath === `${at}/kind`;
    }
    return true;
  });
}

const isIn = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

const unknownField = (path: Place, schema: SchemaNode): string =>
  `this field is not known here${didYouMean(String(path.at(-1)), fieldsOf(schemaAt(schema, path.slice(0, -1))))}`;

const fieldsOf = (schema: SchemaNode | undefined): readonly string[] =>
  schema ? [...Object.keys(schema.properties ?? {}), ...(schema.anyOf ?? []).flatMap(fieldsOf)] : [];

/**
 * The keywords of the errors about one value. Ignores the error that the value is not null, which only comes from the
 * null variant of a nullable field.
 */
const keywordsAt = (place: string, raised: readonly Raised[]): ReadonlySet<string> =>
  new Set(
    raised
      .filter(({ instancePath, message }) => instancePath === place && message !== 'must be null')
      .map(({ keyword }) => keyword),
  );

/** Whether the error only says that a nullable value is not null, while the actual error is further inside. */
const isNullBranch = (
  { keyword, instancePath, message }: Pick<Raised, 'keyword' | 'instancePath' | 'message'>,
  raised: readonly Raised[],
): boolean =>
  (keyword === 'anyOf' || message === 'must be null') &&
  raised.some((other) => other.instancePath.startsWith(`${instancePath}/`));

const pathOf = (pointer: string): Place =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function schemaAt(schema: SchemaNode | undefined, path: Place): SchemaNode | undefined {
  if (!schema || path.length === 0) return schema;
  const [head, ...rest] = path;
  const next = typeof head === 'number' ? schema.items : schema.properties?.[head ?? ''];
  if (next) return schemaAt(next, rest);
  const found = (schema.anyOf ?? []).flatMap((branch) => schemaAt(branch, path) ?? []);
  return found.length > 1 ? { anyOf: found } : found[0];
}

/** The custom message of the schema, or of its variants if the value may be null. */
const problemText = (schema: SchemaNode | undefined): string | undefined =>
  schema?.[PROBLEM] ?? schema?.anyOf?.map(problemText).find((text) => text !== undefined);

function choicesText(schema: SchemaNode | undefined): string | undefined {
  const choices =
    schema?.enum ?? schema?.anyOf?.filter((branch) => branch.const !== undefined).map((branch) => branch.const);
  return choices && choices.length > 0 ? `must be one of ${choices.join(', ')}` : undefined;
}

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
  // Custom checks in schemas are for tax numbers, except the check that `confirm_reset` of a chart is true.
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
function problemCodeOf(keywords: ReadonlySet<string>, schema: SchemaNode | undefined): ProblemCode {
  const forms = formsOf(schema);
  if (forms.length > 0 && forms.every(({ const: constant, enum: list }) => constant !== undefined || list)) {
    return 'not_a_choice';
  }
  const code = BY_KEYWORD.find(([keyword]) => keywords.has(keyword))?.[1] ?? 'not_accepted';
  // The schema of a decimal has a text variant and a number variant, and an invalid decimal fails both.
  if (isDecimal(forms) && code !== 'too_small' && code !== 'too_large') return 'not_a_decimal';
  // A switch that must be on has no check digit.
  if (code === 'wrong_check_digit' && forms.every(({ type }) => type === 'boolean')) return 'not_accepted';
  if (code !== 'wrong_format') return code;
  const format = forms.find((form) => form.format !== undefined)?.format;
  return BY_FORMAT[format ?? ''] ?? code;
}

/** The variants of a value, except null. */
const formsOf = (schema: SchemaNode | undefined): readonly SchemaNode[] =>
  schema === undefined ? [] : schema.anyOf ? schema.anyOf.flatMap(formsOf) : schema.type === 'null' ? [] : [schema];

const isDecimal = (forms: readonly SchemaNode[]): boolean =>
  forms.length === 2 && forms.some(({ type }) => type === 'string') && forms.some(({ type }) => type === 'number');
