import { decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { MissingParameter, type Params } from '../../../params/params.ts';
import { familyViolenceLeave, yearOfEmployment } from '../../../rules/au/family-violence-leave.ts';
import type { CompanyRecord, ReportedPeriod } from '../../company/company/company.service.ts';
import { listFamilyViolenceDays } from '../../pay/family-violence-leave/family-violence-leave.service.ts';
import { findPays, type MadePay } from '../../pay/pay/read.public.ts';
import type { TerminationRecord } from '../../pay/termination/termination.service.ts';
import { type EmployeeInCompany, opened } from '../../people/employee/employee.service.ts';
import { listNzLeave, type NzEntitlements, nzEntitlements } from '../../people/nz-leave/nz-leave.service.ts';
import { listTimesheets, type TimesheetRecord } from '../../time/timesheet/timesheet.service.ts';
import { type ContributionRow, listContributions } from '../super-contribution/public.ts';

export type PayItem = MadePay['items'][number];

/** A row of a pay, together with the pay. */
export interface PaidItem {
  readonly item: PayItem;
  readonly made: MadePay;
  /** The public holiday on which these hours were worked, as determined by the pay; undefined on any other day. */
  readonly holidayWorked: HolidayWorked | undefined;
  /**
   * Whether this is leave that the calculation added: paid out at the end of the employment, or holiday pay paid with
   * the wages.
   */
  readonly isAddedLeave: boolean;
}

export interface HolidayWorked {
  /** Whether the day earned an alternative holiday (Holidays Act 2003 s 56). */
  readonly is_otherwise_working_day: boolean;
}

/** All the data that a record of one employee is written from, read in one snapshot. */
export interface Gathered {
  readonly company: CompanyRecord;
  readonly employee: EmployeeInCompany;
  readonly period: ReportedPeriod;
  /** The last day that the record describes: the end of the period, or today if that is earlier. */
  readonly asAt: LocalDate;
  /** Complete pays by payday, oldest first. */
  readonly pays: readonly MadePay[];
  readonly items: readonly PaidItem[];
  /** Approved and paid timesheet entries, oldest first. */
  readonly timesheets: readonly TimesheetRecord[];
  /** Super contributions by payday, oldest first; none in New Zealand. */
  readonly contributions: readonly ContributionRow[];
  /** The termination that is in force, if the employment has ended. */
  readonly termination: TerminationRecord | undefined;
  /** Holidays Act entitlements on `asAt`; undefined in Australia and before the employment starts. */
  readonly entitlements: NzEntitlements | undefined;
  /**
   * Days of family and domestic violence leave left on `asAt`; undefined in New Zealand and for dates before the rule
   * existed.
   */
  readonly familyViolenceDays: string | undefined;
}

/** The maximum number of pays or shifts read. An employee cannot have this many in ten years. */
const ALL = 100_000;

export async function gatherRecord(
  tx: Tx,
  given: Pick<Gathered, 'company' | 'employee' | 'period' | 'asAt'> & {
    readonly cipher: FieldCipher;
    readonly params: Params;
  },
): Promise<Gathered> {
  const { company, period, asAt, cipher, params } = given;
  const employee = { ...given.employee, ...opened(given.employee, cipher) };
  const ids = await listPayIds(tx, employee.id, period);
  const pays = (await findPays(tx, { companyId: company.id, ids, limit: ids.length })).sort(byPayday);
  const entries = await listTimesheets(tx, company.id, { employee_id: employee.id, ...period, limit: ALL });
  const isAu = company.country === 'AU';
  const contributions = isAu
    ? await listContributions(tx, { companyId: company.id, employee_id: employee.id, ...period, limit: ALL })
    : [];
  const isEmployed = asAt >= employee.start_date;
  const [leave] = !isAu && isEmployed ? await listNzLeave(tx, [employee.id]) : [];
  return {
    company,
    employee,
    period,
    asAt,
    pays,
    items: itemsOf(pays, {
      holidays: isAu ? [] : await listHolidaysWorked(tx, ids),
      rows: await countLeaveRows(tx, ids),
    }),
    timesheets: entries.filter(({ status }) => status === 'approved' || status === 'paid').reverse(),
    contributions: [...contributions].reverse(),
    termination: await findTermination(tx, employee.id),
    entitlements: leave && nzEntitlements(leave, asAt, params),
    familyViolenceDays: isAu && isEmployed ? await familyViolenceDaysLeft(tx, employee, { asAt, params }) : undefined,
  };
}

async function familyViolenceDaysLeft(
  tx: Tx,
  { id, start_date, standard_hours_per_day }: EmployeeInCompany,
  { asAt, params }: { readonly asAt: LocalDate; readonly params: Params },
): Promise<string | undefined> {
  const { from } = yearOfEmployment(start_date as LocalDate, asAt);
  const taken = (await listFamilyViolenceDays(tx, [id], from)).filter(({ date }) => date <= asAt);
  const hours = taken.map((day) => ({ hours: decimal(day.hours) }));
  try {
    return familyViolenceLeave(hours, decimal(standard_hours_per_day), params.at(asAt))
      .left.toDecimalPlaces(2)
      .toFixed();
  } catch (error) {
    if (error instanceof MissingParameter) return undefined;
    throw error;
  }
}

const byPayday = (a: MadePay, b: MadePay): number =>
  a.pay.processed_date.localeCompare(b.pay.processed_date) || a.pay.id - b.pay.id;

async function listPayIds(tx: Tx, employeeId: number, { from, to }: ReportedPeriod): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from pay
    where employee_id = ${employeeId} and is_complete and processed_date between ${from} and ${to}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface HolidayRow extends HolidayWorked {
  readonly pay_id: number;
  /** The position of the row among the hours rows of its pay. */
  readonly position: number;
}

/**
 * The law and the working days at the time determined whether a day counted as a public holiday, so the stored result
 * is used. Pays of archived years have lines but no facts: if such a pay earned an alternative holiday, its public
 * holidays count as otherwise working days.
 */
async function listHolidaysWorked(tx: Tx, payIds: readonly number[]): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select l.pay_id, l.origin_index as position,
      coalesce((p.facts -> 'hours' -> l.origin_index -> 'publicHoliday' ->> 'isOtherwiseWorkingDay')::boolean,
        p.facts -> 'hours' is null and exists (select from pay_line e
          where e.customer_id = l.customer_id and e.pay_id = l.pay_id and 'leave-accrual' = any(e.tags)
            and e.report ->> 'leave_type' = 'ALT_HOLIDAY')) as is_otherwise_working_day
    from pay_line l join pay p on p.customer_id = l.customer_id and p.id = l.pay_id
    where l.pay_id = any(${payIds}::bigint[]) and l.code = 'NZ.HOURS.PUBLIC-HOLIDAY'`.execute(tx);
  return rows;
}

/** The number of leave rows that each pay was calculated from. Rows after them were added by the calculation. */
async function countLeaveRows(tx: Tx, payIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select p.id, coalesce(jsonb_array_length(p.facts -> 'leave'), (select coalesce(max(l.origin_index) + 1, 0)
      from pay_line l where l.customer_id = p.customer_id and l.pay_id = p.id and l.origin_kind = 'leave'))::int as count
    from pay p where p.id = any(${payIds}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface Known {
  readonly holidays: readonly HolidayRow[];
  readonly rows: ReadonlyMap<number, number>;
}

function itemsOf(pays: readonly MadePay[], { holidays, rows }: Known): readonly PaidItem[] {
  const keyOf = (payId: number, position: number) => `${payId} ${position}`;
  const found = new Map(holidays.map((row) => [keyOf(row.pay_id, row.position), row]));
  return pays.flatMap((made) =>
    made.items.map((item) => ({
      item,
      made,
      holidayWorked: item.kind === 'hours' ? found.get(keyOf(made.pay.id, item.position)) : undefined,
      isAddedLeave: item.kind === 'leave' && item.position >= (rows.get(made.pay.id) ?? 0),
    })),
  );
}

async function findTermination(tx: Tx, employeeId: number): Promise<TerminationRecord | undefined> {
  const { rows } = await sql<TerminationRecord>`
    select * from termination
    where employee_id = ${employeeId} and is_pay_processed and reinstated_on is null and not is_further_payment
    order by id desc limit 1`.execute(tx);
  return rows[0];
}
