import { ZONE_OF } from '../../../base/clock.ts';
import { COUNTRIES } from '../../../base/country.ts';
import { centsOrFiner } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { atTestTime } from '../../../base/test-time.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal, Zone } from '../../../http/principal.ts';
import { KIWISAVER_ENROLMENT_AGES } from '../../../rules/nz/parameters.ts';
import {
  type Caller,
  type CompanyRecord,
  formatName,
  listVisibleCompanies,
} from '../../company/company/company.service.ts';
import { listDifferingEsctRates } from '../../pay/past/nz.public.ts';
import { requireCompany } from '../filing-problem/public.ts';
import { byTestClock } from '../test-clock/test-clock.service.ts';
import type { CompanyDueItemOut, CompanyDueOut, DueFilter, DueOut, DueQuery, DueWarning } from './due.schema.ts';
import * as store from './due.store.ts';
import {
  type Asked,
  bySoonest,
  counts,
  type DueDeps,
  type DueOfCompany,
  dueItem,
  ofAustralia,
  ofNewZealand,
  ofPays,
} from './due-items.ts';

export type DueService = ReturnType<typeof dueService>;

/** Due tasks of one company, or of all companies of the caller, by due date. */
export const dueService = (deps: DueDeps) => ({
  /** The tasks of one company. */
  async list({ principal }: Caller, companyId: number, { limit }: DueQuery): Promise<DueOut> {
    return inSnapshot(deps, principal, async (tx) => {
      const company = await requireCompany(tx, companyId);
      const { items, unseen, unseenLate } = await gather(tx, deps, { principal, companies: [company], limit });
      return {
        today: deps.clock.today(ZONE_OF[company.country]),
        total: items.length + unseen,
        late_count: countLate(items) + unseenLate,
        items: items.slice(0, limit).map(({ company_id: _, ...item }) => item),
      };
    });
  },

  /** Contract [DESK-001]: the tasks of all companies that the caller may view. */
  async listAll({ principal }: Caller, filter: DueFilter): Promise<CompanyDueItemOut[]> {
    return inSnapshot(deps, principal, async (tx) => {
      const companies = (await visibleCompanies(tx, principal)).filter(({ id }) => id === (filter.company_id ?? id));
      const { items } = await gather(tx, deps, { principal, companies, limit: null });
      const nameOf = new Map(companies.map(({ id, name }) => [id, name]));
      return items
        .filter((item) => matches(item, filter))
        .map(({ company_id, ...item }) => ({ company_id, company_name: nameOf.get(company_id)!, ...item }));
    });
  },

  /** Contract [DESK-001]: the companies that the caller may view, sorted by their earliest task. */
  async listCompanies({ principal }: Caller): Promise<CompanyDueOut[]> {
    return inSnapshot(deps, principal, async (tx) => {
      const companies = await visibleCompanies(tx, principal);
      const { items } = await gather(tx, deps, { principal, companies, limit: null });
      const total = counts(items.map(({ company_id }) => company_id));
      const late = counts(items.filter(({ is_late }) => is_late).map(({ company_id }) => company_id));
      const first = new Map<number, DueOfCompany>();
      for (const item of items) if (!first.has(item.company_id)) first.set(item.company_id, item);
      const place = new Map([...first.keys()].map((id, index) => [id, index]));
      return companies
        .map(({ id, name, country }) => ({
          company_id: id,
          company_name: name,
          country,
          total: total.get(id) ?? 0,
          late_count: late.get(id) ?? 0,
          next_due_date: first.get(id)?.due_date ?? null,
          next_kind: first.get(id)?.kind ?? null,
        }))
        .sort((a, b) => (place.get(a.company_id) ?? place.size) - (place.get(b.company_id) ?? place.size));
    });
  },
});

