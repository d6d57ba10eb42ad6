import { $api, type Schemas } from '../api/client.ts';
import { useMaybeCompany } from '../session/session.tsx';
import type { Destination } from '../ui/app-link.tsx';
import { span } from '../ui/days.ts';
import { count, day } from '../ui/format.ts';

export type DueItem = Schemas['DueItem'];

/** The due tasks of the company. The header, Home and Filing share this query. */
export function useDue() {
  const company = useMaybeCompany();
  return $api.useQuery(
    'get',
    '/api/company/{company_id}/due',
    { params: { path: { company_id: company?.company_id ?? 0 }, query: { limit: 500 } } },
    { enabled: company !== undefined, staleTime: 30_000, refetchOnWindowFocus: 'always' },
  );
}

interface Words {
  readonly what: string;
  /** The size of the task, such as the number of pays. */
  readonly about?: string;
  readonly where: Destination;
}

const PERIODS = {
  WEEKLY: 'weekly',
  FORTNIGHTLY: 'fortnightly',
  FOUR_WEEKLY: 'four-weekly',
  MONTHLY: 'monthly',
} as const;

const runOf = ({ pay_cycle, period_start, period_end }: DueItem): string =>
  `the ${pay_cycle ? `${PERIODS[pay_cycle]} ` : ''}pay run for ${span(period_start ?? '', period_end ?? '')}`;
const dayOf = (payday: string | null): string => (payday ? day(payday) : '');
const filing = (tab: string, more: Destination['search'] = {}): Destination => ({
  to: '/filing',
  search: { tab, ...more },
});
const people = (item: DueItem) => count(item.count, 'employee');
const pays = (item: DueItem) => count(item.count, 'pay');
const runId = (item: DueItem) => ({ pay_run_id: item.pay_run_id ?? undefined });

const WARNINGS: Readonly<Record<NonNullable<DueItem['warning']>, (item: DueItem) => Words>> = {
  NO_PAYMENT_SETTINGS: () => ({
    what: 'Wages cannot be paid: the account to pay from is not set',
    where: { to: '/settings', search: { tab: 'payments' } },
  }),
  NO_BANK_ACCOUNT: (item) => ({
    what: `${people(item)} without a bank account`,
    where: employeesOf(item, 'bank_accounts'),
  }),
  NO_SUPER_FUND: (item) => ({
    what: `${people(item)} without a super fund`,
    where: employeesOf(item, 'default_employee_fund_usi'),
  }),
  NO_IRD_NUMBER: (item) => ({
    what: `${people(item)} without an IRD number, taxed at the no-declaration rate`,
    where: employeesOf(item, 'ird_number'),
  }),
  KIWISAVER_NOT_ENROLLED: (item) => ({
    what: `${people(item)} outside the age range for automatic KiwiSaver enrolment, with no KiwiSaver status`,
    where: employeesOf(item, 'kiwisaver_status_code'),
  }),
  ESCT_RATE_DIFFERS: (item) => ({
    what: `${people(item)} whose ESCT rate differs from the calculated rate`,
    where: employeesOf(item, 'esct_rate'),
  }),
};

const employeesOf = ({ employee_id }: DueItem, field: string): Destination =>
  employee_id === null ? { to: '/employees' } : { to: `/employees/${employee_id}`, search: { field } };

