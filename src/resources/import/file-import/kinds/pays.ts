import { AppError } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { PayIn, type PayIn as PayInBody, type PayService } from '../../../pay/pay/make.public.ts';
import { HistoryPayIn, type HistoryService } from '../../../pay/review/history.service.ts';
import { AMOUNTS, historyColumns, payColumns } from '../columns/other-columns.ts';
import * as store from '../file-import.store.ts';
import { resolveEmployees } from './employees.ts';
import {
  failed,
  type Kind,
  type PlannedRow,
  problemOfOther,
  problemsIn,
  type RowProblem,
  type RowResult,
  type StoreContext,
  schemaCheck,
  stored,
  storeReady,
  type Values,
} from './kind.ts';
import { breaksOf, spanOf } from './timesheets.ts';

export interface PaysDeps {
  readonly pays: Pick<PayService, 'create'>;
  readonly history: Pick<HistoryService, 'load'>;
}

const fits = schemaCheck(PayIn);

const HOURS = {
  ordinary_hours: ['Ordinary hours', 'system:ordinary_time'],
  time_and_a_half_hours: ['Time and a half', 'system:time_and_a_half'],
  double_time_hours: ['Double time', 'system:double_time'],
} as const;

/**
 * After this many refused pays in one part of a file, the service does not try to create the remaining pays of the
 * part.
 */
const MOST_REFUSED = 50;

interface Ready {
  readonly key: string;
  readonly pay: PayInBody;
}

/**
 * Complete pays: hours to calculate, or the amounts of a former payroll. A row without an id of its own is identified by
 * the employee and the pay date.
 */
export const paysKind = ({ pays }: Pick<PaysDeps, 'pays'>): Kind => ({
  area: 'PAYS',
  rowsAtOnce: 500,
  columns: payColumns,
  templates: [],
  groupOf: ({ employee_number: number }) => String(number ?? ''),
  labelOf: (values) => [values.employee_number ?? 'No number', values.pay_date].filter(Boolean).join(', '),
  keyOf: (values) => {
    const key = keyOf(values);
    return key === undefined
      ? undefined
      : { field: values.external_id === undefined ? 'pay_date' : 'external_id', key };
  },
  async store(tx, context, rows) {
    const { companyId } = context;
    if (await store.requiresApproval(tx, companyId, 'off_cycle_pay'))
      return rows.map(() => failed({ field: null, code: 'not_accepted', message: PAYS_NEED_APPROVAL }));
    const employeeOf = await resolveEmployees(tx, companyId, rows);
    const keys = rows.flatMap(({ values }) => keyOf(values) ?? []);
    const known = new Map((await store.listImportedPays(tx, companyId, keys)).map((one) => [one.row_id, one.pay_id]));
    return storeReady<Ready>(
      rows,
      ({ values }) => {
        const employeeId = employeeOf(values);
        if (typeof employeeId !== 'number') return employeeId;
        const key = keyOf(values);
        const payId = key === undefined ? undefined : known.get(key);
        if (payId !== undefined) return stored('unchanged', payId);
        return readyPay(values, employeeId, key, context);
      },
      (ready) => createEach(pays, tx, context, ready),
    );
  },
});

export const PAYS_NEED_APPROVAL =
  'The company requires the approval of another person for pays outside a pay run, so pays cannot be imported. Import timesheets instead, and complete a pay run';

const keyOf = (values: Values): string | undefined => {
  if (values.external_id !== undefined) return `id ${values.external_id}`;
  if (values.employee_number === undefined || values.pay_date === undefined) return undefined;
  return `pay ${values.employee_number} ${values.pay_date}`;
};

function readyPay(
  values: Values,
  employeeId: number,
  key: string | undefined,
  { country }: StoreContext,
): RowResult | { readonly item: Ready } {
  if (values.pay_date === undefined || key === undefined)
    return failed({ field: 'pay_date', code: 'required', message: 'The pay date is empty' });
  const hours = Object.entries(HOURS).flatMap(([name, [description, rate_reference]]) =>
    values[name] === undefined ? [] : [{ description, units: 'Hours', value: values[name], rate_reference }],
  );
  const amounts = Object.keys(AMOUNTS).filter((name) => values[name] !== undefined);
  if (values.gross === undefined && hours.length === 0)
    return failed({ field: 'ordinary_hours', code: 'required', message: 'The row has neither hours nor a gross pay' });
  if (values.gross !== undefined && hours.length > 0)
    return failed({ field: 'gross', code: 'not_together', message: 'Give either hours or a gross pay' });
  if (values.gross === undefined && amounts.length > 0)
    return failed({
      field: amounts[0]!,
      code: 'needs_another',
      message: 'This amount needs a gross pay in the same row',
    });
  const { pay_date, payment_date, pay_department } = values;
  const pay = {
    employee_id: employeeId,
    pay_date,
    ...(payment_date === undefined ? {} : { payment_date }),
    ...(pay_department === undefined ? {} : { pay_department }),
    ...(values.gross === undefined ? { hours } : formerPay(values, amounts, country)),
  };
  const problems = fits(pay);
  if (problems.length === 0) return { item: { key, pay: pay as PayInBody } };
  const fieldOf = (field: string | null) => (field === 'value' ? hoursOf(values) : field === 'rate' ? 'gross' : field);
  return failed(...problems.map((one) => ({ ...one, field: fieldOf(one.field) })));
}

