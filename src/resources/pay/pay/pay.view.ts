import { AsciiJson, arrayOf, type JsonText, jsonOf } from '../../../base/json-text.ts';
import { formatName } from '../../company/company/company.service.ts';
import { payPeriodOf } from '../pay-run/pay-run.service.ts';
import type { CreatedPay, MadePay } from './model/made-pay.ts';
import { isPaidAs } from './model/pay-item.schema.ts';
import type { ItemKind, PayItemRecord } from './model/tables.ts';
import type { PayOut, PaysOut, Shape } from './pay.schema.ts';

// Contract [CONV-005]: pays show decimals as JSON numbers without padding, in responses and in events.

const num = (text: string): number => Number(text);
const numOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

export function payView({ pay, items, run, person, balances }: MadePay): PayOut {
  const rows = rowsByKind(items);
  const isAu = pay.country === 'AU';
  const ofAu = (text: string) => (isAu ? num(text) : null);
  const ofNz = (text: string) => (isAu ? null : num(text));
  return {
    id: pay.id,
    employee_id: pay.employee_id,
    employee_number: person.number,
    pay_run_id: pay.pay_run_id,
    pay_date: pay.pay_date,
    processed_date: pay.processed_date,
    pay_run_end_date: run.end_date,
    employee_format_name_shorter: `${person.last_name}, ${[...person.first_name][0] ?? ''}`,
    employee_last_name: person.last_name,
    employee_first_name: person.first_name,
    employee_email_address: person.email_address,
    status: pay.is_complete ? 'processed' : 'pending',
    gross: num(pay.gross),
    tax: num(pay.tax),
    net: num(pay.net),
    super: isAu ? addCents(pay.compulsory_super_amount, pay.resc_super_amount) : num(pay.kiwisaver_employer_amount),
    total_workers_compensation: num(pay.total_workers_compensation),
    resc_super_amount: num(pay.resc_super_amount),
    compulsory_super_amount: num(pay.compulsory_super_amount),
    stsl: ofAu(pay.stsl),
    nz_student_loan: ofNz(pay.nz_student_loan),
    kiwisaver_employee_amount: ofNz(pay.kiwisaver_employee_amount),
    kiwisaver_employer_amount: ofNz(pay.kiwisaver_employer_amount),
    kiwisaver_esct_amount: ofNz(pay.kiwisaver_esct_amount),
    format_name: formatName(person),
    is_complete: pay.is_complete,
    auto_calculate: pay.auto_calculate,
    stp_reported_externally: pay.stp_reported_externally,
    stp_status: null,
    stp_service_action: null,
    stp_timestamp: null,
    pay_department: pay.pay_department,
    ...rowViews(rows, balances),
  };
}

/** The rows of a pay by kind, and its leave balances. */
const rowViews = (rows: Readonly<Record<ItemKind, PayItemRecord[]>>, balances: MadePay['balances']) => ({
  hours: rows.hours.map((row) => ({
    id: row.id,
    description: row.description,
    units: row.units!,
    value: num(row.quantity!),
    rate: num(row.rate!),
    multiplier: numOrNull(row.multiplier),
    rate_reference: row.rate_reference,
    is_overtime: row.is_overtime!,
    pay_amount: num(row.amount),
    ...workedOn(row),
    ...(row.worked_time === null ? {} : { worked_time: row.worked_time }),
  })),
  leave: rows.leave.map((row) => ({
    id: row.id,
    name: row.description,
    leave_type: row.leave_type as PayOut['leave'][number]['leave_type'],
    date: row.leave_date!,
    hours: num(row.quantity!),
    value: num(row.quantity!),
    rate: num(row.rate!),
    multiplier: numOrNull(row.multiplier),
    leave_loading_amount: num(row.leave_loading_amount!),
    amount: num(row.amount),
    ...(isPaidAs(row.units) ? { paid_as: row.units } : {}),
  })),
  leave_balance_rows: balances.map(({ leave_type, name, hours }) => ({
    leave_type,
    name,
    hours: num(hours),
  })),
  allowances: rows.allowance.map((row) => ({
    id: row.id,
    description: row.description,
    amount: num(row.amount),
    allowance_category: row.category as PayOut['allowances'][number]['allowance_category'],
    is_taxable: row.is_taxable!,
    is_itemised: row.is_itemised!,
    is_included_in_super_calculations: row.is_included_in_super_calculations!,
    ...(row.worked_time === null ? {} : { worked_time: row.worked_time }),
  })),
  deductions: rows.deduction.map((row) => ({
    id: row.id,
    description: row.description,
    amount: num(row.amount),
    classification: row.category as PayOut['deductions'][number]['classification'],
    is_included_in_super_calculations: row.is_included_in_super_calculations!,
  })),
  bonuses: rows.bonus.map((row) => ({
    id: row.id,
    description: row.description,
    amount: num(row.amount),
    ...taxed(row),
    is_included_in_super_calculations: row.is_included_in_super_calculations!,
    is_directors_fees: row.is_directors_fees!,
    is_return_to_work: row.is_return_to_work!,
  })),
  pay_sacrifices: rows.sacrifice.map((row) => ({
    id: row.id,
    description: row.description,
    amount: num(row.amount),
    is_included_in_super_calculations: row.is_included_in_super_calculations!,
    is_super: row.is_super!,
  })),
  back_payments: rows['back-payment'].map((row) => ({
    id: row.id,
    description: row.description,
    amount: num(row.amount),
    stp_category: row.category as PayOut['back_payments'][number]['stp_category'],
    ...taxed(row),
    ...(row.employer_contribution === null ? {} : { employer_contribution: num(row.employer_contribution) }),
  })),
  termination_payments: rows.termination.map((row) => ({
    id: row.id,
    description: row.description,
    amount: num(row.amount),
    type: row.category!,
  })),
});

