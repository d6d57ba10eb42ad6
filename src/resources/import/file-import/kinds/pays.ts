import { AppError } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import { PayIn, type PayIn as PayInBody, type PayService } from '../../../pay/pay/make.public.ts';
import { AMOUNTS, payColumns } from '../columns/other-columns.ts';
import * as store from '../file-import.store.ts';
import { resolveEmployees } from './employees.ts';
import {
  failed,
  type Kind,
  problemsIn,
  type RowResult,
  type StoreContext,
  schemaCheck,
  stored,
  storeReady,
  type Values,
} from './kind.ts';

export interface PaysDeps {
  readonly pays: Pick<PayService, 'create'>;
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
export const paysKind = ({ pays }: PaysDeps): Kind => ({
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
