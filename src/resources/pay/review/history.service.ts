import { isDeepStrictEqual } from 'node:util';
import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { type Decimal, decimal, decimalOf, plain } from '../../../base/decimal.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { daysBetween, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Page } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import { breaksInOrder, faultsOfShift, zoneOf } from '../../time/timesheet/timesheet.service.ts';
import type { HistoryPayIn, HistoryPayOut, HistoryQuery, HistoryResults } from './history.schema.ts';
import type { HistoryEmployee, HistoryEntry, HistoryPayRecord, HistoryShift } from './history.store.ts';
import * as store from './history.store.ts';
import { findRunning } from './review.store.ts';

export { HistoryPayIn } from './history.schema.ts';

export interface HistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export type HistoryService = ReturnType<typeof historyService>;

type Faults = Readonly<Record<string, string>>;

/** Contract [REDO-004]: pays of another system, for reviews. They pay no one and are in no total. */
export function historyService({ db, clock }: HistoryDeps) {
  return {
    /** Stores the pays without faults. A pay with a known external id replaces the stored one. */
    async load(caller: Caller, companyId: number, items: readonly HistoryPayIn[]): Promise<HistoryResults> {
      const { customerId } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const company = await openCompany(tx, companyId);
        await store.lockHistory(tx, companyId);
        const ids = [...new Set(items.map(({ employee_id }) => employee_id))];
        const employees = new Map((await store.lockHistoryEmployees(tx, companyId, ids)).map((one) => [one.id, one]));
        const known = await store.listByExternalId(
          tx,
          companyId,
          items.map((item) => externalIdOf(item)),
        );
        const today = clock.today(ZONE_OF[company.country]);
        const plans = planned(items, {
          company,
          employees,
          today,
          known: new Map(known.map((k) => [k.external_id, k])),
        });
        const put = plans.flatMap(({ entry, isSame }) => (entry && !isSame ? [entry] : []));
        const stored = await store.putHistory(tx, { customerId, companyId, at }, put);
        if (put.length > 0) {
          const after = { company_id: companyId, pays: put.length };
          await recordAudit(tx, byCaller(caller, at), [
            { action: 'history.load', entityType: 'history', entityId: null, after },
          ]);
        }
        return plans.map((plan) => resultOf(plan, stored));
      });
    },

    list: (
      { principal }: Caller,
      companyId: number,
      query: HistoryQuery & { readonly page: Page },
    ): Promise<HistoryPayOut[]> =>
      db.read(principal.customerId, async (tx) => (await store.listHistoryPays(tx, companyId, query)).map(historyView)),

    async remove(caller: Caller, companyId: number, id: number): Promise<void> {
      await db.tx(caller.principal.customerId, async (tx) => {
        await openCompany(tx, companyId);
        const pay = await store.lockHistoryPay(tx, companyId, id);
        if (!pay) throw notFound('Pay of another system not found');
        const review = await store.findPayingReview(tx, id);
        if (review) throw conflict(`Review ${review.id} pays for this pay, so it is kept. Send it again to correct it`);
        await store.deleteHistoryPay(tx, id);
        const { employee_id, external_id, pay_date } = pay;
        await recordAudit(tx, byCaller(caller, clock.now()), [
          {
            action: 'history.delete',
            entityType: 'history',
            entityId: id,
            before: { employee_id, external_id, pay_date },
          },
        ]);
      });
    },
  };
}

/** A running review reads the pays as they were at its start. */
async function openCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw notFound('Company not found');
  const running = await findRunning(tx, companyId);
  if (running) throw conflict(`Review ${running.id} of the company is still running; wait until it is done`);
  return company;
}

interface Stored {
  readonly company: CompanyRecord;
  readonly employees: ReadonlyMap<number, HistoryEmployee>;
  readonly known: ReadonlyMap<string, HistoryPayRecord>;
  readonly today: LocalDate;
}

/** The plan for one pay. A pay with faults has no entry. */
interface Plan {
  readonly externalId: string;
  readonly faults: Faults;
  readonly entry: HistoryEntry | undefined;
  readonly stored: HistoryPayRecord | undefined;
  readonly isSame: boolean;
}

const externalIdOf = ({ external_id }: HistoryPayIn): string => external_id.trim();

function planned(items: readonly HistoryPayIn[], given: Stored): readonly Plan[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const externalId = externalIdOf(item);
    const stored = given.known.get(externalId);
    const refused = (faults: Faults): Plan => ({ externalId, faults, entry: undefined, stored, isSame: false });
    if (seen.has(externalId)) return refused({ external_id: `The external_id ${externalId} was sent twice` });
    seen.add(externalId);
    const faults = faultsOf(item, stored, given);
    if (faults) return refused(faults);
    const entry = entryOf(item);
    return { externalId, faults: {}, entry, stored, isSame: stored !== undefined && isSameEntry(entry, stored) };
  });
}

function resultOf({ externalId, faults, entry, stored, isSame }: Plan, ids: ReadonlyMap<string, number>) {
  const outcome = !entry
    ? ('failed' as const)
    : !stored
      ? ('created' as const)
      : isSame
        ? ('unchanged' as const)
        : ('updated' as const);
  const id = entry ? (ids.get(externalId) ?? stored?.id ?? null) : null;
  return { external_id: externalId, id, outcome, errors: { ...faults } };
}

function isSameEntry(entry: HistoryEntry, stored: HistoryPayRecord): boolean {
  const names = Object.keys(entry) as (keyof HistoryEntry)[];
  return names.every((name) => isDeepStrictEqual(entry[name], stored[name]));
}