const hoursOf = (values: Values): string | null => {
  const given = Object.keys(HOURS).filter((name) => values[name] !== undefined);
  return given.length === 1 ? given[0]! : null;
};

/** A pay with exactly the amounts of the row, which the former payroll has already reported to the tax office. */
const formerPay = (values: Values, amounts: readonly string[], country: StoreContext['country']) => ({
  auto_calculate: false,
  ...(country === 'AU' ? { stp_reported_externally: true } : {}),
  hours: [{ description: 'Paid by the former payroll', units: 'Pay', value: '1', rate: values.gross }],
  ...Object.fromEntries(amounts.map((name) => [name, values[name]])),
});

/** Creates the pays together. If one is refused, creates the others without it. */
async function createEach(
  pays: PaysDeps['pays'],
  tx: Tx,
  { caller, companyId }: StoreContext,
  ready: readonly Ready[],
): Promise<readonly RowResult[]> {
  const results: RowResult[] = new Array(ready.length);
  let left = ready.map((one, index) => ({ ...one, index }));
  while (left.length > 0) {
    const ids: number[] = [];
    try {
      const query = { ...QUERY, dry_run: false };
      const alongside = async (_tx: Tx, made: readonly { readonly id: number }[]) => {
        ids.splice(0, ids.length, ...made.map(({ id }) => id));
      };
      await pays.create(
        caller,
        companyId,
        query,
        left.map(({ pay }) => pay),
        {},
        alongside,
      );
    } catch (error) {
      const place = placeOf(error);
      const refused = left[place];
      if (!refused) throw error;
      results[refused.index] = failed(...problemsIn(error).map((one) => ({ ...one, field: payField(one.field) })));
      left = left.filter((one) => one !== refused);
      if (ready.length - left.length < MOST_REFUSED) continue;
      for (const { index } of left) results[index] = failed(NOT_TRIED);
      return results;
    }
    await store.insertImportedPays(
      tx,
      caller.principal.customerId,
      companyId,
      left.map(({ key }, at) => ({ key, payId: ids[at]! })),
    );
    for (const [at, { index }] of left.entries()) results[index] = stored('created', ids[at]!);
    return results;
  }
  return results;
}

const QUERY = {
  group_by_pay_run: false,
  group_by_employee: false,
  identifier_type: 'employee_id',
  redistribute_tax_by_gross: true,
} as const;

const NOT_TRIED = {
  field: null,
  code: 'not_accepted',
  message: `The row was not tried, because ${MOST_REFUSED} other pays were refused. Correct those first`,
} as const;

/** The index of the pay that the error is about; -1 if it is not about one pay. */
function placeOf(error: unknown): number {
  if (!(error instanceof AppError) || error.status >= 500) return -1;
  const index = error.fields[0]?.place[1];
  return typeof index === 'number' ? index : -1;
}

const payField = (field: string | null): string | null =>
  field === 'employee_id'
    ? 'employee_number'
    : field === 'hours' || field === 'value' || field === 'rate'
      ? null
      : field;

const fitsHistory = schemaCheck(HistoryPayIn);

/**
 * Contract [REDO-004]: pays of another system. The rows of a pay are its lines and its shifts. Without an id of its own,
 * a pay is identified by the employee, the pay period and the pay date.
 */
export const historyKind = ({ history }: Pick<PaysDeps, 'history'>): Kind => ({
  area: 'PAYS',
  rowsAtOnce: 2_000,
  columns: historyColumns,
  templates: [],
  groupOf: (values) => formerKeyOf(values),
  isGroupWhole: true,
  labelOf: (values) =>
    [values.employee_number ?? 'No number', values.pay_date, values.description].filter(Boolean).join(', '),
  keyOf: () => undefined,
  async store(tx, { caller, companyId }, rows) {
    const employeeOf = await resolveEmployees(tx, companyId, rows);
    const groups = new Map<string, PlannedRow[]>();
    for (const row of rows) groups.set(formerKeyOf(row.values), [...(groups.get(formerKeyOf(row.values)) ?? []), row]);
    const decided = new Map<string, readonly RowResult[] | FormerPay>();
    for (const [key, group] of groups) decided.set(key, formerPayOf(key, group, employeeOf));
    const ready = [...decided].flatMap(([key, one]) => ('pay' in one ? [{ key, ...one }] : []));
    const pays = ready.map(({ pay }) => pay);
    const stores = pays.length === 0 ? [] : await history.load(caller, companyId, pays);
    for (const [index, { outcome, id, errors }] of stores.entries()) {
      const { key } = ready[index]!;
      const [first, ...others] = groups.get(key)!;
      const problems = Object.entries(errors).map(([field, message]): RowProblem => {
        return { field: HISTORY_FIELDS[field] ?? field, code: 'not_accepted', message };
      });
      decided.set(
        key,
        outcome === 'failed'
          ? [failed(...problems), ...others.map(() => failed(problemOfOther(first!.row)))]
          : groups.get(key)!.map(() => stored(outcome, id)),
      );
    }
    const results = new Map([...decided].map(([key, one]) => [key, (one as readonly RowResult[])[Symbol.iterator]()]));
    return rows.map(({ values }) => results.get(formerKeyOf(values))!.next().value as RowResult);
  },
});

