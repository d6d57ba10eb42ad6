import type { Field } from './field.ts';

/** The form value of a field. Text is kept as typed, so that no input is lost. */
export type FormValue = string | boolean | readonly string[] | FormGroup | readonly FormGroup[] | null;
export interface FormGroup {
  readonly [name: string]: FormValue;
}
export type FormValues = Readonly<Record<string, FormValue>>;

/** "0.12" becomes "12". Shifts the decimal point in the text to avoid rounding errors. */
export function percentOf(fraction: string): string {
  return shifted(fraction, 2);
}
export function fractionOf(percent: string): string {
  return shifted(percent, -2);
}

function shifted(number: string, places: number): string {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(number.trim());
  if (!match || `${match[2]}${match[3] ?? ''}` === '') return number;
  const [, sign = '', whole = '', decimals = ''] = match;
  const digits = `${'0'.repeat(2)}${whole}${decimals}${'0'.repeat(2)}`;
  const point = 2 + whole.length + places;
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  const right = digits.slice(point).replace(/0+$/, '');
  return `${sign}${left}${right === '' ? '' : `.${right}`}`;
}

const plain = (value: unknown): string => String(value);

export function toForm(field: Field, value: unknown): FormValue {
  switch (field.kind) {
    case 'flag':
      return value === true;
    case 'yes-no':
      return value === true ? 'yes' : value === false ? 'no' : '';
    case 'option':
      return value === null || value === undefined ? '' : ((value as { name?: string }).name ?? '');
    case 'percent':
      return value === null || value === undefined ? '' : percentOf(String(value));
    case 'days':
      return Array.isArray(value) ? (value as string[]) : [];
    case 'week-hours':
      return value === null || value === undefined ? '' : weekText(value as Readonly<Record<string, string>>);
    case 'group':
      return value === null || value === undefined ? null : groupToForm(field.fields ?? [], value as object);
    case 'rows':
      return ((value as object[] | null | undefined) ?? []).map((row) => groupToForm(field.fields ?? [], row));
    default:
      return value === null || value === undefined ? '' : plain(value);
  }
}

const groupToForm = (fields: readonly Field[], value: object): FormGroup =>
  Object.fromEntries(
    fields.map((field) => [field.name, toForm(field, (value as Record<string, unknown>)[field.name])]),
  );

/** The value to send. An empty field is sent as null, which clears the field or restores its default. */
export function toApi(field: Field, value: FormValue): unknown {
  switch (field.kind) {
    case 'flag':
      return value === true;
    case 'yes-no':
      return value === 'yes' ? true : value === 'no' ? false : null;
    case 'whole':
      return wholeOf(value as string);
    case 'money':
    case 'decimal':
      return emptyIsNull(String(value ?? '').replaceAll(/[,\s$]/g, ''));
    case 'percent':
      return emptyIsNull(fractionOf(String(value ?? '').replaceAll(/[%\s]/g, '')));
    case 'days':
      return (value as readonly string[]).length === 0 ? null : value;
    case 'week-hours':
      return weekHours(String(value ?? ''));
    case 'group':
      return value === null ? null : groupToApi(field.fields ?? [], value as FormGroup);
    case 'rows': {
      const given = (value as readonly FormGroup[]).map((row) => groupToApi(field.fields ?? [], row));
      return given.length === 0 ? null : given;
    }
    case 'bsb':
    case 'nz-account':
    case 'tfn':
    case 'ird':
    case 'phone':
    case 'email':
      return emptyIsNull(String(value ?? '').trim());
    default:
      return emptyIsNull(String(value ?? ''));
  }
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const weekText = (hours: Readonly<Record<string, string>>): string =>
  WEEKDAYS.map((day) => String(Number(hours[day] ?? 0))).join(' ');

/** Seven numbers, from Monday to Sunday. Days without hours are left out; the service rejects other text. */
function weekHours(text: string): Readonly<Record<string, string>> | string | null {
  const numbers = text.trim().split(/[\s,;]+/);
  if (text.trim() === '') return null;
  if (numbers.length !== WEEKDAYS.length) return text;
  return Object.fromEntries(
    WEEKDAYS.map((day, index) => [day, numbers[index]!]).filter(([, hours]) => Number(hours) !== 0),
  );
}

const emptyIsNull = (text: string): string | null => (text === '' ? null : text);
const wholeOf = (text: string): number | string | null =>
  text.trim() === '' ? null : /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text;

/** Leaves out empty fields, so that the service applies its defaults. */
const groupToApi = (fields: readonly Field[], value: FormGroup): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const sent = toApi(field, value[field.name] ?? '');
      return sent === null ? [] : [[field.name, sent]];
    }),
  );

export const formOf = (fields: readonly Field[], record: object): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, toForm(field, (record as Record<string, unknown>)[field.name])]),
  );

/** Returns only the fields that differ from the record, so that other users' changes are not overwritten. */
export function changesOf(fields: readonly Field[], record: object, values: FormValues): Record<string, unknown> {
  const before = formOf(fields, record);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [was, is] = [toApi(field, before[field.name] ?? ''), toApi(field, values[field.name] ?? '')];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [[field.name, is]];
    }),
  );
}
