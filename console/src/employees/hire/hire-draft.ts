import type { Country, Field } from '../fields/field.ts';
import { writeNzAccount } from '../fields/numbers.ts';
import { type FormValues, toApi, toForm } from '../fields/values.ts';
import { ASKS_EMPLOYEE, BANK_FIELDS, stepsOf, UNTIL_ACCEPTED } from './hire-steps.ts';

const keyOf = (companyId: number): string => `tasman.hire.${companyId}`;

/** Keeps the input across a page reload, except for secrets: tax and account numbers must be typed again. */
export function keepDraft(companyId: number, country: Country, values: FormValues): void {
  const secret = new Set(fieldsOf(country).flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
  window.sessionStorage.setItem(keyOf(companyId), JSON.stringify(kept));
}

export function keptDraft(companyId: number): FormValues {
  try {
    return JSON.parse(window.sessionStorage.getItem(keyOf(companyId)) ?? '{}') as FormValues;
  } catch {
    return {};
  }
}

export const forgetDraft = (companyId: number): void => window.sessionStorage.removeItem(keyOf(companyId));

export const fieldsOf = (country: Country): readonly Field[] => stepsOf(country).flatMap(({ fields }) => fields);

export const formValueOf = (field: Field, values: FormValues) => values[field.name] ?? toForm(field, null);

const bankNames = new Set(BANK_FIELDS.map(({ name }) => name));

/** The body of the request that creates the employee, without empty fields. */
export function employeeOf(country: Country, values: FormValues): Record<string, unknown> {
  const isEmployeeAsked = values[ASKS_EMPLOYEE] === true;
  const fields = stepsOf(country, isEmployeeAsked).flatMap((step) => step.fields);
  const filled = Object.fromEntries(
    fields
      .filter(({ name }) => !bankNames.has(name))
      .flatMap((field) => {
        const sent = toApi(field, formValueOf(field, values));
        return sent === null || (field.kind === 'flag' && sent === false) ? [] : [[field.name, sent]];
      }),
  );
  return isEmployeeAsked ? { ...UNTIL_ACCEPTED[country], ...filled } : filled;
}

/** The bank account, if any of its fields has a value. */
export function accountOf(country: Country, values: FormValues): Record<string, unknown> | undefined {
  const text = (name: string): string => String(values[name] ?? '').trim();
  if (!['bank_account_name', 'bank_bsb', 'bank_account_number'].some((name) => text(name) !== '')) return undefined;
  return {
    account_name: text('bank_account_name'),
    account_number: country === 'NZ' ? writeNzAccount(text('bank_account_number')) : text('bank_account_number'),
    ...(country === 'AU' ? { bsb: text('bank_bsb') } : {}),
    ...(text('bank_reference') === '' ? {} : { reference: text('bank_reference') }),
  };
}