interface FormerPay {
  readonly pay: HistoryPayIn;
}

const HISTORY_FIELDS: Readonly<Record<string, string>> = {
  employee_id: 'employee_number',
  kind: 'line_kind',
  lines: 'amount',
  shifts: 'starts_at',
  breaks: 'break_minutes',
};

const formerKeyOf = ({ external_id, employee_number, period_start, period_end, pay_date }: Values): string =>
  String(external_id ?? [employee_number, period_start, period_end, pay_date].join(' ')).slice(0, 100);

/** The values that all rows of a pay share. */
const SHARED = ['period_start', 'period_end', 'pay_date', 'award', 'classification', 'employment_type', 'work_state'];

/** The pay of a group of rows, or the results of the rows if one of them has a problem. */
function formerPayOf(
  key: string,
  group: readonly PlannedRow[],
  employeeOf: (values: Values) => number | RowResult,
): readonly RowResult[] | FormerPay {
  const [first] = group;
  const parts = group.map(({ values }) => {
    const employee = employeeOf(values);
    return typeof employee === 'number' ? partOf(key, values, employee, first!) : employee;
  });
  const wrong = group.find((_row, index) => !('pay' in parts[index]!));
  if (wrong) return parts.map((part) => ('pay' in part ? failed(problemOfOther(wrong.row)) : part));
  const pays = (parts as readonly FormerPay[]).map(({ pay }) => pay);
  const lines = pays.flatMap((pay) => pay.lines);
  if (lines.length === 0)
    return group.map(() => failed({ field: 'amount', code: 'required', message: 'The pay has no row with an amount' }));
  return { pay: { ...pays[0]!, lines, shifts: pays.flatMap(({ shifts = [] }) => shifts) } };
}

/** Turns one row into a pay of its own, so that problems can be reported for the row. */
function partOf(key: string, values: Values, employeeId: number, first: PlannedRow): RowResult | FormerPay {
  const different = [...SHARED, 'employee_number'].find((name) => values[name] !== first.values[name]);
  if (different !== undefined)
    return failed({ field: different, code: 'not_accepted', message: `Differs from row ${first.row} of the same pay` });
  const { line_kind = 'ordinary', description, amount, hours, break_minutes: minutes } = values;
  const span = spanOf(values);
  const isShift = span.starts_at !== undefined || span.ends_at !== undefined;
  if (amount === undefined && !isShift)
    return failed({ field: 'amount', code: 'required', message: 'The row has neither an amount nor a shift' });
  const line = { kind: line_kind, description: description ?? NAMES[String(line_kind)] ?? 'Pay', amount };
  const breaks = typeof minutes === 'number' && minutes > 0 ? { breaks: breaksOf(span, minutes) } : {};
  const common = Object.fromEntries(
    SHARED.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const lines = amount === undefined ? [] : [{ ...line, ...(hours === undefined ? {} : { hours }) }];
  const pay = {
    ...common,
    external_id: key,
    employee_id: employeeId,
    lines,
    shifts: isShift ? [{ ...span, ...breaks }] : [],
  };
  const problems = fitsHistory({ ...pay, lines: lines.length === 0 ? [PLACEHOLDER] : lines });
  if (problems.length === 0) return { pay: pay as unknown as HistoryPayIn };
  return failed(...problems.map((one) => historyProblem(one, span)));
}

function historyProblem(problem: RowProblem, span: Values): RowProblem {
  const field = problem.field ?? '';
  if (field !== 'starts_at' && field !== 'ends_at')
    return { ...problem, field: HISTORY_FIELDS[field] ?? problem.field };
  const value = span[field];
  if (value === undefined) return { field, code: 'required', message: 'The cell is empty' };
  return { field, code: 'wrong_format', message: `'${String(value).slice(0, 40)}' is not a time that can be read` };
}

/** A row with only a shift is checked with a line, because a pay has at least one. */
const PLACEHOLDER = { kind: 'other', description: 'None', amount: '0' };
const NAMES: Readonly<Record<string, string>> = {
  ordinary: 'Ordinary hours',
  overtime: 'Overtime',
  leave: 'Leave',
  allowance: 'Allowance',
};
