import { Line } from '../../../http/line.ts';
import { CompanyId, EmployeeId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Timestamp,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import { ESCT_RATE_METHODS } from '../../company/company/company.service.ts';
import type { DecimalField, Field, ShownField, TextField } from './field.ts';
import { FIELD_LIST, followedBy, isAlwaysHeld } from './fields.ts';

/** The widest range the schema accepts for balances. The service checks the range of each field. */
const BALANCE_RANGE = { min: '-99999', max: '99999' } as const;
export const rangeOf = (field: Field): { min: string; max: string } =>
  field.kind === 'decimal' ? { min: field.min, max: field.max } : BALANCE_RANGE;

/** The enum of a field, with a component name such as PayPeriod for pay_period. */
const enumOf = (field: string, values: readonly string[], options: Record<string, unknown>) =>
  Choice(
    field.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    values,
    options,
  );

const MULTILINE = String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$`;

function textIn(
  { min, max, pattern, format, problem, lines }: TextField<unknown>,
  about: Record<string, unknown>,
): TSchema {
  const options = { ...about, ...(problem ? { [PROBLEM]: problem } : {}) };
  if (lines) return Type.String({ maxLength: max, pattern: MULTILINE, ...options });
  if (format) return Type.String({ maxLength: max, format: `${format}-or-empty`, ...options });
  if (pattern) return Type.String({ minLength: min, maxLength: max, pattern, ...options });
  return Line({ min, max }, options);
}

function decimalIn(field: DecimalField<unknown> | { kind: 'balance' }, about: { description: string }): TSchema {
  const { min, max } = rangeOf(field as Field);
  return DecimalIn({
    ...about,
    description: `${about.description}; from ${min} to ${max}`,
    [PROBLEM]: `must be a decimal number from ${min} to ${max} such as "1.25", without an exponent`,
  });
}

const OptionIn = named(
  'EmploymentOptionIn',
  Type.Union([Id({ maximum: 32_767 }), Line({ max: 60 })], {
    [PROBLEM]: 'must be the id or the name of an option',
  }),
);

/** Request schema of a field, without null. */
function valueIn(field: Field, name: string): TSchema {
  const about = { description: field.about };
  switch (field.kind) {
    case 'text':
      return textIn(field, about);
    case 'date':
      return LocalDateText(about);
    case 'choice':
      if (field.match === 'exact') return enumOf(name, field.choices, about);
      return Line({ min: 1, max: 20 }, { ...about, description: `One of ${field.choices.join(', ')}. ${field.about}` });
    case 'option':
      return { ...OptionIn, ...about };
    case 'flag':
    case 'command':
      return Type.Boolean(about);
    case 'exemption':
      return enumOf(name, field.choices, about);
    case 'integer':
      return Type.Integer({ minimum: field.min, maximum: field.max, ...about });
    case 'decimal':
    case 'balance':
      return decimalIn(field, about);
    case 'shown':
      throw new Error('a read-only field has no request schema');
  }
}

function properties(of: (field: Field, name: string) => TSchema | undefined): Record<string, TSchema> {
  const entries = FIELD_LIST.filter(([, field]) => field.kind !== 'shown').map(
    ([name, field]) => [name, of(field, name)] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [(typeof entry)[0], TSchema] => entry[1] !== undefined),
  );
}

/** Fields required on every create cannot be cleared, nor can the yes/no answers of the tax declaration. */
const isClearable = (field: Field): boolean =>
  field.required !== 'all' && !(field.kind === 'flag' && field.required !== undefined);

/** A new employee. Null has the same effect as omitting the field. */
export const EmployeeIn: TSchema = named(
  'EmployeeIn',
  Type.Object(
    properties((field, name) => {
      if (field.kind === 'command') return undefined;
      return field.required === 'all' ? valueIn(field, name) : Type.Optional(Nullable(valueIn(field, name)));
    }),
    { additionalProperties: false },
  ),
);

/** The key of an employee and the fields to change. Null clears a field or restores its default. */
export const EmployeePatch: TSchema = named(
  'EmployeePatch',
  Type.Object(
    {
      id: Type.Optional(
        named(
          'EmployeeKey',
          Type.Union([Id(), Line({ min: 1, max: 60 })], {
            description: 'The key: the id or, with identifier_type=employee_number, the employee number',
            [PROBLEM]: 'must be an employee id or an employee number',
          }),
        ),
      ),
      ...properties((field, name) =>
        Type.Optional(isClearable(field) ? Nullable(valueIn(field, name)) : valueIn(field, name)),
      ),
    },
    { additionalProperties: false },
  ),
);

const Option = named(
  'EmploymentOption',
  Type.Object(
    {
      id: Id({ description: 'Id for employment_type or employment_tenure' }),
      name: Type.String({
        description: 'Name, which employment_type and employment_tenure also accept, ignoring case',
      }),
    },
    { additionalProperties: false },
  ),
);

function shownOut({ shows, choices }: ShownField, name: string, about: Record<string, unknown>): TSchema {
  switch (shows) {
    case 'text':
      return choices ? enumOf(name, choices, about) : Type.String(about);
    case 'date':
      return LocalDateText(about);
    case 'flag':
      return Type.Boolean(about);
    case 'decimal':
      return DecimalOut(about);
    case 'integer':
      return Id(about);
    case 'timestamp':
      return Timestamp(about);
  }
}

/** Response schema of a field. */
function valueOut(field: Field, name: string): TSchema {
  const about = {
    description: field.about,
    ...(field.kind === 'shown' && field.deprecated ? { deprecated: true } : {}),
  };
  switch (field.kind) {
    case 'shown':
      return field.nullable ? Nullable(shownOut(field, name, about)) : shownOut(field, name, about);
    case 'option':
      return Nullable(described(Option, field.about));
    case 'balance':
      return DecimalOut(about);
    default: {
      const value = storedOut(field, name, about);
      return isAlwaysHeld(field) || followedBy(field) ? value : Nullable(value);
    }
  }
}

function storedOut(field: Field, name: string, about: Record<string, unknown>): TSchema {
  switch (field.kind) {
    case 'date':
      return LocalDateText(about);
    case 'choice':
      return field.alsoRead
        ? enumOf(`${name}_read`, [...field.choices, ...field.alsoRead], about)
        : enumOf(name, field.choices, about);
    case 'flag':
      return Type.Boolean(about);
    case 'decimal':
      return DecimalOut(about);
    case 'integer':
      return Type.Integer(about);
    default:
      return Type.String(about);
  }
}

/** An employee in responses: the fields of the company's country and the common ones. */
export const EmployeeOut: TSchema = named(
  'Employee',
  Type.Object(
    Object.fromEntries(
      FIELD_LIST.filter(([, { kind }]) => kind !== 'command' && kind !== 'exemption').map(([name, field]) => [
        name,
        field.only ? Type.Optional(valueOut(field, name)) : valueOut(field, name),
      ]),
    ),
    { additionalProperties: false },
  ),
);

const isShownDecimal = (field: Field): boolean =>
  field.kind === 'decimal' || field.kind === 'balance' || (field.kind === 'shown' && field.shows === 'decimal');

/** Event data schema of a field. */
function valueInEvent(field: Field, name: string): TSchema {
  const value = isShownDecimal(field) ? Type.Number({ description: field.about }) : valueOut(field, name);
  const isNullable = 'anyOf' in value && (value.anyOf as { type?: string }[]).some(({ type }) => type === 'null');
  return isNullable ? value : Nullable(value);
}

/** An employee in event data: the fields of both countries; null if they do not apply. */
export const EmployeeEventData: TSchema = named(
  'EmployeeEventData',
  Type.Object(
    Object.fromEntries(
      FIELD_LIST.filter(([, { kind }]) => kind !== 'command' && kind !== 'exemption').map(([name, field]) => [
        name,
        valueInEvent(field, name),
      ]),
    ),
    {
      additionalProperties: false,
      description:
        'An employee in event data: the fields of both countries, with decimals as numbers; tax and account numbers are masked',
    },
  ),
);

export const EmployeeResults = Type.Array(
  named(
    'EmployeeResult',
    Type.Object(
      {
        employee: Type.Optional(described(EmployeeOut, 'The employee after the request; omitted if the item failed')),
        errors: Type.Record(Type.String(), Type.String(), {
          description: 'Errors by field, or under number, licence, detail or exception; empty on success',
        }),
      },
      { additionalProperties: false },
    ),
  ),
);

/** Accepts any values, so that errors are reported per item. */
export const EmployeesToCheck = Type.Array(
  Type.Record(Type.String(), Type.Unknown(), { description: 'An employee, with the fields of createEmployees' }),
);
export const EmployeeChecks = Type.Array(
  named(
    'EmployeeCheck',
    Type.Object(
      {
        errors: Type.Record(Type.String(), Type.String(), {
          description:
            'Errors that creating would return, by field or under number, licence or detail; empty if the item is valid',
        }),
      },
      { additionalProperties: false },
    ),
  ),
);

export const CompanyPath = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const EmployeePath = Type.Object({ employee_id: EmployeeId() }, { additionalProperties: false });

export const STATUSES = ['active', 'terminated', 'deleted', 'all'] as const;
export type StatusFilter = (typeof STATUSES)[number];
export const ListQuery = Type.Object(
  {
    status: Type.Optional(
      Choice('EmployeeStatusFilter', STATUSES, {
        description:
          'If omitted, or with all, returns every employee who is not deleted. Only the value deleted returns deleted employees',
      }),
    ),
  },
  { additionalProperties: false },
);

export const CreateQuery = Type.Object(
  {
    esct_rate_method: Type.Optional(
      Choice('NewEmployeesEsctRateMethod', ESCT_RATE_METHODS, {
        description:
          'NZ: the esct_rate_method declared for all employees in the request. Without it, they follow the company’s esct_rate_method_default',
      }),
    ),
  },
  { additionalProperties: false },
);
export type CreateQuery = Static<typeof CreateQuery>;

export const IDENTIFIER_TYPES = ['employee_id', 'employee_number'] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];
export const UpdateQuery = Type.Object(
  {
    identifier_type: Type.Optional(
      Choice('EmployeeIdentifierType', IDENTIFIER_TYPES, {
        default: 'employee_id',
        description: 'How each item identifies its employee',
      }),
    ),
  },
  { additionalProperties: false },
);
