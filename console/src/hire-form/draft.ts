import type { Schemas } from '../api/client.ts';
import { bsbHint, irdHint, nzAccountHint, tfnHint, writeNzAccount } from '../employees/fields/numbers.ts';

export type Form = Schemas['OpenedHireForm'];
export type Part = Form['parts'][number];
export type FormField = Part['fields'][number];
export type Value = string | boolean | null;
export type Answers = Readonly<Partial<Record<Part['part'], Readonly<Record<string, Value>>>>>;
export type Errors = Readonly<Record<string, string>>;

/**
 * Fields that are never kept in the browser. The service stores them encrypted and never sends them back to the form.
 */
const SECRETS = new Set(['tax_file_number', 'ird_number', 'account_number']);
export const isSecret = (name: string): boolean => SECRETS.has(name);

/** Includes the name of the part, because fields of different parts may have the same name. */
export const keyOf = (part: Part['part'], name: string): string => `${part}.${name}`;

// Input that the service has not stored yet survives a reload. Its key identifies the link by the start of the token.
const storageKey = (token: string): string => `tasman.hire-form.${token.slice(0, 8)}`;

export function keepTyping(token: string, answers: Answers): void {
  const kept = Object.fromEntries(
    Object.entries(answers).map(([part, values]) => [
      part,
      Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !isSecret(name))),
    ]),
  );
  window.sessionStorage.setItem(storageKey(token), JSON.stringify(kept));
}
export const forgetTyping = (token: string): void => window.sessionStorage.removeItem(storageKey(token));

/** The saved answers, overwritten by input that did not reach the service. */
export function restored(token: string, { answers, parts }: Form): Answers {
  let kept: Answers = {};
  try {
    kept = JSON.parse(window.sessionStorage.getItem(storageKey(token)) ?? '{}') as Answers;
  } catch {
    // The stored text is not ours. The saved answers apply.
  }
  return Object.fromEntries(
    parts.map(({ part }) => [part, { ...(answers as Answers)[part], ...kept[part] }]),
  ) as Answers;
}

const isBlank = (value: Value | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const USI = /^([A-Za-z]{3}[0-9]{4}[Aa][Uu]|[0-9]{14})$/;

/** The problem of a non-empty field, as far as the page can check it. The service checks every field again. */
function wrongValue(name: string, text: string, country: Form['country'], today: string): string | undefined {
  switch (name) {
    case 'tax_file_number':
      return tfnHint(text);
    case 'ird_number':
      return irdHint(text);
    case 'bsb':
      return bsbHint(text);
    case 'account_number':
      if (country === 'NZ') return nzAccountHint(text);
      return /^\d{1,12}$/.test(text) ? undefined : 'An account number has only digits, at most 12.';
    case 'usi':
      return USI.test(text.replaceAll(' ', '')) ? undefined : 'A USI looks like STA0100AU, or has 14 digits.';
    case 'postcode':
      return /^\d{4}$/.test(text) ? undefined : 'A postcode has four digits.';
    case 'date_of_birth':
      return text <= today ? undefined : 'This day is in the future.';
    case 'phone_mobile':
    case 'kin_phone_mobile':
      return /^[0-9 +()-]{8,15}$/.test(text) ? undefined : 'Use 8 to 15 digits and spaces.';
    default:
      return undefined;
  }
}

/**
 * Whether the form asks for the field. It asks for the details of a super fund only if the employee has chosen their
 * own fund.
 */
export function isAsked(part: Part['part'], name: string, values: Readonly<Record<string, Value>>): boolean {
  if (part === 'super' && name !== 'fund') return values.fund === 'own_fund';
  return true;
}

export interface Checked {
  readonly country: Form['country'];
  readonly today: string;
  readonly kept: ReadonlySet<string>;
}

/** The message for one field. Undefined if the page finds no problem in the answer. */
export function problemOf(
  part: Part['part'],
  field: FormField,
  values: Readonly<Record<string, Value>>,
  { country, today, kept }: Checked,
): string | undefined {
  const { name } = field;
  if (!isAsked(part, name, values)) return undefined;
  const value = values[name];
  if (!isBlank(value)) {
    return typeof value === 'string' ? wrongValue(name, value.trim(), country, today) : undefined;
  }
  if (kept.has(name)) return undefined;
  if (name === 'tax_file_number') {
    return isBlank(values.tax_file_number_exemption) ? 'Enter your TFN, or choose a reason below.' : undefined;
  }
  const isNeeded = field.is_required || (part === 'super' && name !== 'fund');
  if (!isNeeded) return undefined;
  return field.kind === 'text' ? `Enter: ${field.label}` : field.kind === 'date' ? 'Enter a date' : 'Choose an answer';
}

/** The messages of all fields, in the order of the page. */
export const problemsOf = (parts: readonly Part[], answers: Answers, given: Checked): Errors =>
  Object.fromEntries(
    parts.flatMap(({ part, fields }) =>
      fields.flatMap((field) => {
        const problem = problemOf(part, field, answers[part] ?? {}, given);
        return problem === undefined ? [] : [[keyOf(part, field.name), problem]];
      }),
    ),
  );

/** The messages of the service about rejected answers, by field. */
export function refusalsOf(body: unknown): Errors {
  const { errors } = (body ?? {}) as { errors?: readonly { path: string; message: string }[] };
  return Object.fromEntries(
    (Array.isArray(errors) ? errors : []).flatMap(({ path, message }) => {
      const [, part, name] = /^\/body\/answers\/([a-z_]+)\/([a-z_0-9]+)$/.exec(path) ?? [];
      return part && name ? [[keyOf(part as Part['part'], name), `This ${message}.`]] : [];
    }),
  );
}

/** The answers as the service expects them: no empty date, and an NZ account with hyphens. */
export function toSend(answers: Answers, country: Form['country']): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([part, values]) => [
      part,
      Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [
          name,
          name === 'account_number' && country === 'NZ' && typeof value === 'string'
            ? writeNzAccount(value)
            : name === 'date_of_birth' && value === ''
              ? null
              : value,
        ]),
      ),
    ]),
  ) as Answers;
}
