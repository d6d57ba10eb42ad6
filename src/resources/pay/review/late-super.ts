import { type Decimal, decimal, money, ONE, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { CONFIDENCES, type Confidence, type Params } from '../../../params/params.ts';
import { GUARANTEE_CHARGE } from '../../../rules/au/parameters.ts';
import { type SuperCalendar, superCalendar } from '../../../rules/au/super/business-day.ts';
import { superDueDate } from '../../../rules/au/super/due-date.ts';
import { cutTo, guaranteeCharge } from '../../../rules/au/super/guarantee-charge.ts';
import { AU_STATES } from '../../company/company/company.service.ts';
import type { StateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { listShortSuper, type ShortSuper } from './back-pay.store.ts';
import type { LateSuperOut } from './review.schema.ts';
import type { ReviewRecord } from './review.store.ts';

// Contract [REDO-003]: the super of the original paydays whose due date has passed, and the charge on it. The employer
// owes the charge to the ATO, so it is shown for information and never part of a pay.

interface Given {
  readonly params: Params;
  readonly calendar: StateCalendar;
  /** The day up to which the super is late: the payday of the back pay, or today. */
  readonly until: LocalDate;
}

/**
 * AU: super of original paydays that was due before the day, by payday. Longer windows, such as the one for a new fund,
 * are not considered.
 */
export async function lateSuper(
  tx: Tx,
  review: Pick<ReviewRecord, 'id' | 'net_reason'>,
  { params, calendar, until }: Given,
): Promise<LateSuperOut[]> {
  const days = superDays(params, calendar);
  const rows = new Map<string, ShortSuper[]>();
  for (const row of await listShortSuper(tx, review)) {
    const key = `${row.pay_date} ${row.is_on_back_pay}`;
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  }
  return [...rows.values()].flatMap((group) => {
    const { pay_date: payday, is_on_back_pay } = group[0]!;
    const { due } = superDueDate(
      { payday, isBusinessDay: days.isBusinessDay, isFirstContribution: false },
      params.at(payday),
    );
    if (due >= until) return [];
    const amounts = group.map(({ amount }) => decimal(amount));
    return [
      {
        pay_date: payday,
        due_date: due,
        days_late: daysBetween(due, until),
        employees: new Set(group.map(({ employee_id }) => employee_id)).size,
        amount: money(amounts.reduce((sum, amount) => sum.plus(amount), ZERO)),
        ...(is_on_back_pay
          ? without('PAID_WITH_BACK_PAY', ON_BACK_PAY)
          : chargeOf({ payday, due, until, isDueCertain: days.isKnown(due) }, amounts, params)),
      },
    ];
  });
}

function superDays(params: Params, calendar: StateCalendar): SuperCalendar {
  return superCalendar(params, (year) =>
    AU_STATES.flatMap((state) => calendar.ofYear(state, year).map(({ date, name }) => ({ day: date, state, name }))),
  );
}

type WithoutCharge = NonNullable<LateSuperOut['no_charge']>['code'];
type Charged = Pick<LateSuperOut, 'charge' | 'no_charge'>;

const without = (code: WithoutCharge, reason: string): Charged => ({ charge: null, no_charge: { code, reason } });

const ON_BACK_PAY =
  'The earnings were not paid on this payday. Super counts from the day on which earnings are paid, so the super on them is due with the back pay.';
const OF_QUARTER =
  'Before Payday Super, the charge is calculated for a whole quarter, on salary and wages including overtime. It cannot be calculated from the shortfall of one payday.';

interface Late {
  readonly payday: LocalDate;
  readonly due: LocalDate;
  readonly until: LocalDate;
  readonly isDueCertain: boolean;
}

/**
 * The charge if it is assessed on the day after `until` and the fund has received nothing by then. Interest and uplift
 * are in proportion to the shortfall, so they are calculated once for all employees; each assessment is rounded down.
 */
function chargeOf({ payday, due, until, isDueCertain }: Late, amounts: readonly Decimal[], params: Params): Charged {
  const at = params.at(payday);
  if (!at.has(GUARANTEE_CHARGE)) return without('BEFORE_PAYDAY_SUPER', OF_QUARTER);
  // The due date is before `until`, so the contribution is late on the day of the assessment, and there is a charge.
  const { notionalEarnings, uplift, precise, used } = guaranteeCharge(
    {
      payday,
      shortfall: ONE,
      lastOnTimeDay: due,
      receivedOn: null,
      assessedOn: addDays(until, 1),
      disclosedOn: null,
      hasCleanHistory: true,
    },
    params,
  )!;
  const missing = used.find(({ unverified }) => unverified);
  if (missing) {
    const { title, verified_through } = missing.cite;
    return without('NO_RATE', `${title}: this service has no value for the days after ${verified_through}.`);
  }
  const { cut_to } = at.get(GUARANTEE_CHARGE).value;
  const total = (part: Decimal) => amounts.reduce((sum, amount) => sum.plus(part.times(amount)), ZERO);
  return {
    charge: {
      interest: money(total(notionalEarnings)),
      administration: money(total(uplift)),
      total: money(amounts.reduce((sum, amount) => sum.plus(cutTo(precise.times(amount), cut_to)), ZERO)),
      certainty: leastOf([...used.map(({ cite }) => cite.confidence), isDueCertain ? 'official' : 'derived']),
    },
    no_charge: null,
  };
}

const leastOf = (all: readonly Confidence[]): Confidence =>
  CONFIDENCES[Math.max(...all.map((one) => CONFIDENCES.indexOf(one)))]!;