const inSnapshot = <T>({ db }: DueDeps, { customerId }: Principal, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(customerId, work, { readOnly: true, isolation: 'snapshot' });

const visibleCompanies = (tx: Tx, { adminMode, userId }: Principal): Promise<CompanyRecord[]> =>
  listVisibleCompanies(tx, adminMode ? 'owner' : { userId });

const matches = (item: DueOfCompany, { kind, is_late, due_before }: DueFilter): boolean =>
  (kind === undefined || item.kind === kind) &&
  (is_late === undefined || item.is_late === is_late) &&
  (due_before === undefined || (item.due_date !== null && item.due_date < due_before));

const countLate = (items: readonly DueOfCompany[]): number => items.filter(({ is_late }) => is_late).length;

interface Question {
  readonly principal: Principal;
  readonly companies: readonly CompanyRecord[];
  /** The maximum number of leave requests to read; null for all. */
  readonly limit: number | null;
}

interface Gathered {
  /** The tasks, sorted by due date. */
  readonly items: readonly DueOfCompany[];
  /** The number of leave requests beyond the limit. */
  readonly unseen: number;
  readonly unseenLate: number;
}

/**
 * The tasks of these companies in the areas that the caller may view. Each company uses real time or its test clock.
 */
async function gather(tx: Tx, deps: DueDeps, question: Question): Promise<Gathered> {
  // Accounts without test clocks are spared a query.
  if (!question.principal.hasTestClocks) return sorted(await gatherAtOneTime(tx, deps, question));
  const groups: Gathered[] = [];
  for (const { companies, time } of await byTestClock(tx, deps.realClock, question.companies)) {
    groups.push(await atTestTime(time, () => gatherAtOneTime(tx, deps, { ...question, companies })));
  }
  return sorted({
    items: groups.flatMap(({ items }) => items),
    unseen: groups.reduce((total, { unseen }) => total + unseen, 0),
    unseenLate: groups.reduce((total, { unseenLate }) => total + unseenLate, 0),
  });
}

const sorted = ({ items, ...rest }: Gathered): Gathered => ({ ...rest, items: [...items].sort(bySoonest) });

/** The tasks of companies with the same date. The number of SQL statements is constant. */
async function gatherAtOneTime(tx: Tx, deps: DueDeps, { principal, companies, limit }: Question): Promise<Gathered> {
  const viewable = principal.adminMode ? undefined : await store.listViewable(tx, principal.userId);
  const may = (area: Zone) => (companyId: number) =>
    viewable === undefined || (viewable.get(companyId)?.has(area) ?? false);
  const items: DueOfCompany[] = [];
  let [unseen, unseenLate] = [0, 0];
  for (const country of COUNTRIES) {
    const own = companies.filter((company) => company.country === country);
    if (own.length === 0) continue;
    const today = deps.clock.today(ZONE_OF[country]);
    const within = (area: Zone): Asked => ({ tx, companies: own.filter(({ id }) => may(area)(id)), today });
    const leave = await pendingLeave(within(leaveAreaOf(principal)), limit);
    const ofCountry = country === 'AU' ? ofAustralia : ofNewZealand;
    items.push(
      ...(await ofPays(within('PAYS'))),
      ...(await ofCountry(within('REPORTS'), deps)),
      ...(await warnings({ tx, companies: own, today }, may, deps)),
      ...leave.items,
    );
    unseen += leave.unseen;
    unseenLate += leave.unseenLate;
  }
  return { items, unseen, unseenLate };
}

/** Contract [DUTY-001]: to view leave requests, a person's own session needs LEAVE, and an OAuth token needs PAYS. */
const leaveAreaOf = ({ kind }: Principal): Zone => (kind === 'oauth' ? 'PAYS' : 'LEAVE');

async function pendingLeave({ tx, companies, today }: Asked, limit: number | null): Promise<Gathered> {
  if (companies.length === 0) return { items: [], unseen: 0, unseenLate: 0 };
  const leave = await store.listAskedLeave(tx, { companyIds: companies.map(({ id }) => id), today, limit });
  return {
    items: leave.map((request) => leaveItem(request, today)),
    unseen: (leave[0]?.total ?? 0) - leave.length,
    unseenLate: (leave[0]?.late ?? 0) - leave.filter(({ start_date }) => start_date < today).length,
  };
}

const leaveItem = (request: store.AskedLeave, today: LocalDate): DueOfCompany =>
  dueItem(
    'LEAVE_TO_APPROVE',
    {
      company_id: request.company_id,
      due_date: request.start_date,
      count: 1,
      period_start: request.start_date,
      period_end: request.end_date,
      employee_id: request.employee_id,
      format_name: formatName(request),
      leave_request_id: request.id,
      leave_type: request.leave_type,
      hours: centsOrFiner(request.hours),
    },
    today,
  );

/** Warns about doubtful details and about missing details that pays will need. */
async function warnings(
  { tx, companies, today }: Asked,
  may: (area: Zone) => (companyId: number) => boolean,
  { params }: DueDeps,
): Promise<readonly DueOfCompany[]> {
  const companyIds = companies.map(({ id }) => id).filter((id) => may('EMPLOYEES')(id) || may('SETTINGS')(id));
  if (companyIds.length === 0) return [];
  const ages = params.NZ.at(today).get(KIWISAVER_ENROLMENT_AGES).value;
  const missing = await store.countMissing(tx, { companyIds, country: companies[0]!.country }, ages);
  const withStaff = companies.filter(({ id }) => may('EMPLOYEES')(id));
  const esct = await listDifferingEsctRates(tx, withStaff, { today, params: params.NZ });
  const esctIn = counts(esct.map(({ company_id }) => company_id));
  return missing.flatMap((found) => {
    const { company_id } = found;
    const about = (warning: DueWarning, count: number, employeeId: number | null): DueOfCompany[] => {
      const employee_id = count === 1 ? employeeId : null;
      return count === 0
        ? []
        : [dueItem('WARNING', { company_id, due_date: null, warning, count, employee_id }, today)];
    };
    return [
      ...(may('SETTINGS')(company_id) && !found.has_setting ? about('NO_PAYMENT_SETTINGS', 1, null) : []),
      ...(may('EMPLOYEES')(company_id)
        ? [
            ...about('NO_BANK_ACCOUNT', found.bank_account, found.bank_account_of),
            ...about('NO_IRD_NUMBER', found.ird_number, found.ird_number_of),
            ...about('NO_SUPER_FUND', found.fund, found.fund_of),
            ...about('KIWISAVER_NOT_ENROLLED', found.kiwisaver, found.kiwisaver_of),
            ...about(
              'ESCT_RATE_DIFFERS',
              esctIn.get(company_id) ?? 0,
              esct.find((one) => one.company_id === company_id)?.id ?? null,
            ),
          ]
        : []),
    ];
  });
}
