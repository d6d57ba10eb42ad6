import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { PaidRows } from '../../../../rules/nz/holidays/days-paid.ts';
import { KINDS_OF_PERIOD } from '../stored/stored-facts.ts';
import { daysOfPay } from './days-paid.ts';
import { listDaysOfPeriods, type PeriodKey, type StoredDays, updateDays } from './recount-days.store.ts';

export interface CountedDays {
  readonly id: number;
  readonly stored: Decimal;
  readonly days: Decimal;
}

/**
 * Recounts the days of stored New Zealand pays from their facts. Expects the pays grouped by period, in order of
 * completion. A pay keeps its stored days if its facts have no standard week, or if any facts of its period are
 * archived.
 */
export function countedDays(pays: readonly StoredDays[]): readonly CountedDays[] {
  const putAway = new Set(pays.filter(({ hours }) => hours === null).map(periodOf));
  let period = '';
  let rows: PaidRows[] = [];
  let held = ZERO;
  return pays.map((pay) => {
    const key = periodOf(pay);
    if (key !== period) [period, rows, held] = [key, [], ZERO];
    const own = rowsOf(pay);
    const stored = decimal(pay.days_paid);
    const days =
      pay.hours_per_day === null || pay.hours_per_week === null || putAway.has(key)
        ? stored
        : daysOfPay(
            {
              kind: pay.kind,
              periods: pay.periods,
              payPeriod: pay.pay_period,
              hoursPerDay: decimal(pay.hours_per_day),
              daysPerWeek: decimal(pay.hours_per_week).dividedBy(pay.hours_per_day),
              run: pay,
              rows: own,
            },
            { rows, days: held },
          );
    if (pay.is_complete && KINDS_OF_PERIOD.NZ.includes(pay.kind)) {
      rows = [...rows, own];
      held = held.plus(days);
    }
    return { id: pay.id, stored, days };
  });
}

const periodOf = ({ employee_id, pay_run_id }: PeriodKey): string => `${employee_id} ${pay_run_id}`;

/** Rows as they are stored: decimals are text. */
interface StoredRows {
  readonly hours: readonly { readonly value: string; readonly isHours: boolean; readonly isOvertime: boolean }[];
  readonly leave: PaidRows['leave'];
}

function rowsOf(pay: StoredDays): PaidRows {
  const { hours, leave } = pay as unknown as Partial<StoredRows>;
  return { hours: (hours ?? []).map((row) => ({ ...row, value: decimal(row.value) })), leave: leave ?? [] };
}

/**
 * Recounts the days in periods where a pay was changed or deleted, because the remaining pays share the days of the
 * period.
 */
export async function recountDays(
  tx: Tx,
  { company }: { readonly company: { readonly country: Country } },
  changed: readonly { readonly pay: { readonly employee_id: number }; readonly run: { readonly id: number } }[],
): Promise<void> {
  if (company.country !== 'NZ' || changed.length === 0) return;
  await recountPeriods(
    tx,
    changed.map(({ pay, run }) => ({ employee_id: pay.employee_id, pay_run_id: run.id })),
  );
}

/** Recounts the days in New Zealand periods and stores the values that differ. */
export async function recountPeriods(tx: Tx, periods: readonly PeriodKey[]): Promise<void> {
  const distinct = [...new Map(periods.map((one) => [periodOf(one), one])).values()];
  const differing = countedDays(await listDaysOfPeriods(tx, distinct)).filter(
    ({ stored, days }) => !stored.equals(days),
  );
  if (differing.length === 0) return;
  await updateDays(
    tx,
    differing.map(({ id, days }) => ({ id, days: days.toFixed() })),
  );
}
