import { Decimal, roundToCent, roundToSixPlaces } from '../../../base/decimal.ts';
import type { ProblemCode } from '../../../base/errors.ts';
import { irdDigits, isIrdNumber, isTfn, tfnDigits } from '../../../base/identifiers.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { MOST_PROBLEMS } from '../../../http/validation/excerpt.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import type { TfnExemption } from './declared.ts';
import { rangeOf } from './employee.schema.ts';
import type { ChoiceField, DecimalField, Field, OptionField, TextField } from './field.ts';
import { type BalanceName, type ColumnName, type ColumnValues, FIELDS, type FieldName } from './fields.ts';

export type Errors = Record<string, string>;

/** One item of a batch, converted for storage. A null column means that the caller cleared it. */
export interface Item {
  readonly columns: Partial<{ [N in ColumnName]: ColumnValues[N] | null }>;
  readonly balances: Partial<Record<BalanceName, Decimal>>;
  readonly wipesLeave: boolean;
  /** Reason for a missing tax file number; null if the caller cleared it or sent a number. */
  readonly exemption?: TfnExemption | null;
  /** Errors that fail only this item. */
  readonly errors: Errors;
}

/** Thrown when a value is not valid for its field, so that the whole batch is rejected. */
class Refused extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
/** Thrown when a value is well-formed but its item fails. The other items are not affected. */
class WrongItem extends Error {
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

/**
 * Reads all items, or rejects them all with the locations of the errors. `at` is the location of the list in the body.
 */
export function readItems(
  items: readonly unknown[],
  { today, at = ['body'] }: { today: LocalDate; at?: readonly string[] },
): readonly Item[] {
  const problems: Problem[] = [];
  const read = items.map((item, index) =>
    readItem(item as Readonly<Record<string, unknown>>, today, (name, msg, code) =>
      problems.push({ loc: [...at, index, name], msg, type: 'value', code }),
    ),
  );
  if (problems.length > 0) throw new SchemaProblem(problems.slice(0, MOST_PROBLEMS));
  return read;
}

function readItem(
  given: Readonly<Record<string, unknown>>,
  today: LocalDate,
  refuse: (name: string, msg: string, code: ProblemCode) => void,
): Item {
  const columns: Record<string, unknown> = {};
  const balances: Partial<Record<BalanceName, Decimal>> = {};
  const errors: Errors = {};
  let withStudentLoan = false;
  for (const [name, value] of Object.entries(given)) {
    if (name === 'id') continue;
    const field: Field = FIELDS[name as FieldName];
    if (field.kind === 'command' || field.kind === 'exemption') continue;
    try {
      if (value === null) {
        if (field.kind !== 'balance') columns[name] = null;
      } else if (field.kind === 'balance') {
        balances[name as BalanceName] = readDecimal(value as string | number, field);
      } else if (field.kind === 'choice' && field.match === 'tax-code') {
        const { code, studentLoan } = readTaxCode(value as string, field);
        columns[name] = code;
        withStudentLoan = studentLoan;
      } else {
        columns[name] = readValue(name, value, field, today);
      }
    } catch (error) {
      if (error instanceof Refused) refuse(name, error.message, error.code);
      else if (error instanceof WrongItem) errors[error.key] = error.message;
      else throw error;
    }
  }
  // Contract [EMP-168]: the student loan suffix of the tax code overrides an explicit has_student_loan of false.
  if (withStudentLoan) columns.has_student_loan = true;
  const exemption = readExemption(given, columns, refuse);
  return {
    columns: columns as Item['columns'],
    balances,
    wipesLeave: given.delete_non_rdo_and_toil_leave_items === true,
    ...(exemption === undefined ? {} : { exemption }),
    errors,
  };
}

/** Contract [DECL-001]: a number clears an exemption and vice versa. The ATO's placeholder number means NOT_QUOTED. */
function readExemption(
  given: Readonly<Record<string, unknown>>,
  columns: Record<string, unknown>,
  refuse: (name: string, msg: string, code: ProblemCode) => void,
): TfnExemption | null | undefined {
  const sent = given.tax_file_number_exemption as TfnExemption | null | undefined;
  if (columns.tax_file_number === NOT_QUOTED) {
    columns.tax_file_number = null;
    return sent ?? 'NOT_QUOTED';
  }
  if (typeof columns.tax_file_number === 'string') {
    if (sent) {
      const msg = 'cannot be sent with a tax_file_number; send one of the two';
      refuse('tax_file_number_exemption', msg, 'not_together');
    }
    return null;
  }
  if (sent) columns.tax_file_number = null;
  return sent;
}

/** The ATO's placeholder numbers for a missing tax file number. Only the first passes the check digit. */
const NOT_QUOTED = '000000000';
const PLACEHOLDER_NUMBERS: Readonly<Record<string, TfnExemption>> = {
  '111111111': 'APPLIED_FOR',
  '333333333': 'UNDER_18',
  '444444444': 'PENSIONER',
};

function readValue(name: string, value: unknown, field: Field, today: LocalDate): unknown {
  switch (field.kind) {
    case 'text':
      return readText(name, value as string, field);
    case 'date':
      if (field.notInFuture && (value as string) > today)
        throw new Refused('in_the_future', 'must not be in the future');
      return value;
    case 'choice':
      return field.match === 'loose' ? readLoose(value as string, field) : value;
    case 'option':
      return readOption(name, value as string | number, field);
    case 'decimal':
      return readDecimal(value as string | number, field).toFixed();
    default:
      return value;
  }
}

function readText(name: string, value: string, field: TextField<unknown>): string | null {
  if (name === 'tax_file_number') {
    const exemption = PLACEHOLDER_NUMBERS[tfnDigits(value)];
    if (exemption)
      throw new Refused('wrong_check_digit', `${field.problem}; send tax_file_number_exemption ${exemption} instead`);
    if (!isTfn(value)) throw new Refused('wrong_check_digit', field.problem!);
    return tfnDigits(value);
  }
  if (name === 'ird_number') {
    // Contract [EMP-175]: unlike an invalid tax file number, an invalid IRD number fails only its item.
    if (!isIrdNumber(value))
      throw new WrongItem('detail', 'The IRD number is not valid; it must have 8 or 9 digits and a valid check digit');
    return irdDigits(value);
  }
  const trimmed = field.trim ? value.trim() : value;
  if (trimmed === '' && field.blankIsNull) return null;
  return field.upper ? trimmed.toUpperCase() : trimmed;
}

const loosely = (text: string): string => text.toLowerCase().replaceAll(/[-\s]/g, '');

function readLoose(value: string, { choices }: ChoiceField<unknown>): string {
  const found = choices.find((choice) => loosely(choice) === loosely(value));
  if (found === undefined) throw new Refused('not_a_choice', `must be one of ${choices.join(', ')}`);
  return found;
}

function readTaxCode(value: string, { choices }: ChoiceField<unknown>): { code: string; studentLoan: boolean } {
  const upper = value.trim().toUpperCase();
  const code = upper.replace(/ SL$/, '');
  if (!choices.includes(code))
    throw new Refused('not_a_choice', `must be one of ${choices.join(', ')}, with " SL" for a student loan`);
  return { code, studentLoan: code !== upper };
}

function readOption(name: string, value: string | number, { options }: OptionField): number {
  const text = String(value).trim();
  const found = /^\d+$/.test(text)
    ? options.find(({ id }) => id === Number(text))
    : options.find(({ name: option }) => loosely(option) === loosely(text));
  if (found) return found.id;
  const known = options.map(({ id, name: option }) => `${id} ${option}`).join(', ');
  throw new WrongItem(name, `There is no option '${text.slice(0, 60)}'; choose one of ${known}`);
}

function readDecimal(value: string | number, field: DecimalField<unknown> | { kind: 'balance' }): Decimal {
  const { min, max } = rangeOf(field as Field);
  const exact = new Decimal(value);
  const rounded = field.kind === 'decimal' && field.places === 2 ? roundToCent(exact) : roundToSixPlaces(exact);
  if (rounded.lessThan(min) || rounded.greaterThan(max))
    throw new Refused('out_of_range', `must be from ${min} to ${max}`);
  // Avoids a negative zero, which would be written "-0".
  return rounded.isZero() ? new Decimal(0) : rounded;
}