function entryOf(item: HistoryPayIn): HistoryEntry {
  const { employee_id, period_start, period_end, pay_date, lines, shifts = [] } = item;
  const { award = null, classification, employment_type = null, agreed_hours = null, work_state = null } = item;
  return {
    employee_id,
    external_id: externalIdOf(item),
    period_start: localDate(period_start),
    period_end: localDate(period_end),
    pay_date: localDate(pay_date),
    settings: { award, classification: classification?.trim() ?? null, employment_type, agreed_hours, work_state },
    lines: lines.map(({ kind, description, amount, hours }) => ({
      kind,
      description: description.trim(),
      amount: decimalOf(amount).toFixed(2),
      hours: hours == null ? null : plain(decimalOf(hours)),
    })),
    shifts: shiftsOf(shifts),
  };
}

const shiftsOf = (shifts: NonNullable<HistoryPayIn['shifts']>): readonly HistoryShift[] =>
  shifts
    .map(({ starts_at, ends_at, breaks = [] }) => ({ starts_at, ends_at, breaks: breaksInOrder(breaks) }))
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0));

function faultsOf(
  item: HistoryPayIn,
  stored: HistoryPayRecord | undefined,
  { company, employees, today }: Stored,
): Faults | undefined {
  const employee = employees.get(item.employee_id);
  if (!employee) return { employee_id: `Employee ${item.employee_id} is not in this company` };
  if (employee.is_deleted) return { employee_id: `Employee ${employee.id} is deleted; restore the record first` };
  if (stored && stored.employee_id !== employee.id)
    return { external_id: `The stored pay with this external_id belongs to employee ${stored.employee_id}` };
  return faultOfDates(item, employee, today) ?? faultOfCountry(item, company) ?? faultOfRows(item, employee, company);
}

const MOST_DAYS = 31;

function faultOfDates(
  { period_start: start, period_end: end, pay_date: paid }: HistoryPayIn,
  { id, start_date }: HistoryEmployee,
  today: LocalDate,
): Faults | undefined {
  if (end < start) return { period_end: `period_end is ${end}, which is before period_start, ${start}` };
  if (daysBetween(localDate(start), localDate(end)) >= MOST_DAYS)
    return { period_end: `The pay period from ${start} to ${end} is longer than ${MOST_DAYS} days; send it in parts` };
  if (paid < start)
    return { pay_date: `pay_date is ${paid}, which is before the pay period, which starts on ${start}` };
  if (paid > today) return { pay_date: `pay_date is ${paid}, which is after today, ${today}` };
  if (end < start_date)
    return {
      period_end: `Employee ${id} starts on ${start_date}, after this pay period. Correct the start date of the employee first`,
    };
  return undefined;
}

const ONLY_AU = ['award', 'classification', 'agreed_hours', 'work_state'] as const;

function faultOfCountry(item: HistoryPayIn, { country }: CompanyRecord): Faults | undefined {
  if (country === 'AU') return undefined;
  const foreign = ONLY_AU.find((name) => item[name] != null) ?? (item.shifts?.length ? 'shifts' : undefined);
  return foreign && { [foreign]: `${foreign} does not apply in New Zealand, which has no awards; leave it out` };
}

/** Upper bounds, far above any line of a pay. */
const MOST_DOLLARS = 1_000_000;
const MOST_HOURS = 1_000;

function faultOfRows(item: HistoryPayIn, employee: HistoryEmployee, company: CompanyRecord): Faults | undefined {
  for (const [index, { amount, hours }] of item.lines.entries()) {
    const line = `Line ${index + 1}`;
    const dollars = decimalOf(amount);
    if (dollars.decimalPlaces() > 2) return { lines: `${line}: ${plain(dollars)} has more than two decimals` };
    if (isBeyond(dollars, MOST_DOLLARS)) return { lines: `${line}: ${plain(dollars)} dollars is too large` };
    if (hours != null && isBeyond(decimalOf(hours), MOST_HOURS))
      return { lines: `${line}: ${plain(decimalOf(hours))} hours is too large` };
  }
  const zone = zoneOf(company.country, [item.work_state ?? null, company.state, employee.state]);
  let end = '';
  for (const shift of shiftsOf(item.shifts ?? [])) {
    const fault = faultsOfShift(shift, zone);
    if (fault) return { shifts: `The shift of ${shift.starts_at}: ${Object.values(fault)[0]}` };
    const day = shift.starts_at.slice(0, 10);
    if (day < item.period_start || day > item.period_end)
      return { shifts: `The shift of ${shift.starts_at} does not start in the pay period` };
    if (shift.starts_at < end) return { shifts: `The shift of ${shift.starts_at} overlaps the shift before it` };
    end = shift.ends_at;
  }
  return undefined;
}

const isBeyond = (value: Decimal, most: number): boolean => value.abs().greaterThan(most);

const historyView = (pay: HistoryPayRecord): HistoryPayOut => ({
  id: pay.id,
  external_id: pay.external_id,
  employee_id: pay.employee_id,
  period_start: pay.period_start,
  period_end: pay.period_end,
  pay_date: pay.pay_date,
  award: pay.settings.award,
  classification: pay.settings.classification,
  employment_type: pay.settings.employment_type,
  agreed_hours: pay.settings.agreed_hours === null ? null : { ...pay.settings.agreed_hours },
  work_state: pay.settings.work_state,
  lines: pay.lines.map((line) => ({ ...line, amount: decimal(line.amount).toFixed(2) })),
  shifts: pay.shifts.map((shift) => ({ ...shift, breaks: shift.breaks.map((one) => ({ ...one })) })),
  stored_at: timestamp(pay.stored_at),
});
