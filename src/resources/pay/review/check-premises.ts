import { inBody, unprocessable } from '../../../base/errors.ts';
import { isLocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { CorrectedPay, Premise, ReviewIn, SettingsChange } from './review.schema.ts';
import { findPaysOfPremise, listWithAward, unknownEmployees } from './review.store.ts';

/** Checks that the premises fit the company: its employees, its pays and its country. */
export async function checkPremises(tx: Tx, company: CompanyRecord, given: ReviewIn): Promise<void> {
  for (const [index, premise] of given.premises.entries()) checkPremise(company, premise, ['premises', index]);
  await checkPeople(tx, company, given);
  await checkPays(tx, company, given);
  await checkAwards(tx, company, given);
}

type Place = readonly (string | number)[];

/** Settings that exist in one country only. */
const ONLY_IN = {
  AU: [
    'accrue_lsl_per_hour',
    'leave_loading_percentage',
    'is_super_enabled',
    'super_rate',
    'compulsory_super_rate',
    'super_based_on',
    'include_leave_loading_in_super',
  ],
  NZ: ['kiwisaver_employee_rate', 'kiwisaver_employer_rate', 'esct_rate', 'standard_days_per_week'],
} as const satisfies Record<string, readonly (keyof SettingsChange)[]>;

/** Settings that are fractions. */
const FRACTIONS = [
  'leave_loading_percentage',
  'super_rate',
  'compulsory_super_rate',
  'kiwisaver_employee_rate',
  'kiwisaver_employer_rate',
  'esct_rate',
] as const satisfies readonly (keyof SettingsChange)[];
const POSITIVE = [
  'pay_rate_per_hour',
  'was_pay_rate_per_hour',
  'standard_hours_per_day',
  'standard_days_per_week',
] as const satisfies readonly (keyof SettingsChange)[];

const NOT_SETTINGS = new Set<string>(['employee_id', 'from', 'to', 'was_pay_rate_per_hour', 'classification']);

function checkPremise(company: CompanyRecord, premise: Premise, place: Place): void {
  switch (premise.kind) {
    case 'rules':
    case 'history':
      return;
    case 'settings':
      for (const [index, change] of premise.changes.entries())
        checkChange(company, change, [...place, 'changes', index]);
      return;
    case 'rows':
      for (const [index, pay] of premise.pays.entries()) checkRows(company, pay, [...place, 'pays', index]);
      return;
    case 'hours_vary':
      if (company.country !== 'NZ') {
        throw unprocessable(
          'The premise hours_vary applies to New Zealand only',
          inBody('other_country', ...place, 'kind'),
        );
      }
      checkOrder(premise, place);
      return;
    case 'award_minimum':
      if (company.country !== 'AU') {
        throw unprocessable(
          'The premise award_minimum applies to Australia only',
          inBody('other_country', ...place, 'kind'),
        );
      }
      checkOrder(premise, place);
  }
}

function checkOrder({ from, to }: { readonly from?: string; readonly to?: string }, place: Place): void {
  if (from !== undefined && to !== undefined && to < from) {
    throw unprocessable(`to is ${to}, which is before from, ${from}`, inBody('wrong_order', ...place, 'to'));
  }
}

function checkChange({ country }: CompanyRecord, change: SettingsChange, place: Place): void {
  checkOrder(change, place);
  const sent = Object.keys(change).filter((name) => change[name as keyof SettingsChange] !== undefined);
  if (sent.every((name) => NOT_SETTINGS.has(name))) {
    throw unprocessable(
      `The change for employee ${change.employee_id} has no setting; send at least one`,
      inBody('too_few', ...place),
    );
  }
  const other = country === 'AU' ? 'NZ' : 'AU';
  const foreign = ONLY_IN[other].find((name) => sent.includes(name));
  if (foreign)
    throw unprocessable(`${foreign} does not apply in ${country}`, inBody('other_country', ...place, foreign));
  for (const name of sent as (keyof SettingsChange)[]) checkNumber(change, name, place);
}

function checkNumber(change: SettingsChange, name: keyof SettingsChange, place: Place): void {
  const value = Number(change[name]);
  if (typeof change[name] === 'boolean' || Number.isNaN(value)) return;
  if (value < 0) throw unprocessable(`${name} is ${value}; it cannot be negative`, inBody('too_small', ...place, name));
  if ((POSITIVE as readonly string[]).includes(name) && value === 0) {
    throw unprocessable(`${name} is 0; it must be more than 0`, inBody('too_small', ...place, name));
  }
  if ((FRACTIONS as readonly string[]).includes(name) && value > 1) {
    throw unprocessable(`${name} is ${value}; send a fraction such as 0.12`, inBody('too_large', ...place, name));
  }
  if (value > MOST) throw unprocessable(`${name} is ${value}, which is too large`, inBody('too_large', ...place, name));
}

/** An upper bound, far above any rate, number of hours or number of days. */
const MOST = 1_000_000;

function checkRows({ country }: CompanyRecord, { pay_id, hours, leave }: CorrectedPay, place: Place): void {
  if (!hours && !leave) {
    throw unprocessable(
      `No corrected rows for pay ${pay_id}; send hours or leave`,
      inBody('required', ...place, 'hours'),
    );
  }
  const rows = [
    ...(hours ?? []).map((row, index) => ({ row, place: [...place, 'hours', index] })),
    ...(leave ?? []).map((row, index) => ({ row, place: [...place, 'leave', index] })),
  ];
  for (const { row, place: at } of rows) {
    for (const name of ['hours', 'rate', 'multiplier'] as const) {
      const value = Number(name in row ? row[name as keyof typeof row] : 0);
      if (Math.abs(value) > MOST)
        throw unprocessable(`${name} is ${value}, which is too large`, inBody('too_large', ...at, name));
      if (value < 0 && name !== 'hours')
        throw unprocessable(`${name} is ${value}; it cannot be negative`, inBody('too_small', ...at, name));
    }
    const foreign = country === 'AU' ? (['date', 'public_holiday'] as const).find((name) => name in row) : undefined;
    if (foreign) throw unprocessable(`${foreign} does not apply in AU`, inBody('other_country', ...at, foreign));
    if ('public_holiday' in row && row.date === undefined) {
      throw unprocessable('public_holiday needs the date of the row', inBody('needs_another', ...at, 'date'));
    }
    if (row.date !== undefined && !isLocalDate(row.date))
      throw unprocessable(`date is ${row.date}, which is not a valid date`, inBody('not_a_date', ...at, 'date'));
  }
}

/** Every employee in a premise must belong to the company and to the review. */
async function checkPeople(
  tx: Tx,
  company: CompanyRecord,
  { employee_ids: chosen, premises }: ReviewIn,
): Promise<void> {
  const named = premises.flatMap((premise) =>
    premise.kind === 'settings'
      ? premise.changes.map(({ employee_id }) => employee_id)
      : premise.kind === 'hours_vary' || premise.kind === 'award_minimum'
        ? (premise.employee_ids ?? [])
        : [],
  );
  const [unknown] = await unknownEmployees(tx, company.id, [...new Set([...(chosen ?? []), ...named])]);
  if (unknown !== undefined) {
    const field = chosen?.includes(unknown) ? 'employee_ids' : 'premises';
    throw unprocessable(`Employee ${unknown} is not an employee of the company`, inBody('unknown_employee', field));
  }
  const outside = chosen && named.find((id) => !chosen.includes(id));
  if (outside !== undefined) {
    throw unprocessable(
      `Employee ${outside} is in a premise but not in employee_ids`,
      inBody('out_of_range', 'premises'),
    );
  }
}

/**
 * Employees named in an award premise must declare an award with rules. If it names no employees, at least one employee
 * of the review must declare such an award.
 */
async function checkAwards(
  tx: Tx,
  company: CompanyRecord,
  { employee_ids: chosen, premises }: ReviewIn,
): Promise<void> {
  const places = premises.flatMap((premise, index) => (premise.kind === 'award_minimum' ? [{ premise, index }] : []));
  if (places.length === 0) return;
  const bound = new Set(await listWithAward(tx, company.id, chosen ?? null));
  for (const { premise, index } of places) {
    const unbound = premise.employee_ids?.find((id) => !bound.has(id));
    if (unbound === undefined && bound.size > 0) continue;
    const who = unbound === undefined ? 'No employee of the review declares' : `Employee ${unbound} does not declare`;
    throw unprocessable(
      `${who} an award with rules. Declare the award and classification first`,
      inBody('needs_another', 'premises', index, 'employee_ids'),
    );
  }
}

/** Every pay with corrected rows must be a complete pay of the review. */
async function checkPays(
  tx: Tx,
  company: CompanyRecord,
  { employee_ids: chosen, premises, from, to }: ReviewIn,
): Promise<void> {
  const ids = premises.flatMap((premise) => (premise.kind === 'rows' ? premise.pays.map(({ pay_id }) => pay_id) : []));
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined)
    throw unprocessable(`Pay ${repeated} has corrected rows twice`, inBody('repeated', 'premises'));
  const pays = new Map((await findPaysOfPremise(tx, company.id, ids)).map((pay) => [pay.id, pay]));
  for (const id of ids) {
    const pay = pays.get(id);
    if (!pay) throw unprocessable(`The company has no complete pay ${id}`, inBody('unknown_pay', 'premises'));
    const isInRange = pay.processed_date >= from && pay.processed_date <= to;
    if (!isInRange || (chosen && !chosen.includes(pay.employee_id))) {
      throw unprocessable(
        `Pay ${id} is not in the review: check its payday, ${pay.processed_date}, and its employee`,
        inBody('out_of_range', 'premises'),
      );
    }
  }
}
