import { ZONE_OF } from '../../../base/clock.ts';
import { centsOrFiner } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal, Zone } from '../../../http/principal.ts';
import { ZONES } from '../../../http/zones.ts';
import { KIWISAVER_ENROLMENT_AGES } from '../../../rules/nz/parameters.ts';
import { type Caller, formatName } from '../../company/company/company.service.ts';
import { listDifferingEsctRates } from '../../pay/past/nz.public.ts';
import { requireCompany } from '../filing-problem/public.ts';
import type { DueItemOut, DueOut, DueQuery, DueWarning } from './due.schema.ts';
import * as store from './due.store.ts';
import { type Asked, bySoonest, type DueDeps, dueItem, ofAustralia, ofNewZealand, ofPays } from './due-items.ts';

export type DueService = ReturnType<typeof dueService>;

/** Due tasks of a company, by due date. */
export const dueService = (deps: DueDeps) => ({
  list: ({ principal }: Caller, companyId: number, { limit }: DueQuery): Promise<DueOut> =>
    deps.db.tx(
      principal.customerId,
      async (tx) => {
        const company = await requireCompany(tx, companyId);
        const today = deps.clock.today(ZONE_OF[company.country]);
        const may = await viewable(tx, principal, companyId);
        const asked = { tx, company, today };
        const ofCountry = company.country === 'AU' ? ofAustralia : ofNewZealand;
        const leave = may.has(leaveAreaOf(principal))
          ? await store.listAskedLeave(tx, { companyId, today, limit })
          : [];
        const items = [
          ...(may.has('PAYS') ? await ofPays(asked) : []),
          ...(may.has('REPORTS') ? await ofCountry(asked, deps) : []),
          ...(await warnings(asked, may, deps)),
        ];
        const unseen = (leave[0]?.total ?? 0) - leave.length;
        const unseenLate = (leave[0]?.late ?? 0) - leave.filter(({ start_date }) => start_date < today).length;
        const all = [...items, ...leave.map((request) => leaveItem(request, today))].sort(bySoonest);
        return {
          today,
          total: all.length + unseen,
          late_count: all.filter(({ is_late }) => is_late).length + unseenLate,
          items: all.slice(0, limit),
        };
      },
      { readOnly: true, isolation: 'snapshot' },
    ),
});

const EVERY_AREA: ReadonlySet<Zone> = new Set(ZONES);

const viewable = async (tx: Tx, principal: Principal, companyId: number): Promise<ReadonlySet<Zone>> =>
  principal.adminMode ? EVERY_AREA : store.listViewable(tx, principal.userId, companyId);

/** Contract [DUTY-001]: a person's own session needs LEAVE, an OAuth token PAYS. */
const leaveAreaOf = ({ kind }: Principal): Zone => (kind === 'oauth' ? 'PAYS' : 'LEAVE');

const leaveItem = (request: store.AskedLeave, today: LocalDate): DueItemOut =>
  dueItem(
    'LEAVE_TO_APPROVE',
    {
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
  { tx, company, today }: Asked,
  may: ReadonlySet<Zone>,
  { params }: DueDeps,
): Promise<readonly DueItemOut[]> {
  if (!may.has('EMPLOYEES') && !may.has('SETTINGS')) return [];
  const missing = await store.countMissing(tx, company, params.NZ.at(today).get(KIWISAVER_ENROLMENT_AGES).value);
  const esct = may.has('EMPLOYEES') ? await listDifferingEsctRates(tx, company, { today, params: params.NZ }) : [];
  const about = (warning: DueWarning, count: number, employeeId: number | null): readonly DueItemOut[] =>
    count === 0
      ? []
      : [dueItem('WARNING', { due_date: null, warning, count, employee_id: count === 1 ? employeeId : null }, today)];
  return [
    ...(may.has('SETTINGS') && missing.has_payees && !missing.has_setting ? about('NO_PAYMENT_SETTINGS', 1, null) : []),
    ...(may.has('EMPLOYEES')
      ? [
          ...about('NO_BANK_ACCOUNT', missing.bank_account, missing.bank_account_of),
          ...about('NO_IRD_NUMBER', missing.ird_number, missing.ird_number_of),
          ...about('NO_SUPER_FUND', missing.fund, missing.fund_of),
          ...about('KIWISAVER_NOT_ENROLLED', missing.kiwisaver, missing.kiwisaver_of),
          ...about('ESCT_RATE_DIFFERS', esct.length, esct[0] ?? null),
        ]
      : []),
  ];
}