const TEXTS: Readonly<Record<DueItem['kind'], (item: DueItem) => Words>> = {
  RUN_TO_PREPARE: (item) => ({
    what: `Create ${runOf(item)}`,
    about: people(item),
    where: {
      to: '/pays/new',
      search: { pay_period: item.pay_cycle ?? undefined, pay_date: item.period_end ?? undefined },
    },
  }),
  DRAFTS_TO_COMPLETE: (item) => ({
    what: `Complete ${runOf(item)}`,
    about: count(item.count, 'draft pay'),
    where: { to: `/pays/${item.pay_run_id}` },
  }),
  PAYMENT_FILE: (item) => ({
    what: `Pay ${runOf(item)}`,
    about: `${pays(item)}, bank file not downloaded yet`,
    where: filing('payments', runId(item)),
  }),
  STP_TO_SUBMIT: (item) => ({
    what: `Lodge STP for ${dayOf(item.payday)}`,
    about: pays(item),
    where: filing('stp', runId(item)),
  }),
  STP_FAILED: (item) => ({
    what: `STP for ${dayOf(item.payday)} was not accepted by the ATO`,
    about: pays(item),
    where: filing('stp', { event: item.stp_pay_event_id ?? undefined }),
  }),
  PAYDAY_TO_FILE: (item) => ({
    what: `File payday ${dayOf(item.payday)} with Inland Revenue`,
    about: pays(item),
    where: filing('payday', runId(item)),
  }),
  PAYDAY_FILING_FAILED: (item) => ({
    what: `Payday filing for ${dayOf(item.payday)} was not accepted by Inland Revenue`,
    about: pays(item),
    where: filing('payday', { event: item.payday_filing_id ?? undefined }),
  }),
  EMPLOYEE_DETAILS: (item) => ({
    what: 'Report new and changed employees to Inland Revenue',
    about: people(item),
    where: filing('employees'),
  }),
  SUPER_DUE: (item) => ({
    what: `Super for ${dayOf(item.payday)}`,
    about: count(item.count, 'contribution'),
    where: filing('super', runId(item)),
  }),
  SUPER_BATCH_TO_PAY: (item) => ({
    what: `Pay super batch ${item.super_batch_id}, then mark it as paid`,
    about: count(item.count, 'member'),
    where: filing('super', { event: item.super_batch_id ?? undefined }),
  }),
  INLAND_REVENUE_PAYMENT: (item) => ({
    what: 'Pay deductions to Inland Revenue',
    about: count(item.count, 'filing'),
    where: filing('payday'),
  }),
  LEAVE_TO_APPROVE: (item) => ({
    what: `Approve or decline leave for ${item.format_name}, ${span(item.period_start ?? '', item.period_end ?? '')}`,
    about: `${item.hours} hours`,
    where: { to: '/leave', search: { tab: 'requests', request: item.leave_request_id ?? undefined } },
  }),
  WARNING: (item) => (item.warning ? WARNINGS[item.warning](item) : { what: '', where: { to: '/' } }),
};

export const textsOf = (item: DueItem): Words => TEXTS[item.kind](item);

export const keyOf = (item: DueItem): string =>
  [
    item.kind,
    item.warning,
    item.pay_run_id,
    item.payday,
    item.due_date,
    item.leave_request_id,
    item.super_batch_id,
    item.pay_cycle,
  ].join(' ');

/** Late tasks of one kind, oldest first. */
export interface LateTasks {
  readonly kind: DueItem['kind'];
  readonly items: readonly DueItem[];
}

interface GroupWords extends Pick<Words, 'what' | 'where'> {
  /** The label of the link that does all of them, if there is one. */
  readonly all?: string;
}

const GROUPS: Partial<Readonly<Record<DueItem['kind'], (n: number) => GroupWords>>> = {
  STP_TO_SUBMIT: (n) => ({
    what: `${n} pay events to lodge`,
    where: filing('stp', { show: 'late' }),
    all: 'Lodge all',
  }),
  PAYDAY_TO_FILE: (n) => ({
    what: `${n} paydays to file with Inland Revenue`,
    where: filing('payday', { show: 'late' }),
    all: 'File all',
  }),
  SUPER_DUE: (n) => ({ what: `Super for ${n} paydays`, where: filing('super') }),
  PAYMENT_FILE: (n) => ({ what: `${n} pay runs to pay`, where: { to: '/pays' } }),
  DRAFTS_TO_COMPLETE: (n) => ({ what: `${n} pay runs to complete`, where: { to: '/pays' } }),
};

export const groupTexts = ({ kind, items }: LateTasks): GroupWords & { about: string } => ({
  ...GROUPS[kind]!(items.length),
  about: `oldest ${day(items[0]!.payday ?? items[0]!.period_end ?? items[0]!.due_date)}`,
});

/** Puts today's tasks first and groups the late ones by kind. Tasks without a group stay as they are. */
export function groupLate(items: readonly DueItem[], today: string): readonly (DueItem | LateTasks)[] {
  const isToday = ({ is_late, due_date }: DueItem) => !is_late && due_date === today;
  const lateOf = (kind: DueItem['kind']) => items.filter((item) => item.is_late && item.kind === kind);
  const kinds = [...new Set(items.map(({ kind }) => kind))].filter(
    (kind) => GROUPS[kind] !== undefined && lateOf(kind).length > 1,
  );
  const groups = new Map(kinds.map((kind) => [kind, lateOf(kind)]));
  const rest = items.flatMap((item): readonly (DueItem | LateTasks)[] => {
    const group = item.is_late ? groups.get(item.kind) : undefined;
    if (group === undefined) return isToday(item) ? [] : [item];
    return group[0] === item ? [{ kind: item.kind, items: group }] : [];
  });
  return [...items.filter(isToday), ...rest];
}