const taxed = (row: PayItemRecord) => ({
  tax_method: row.tax_method as PayOut['bonuses'][number]['tax_method'],
  start_date: row.start_date,
  end_date: row.end_date,
});

/** Adds two amounts in whole cents, to avoid floating-point errors. */
const addCents = (a: string, b: string): number => (Math.round(Number(a) * 100) + Math.round(Number(b) * 100)) / 100;

function rowsByKind(items: readonly PayItemRecord[]): Readonly<Record<ItemKind, PayItemRecord[]>> {
  const rows: Record<ItemKind, PayItemRecord[]> = {
    hours: [],
    leave: [],
    allowance: [],
    deduction: [],
    bonus: [],
    sacrifice: [],
    'back-payment': [],
    termination: [],
  };
  for (const item of items) rows[item.kind].push(item);
  return rows;
}

/** The pays in the requested grouping. */
export function paysView(pays: readonly MadePay[], shape: Shape, views: readonly PayOut[]): PaysOut {
  if (!isGrouped(shape)) return [...views];
  return groupsOf(pays, shape, views).map(({ head, pays }) => ({ ...head, pays })) as PaysOut;
}

/** The part of a pay that is kept for the response after its chunk is released. */
export interface WrittenPay extends Pick<MadePay, 'run' | 'person'> {
  readonly id: number;
  readonly text: JsonText;
}

export const writtenPay = ({ pay: { id }, run, person, text }: CreatedPay): WrittenPay => ({
  id,
  run,
  person,
  text: new AsciiJson(text!),
});

/** Like `paysView`, for pays that are already JSON text. Returns the parts of one text. */
export function paysText(
  pays: readonly Pick<MadePay, 'run' | 'person'>[],
  shape: Shape,
  texts: readonly JsonText[],
): readonly JsonText[] {
  const alone = texts.map((text) => [text]);
  if (!isGrouped(shape)) return arrayOf(alone);
  return arrayOf(
    groupsOf(pays, shape, alone).map(({ head, pays }) => [
      jsonOf(`${JSON.stringify(head).slice(0, -1)},"pays":`),
      ...arrayOf(pays),
      jsonOf('}'),
    ]),
  );
}

const isGrouped = (shape: Shape): boolean => shape.group_by_pay_run || shape.group_by_employee;

/** Groups are in order of their first pay. */
function groupsOf<View>(
  pays: readonly Pick<MadePay, 'run' | 'person'>[],
  shape: Shape,
  views: readonly View[],
): readonly { readonly head: object; readonly pays: readonly View[] }[] {
  const groups = new Map<number, { head: object; pays: View[] }>();
  pays.forEach(({ run, person }, index) => {
    const key = shape.group_by_pay_run ? run.id : person.id;
    const group = groups.get(key);
    if (group) group.pays.push(views[index]!);
    else groups.set(key, { head: headOf({ run, person }, shape), pays: [views[index]!] });
  });
  return [...groups.values()];
}

function headOf({ run, person }: Pick<MadePay, 'run' | 'person'>, shape: Shape): object {
  if (shape.group_by_pay_run) {
    return { pay_run_id: run.id, pay_run_end_date: run.end_date, pay_period: payPeriodOf(run.pay_period) };
  }
  return shape.identifier_type === 'employee_id' ? { employee_id: person.id } : { employee_number: person.number };
}

/** The day on which the hours were worked, as the caller sent it. */
const workedOn = (row: PayItemRecord): Partial<PayOut['hours'][number]> =>
  row.worked_on === null
    ? {}
    : {
        worked_on: row.worked_on,
        ...(row.is_public_holiday === null ? {} : { is_public_holiday: row.is_public_holiday }),
        ...(row.is_otherwise_working_day === null ? {} : { is_otherwise_working_day: row.is_otherwise_working_day }),
        ...(row.rate_without_penal === null ? {} : { rate_without_penal: num(row.rate_without_penal) }),
      };
