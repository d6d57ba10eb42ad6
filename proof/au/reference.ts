import { ageOn, inForce } from '../days.ts';
import type { Event, Expected } from '../history.ts';
import { least, most, type Num, nearestCent, num, sum, wholeDollars, ZERO } from '../number.ts';
import { againWithShare, onTop, onUnusedLeave } from './additional.ts';
import type { AuHistory, AuPay, AuPerson } from './model.ts';
import { ANNUAL_LEAVE_PER_HOUR, GUARANTEE, MAXIMUM_BASE, PERSONAL_LEAVE_PER_HOUR } from './numbers.ts';
import { type Withheld, withholding } from './withholding.ts';

/** An earlier pay, with the figures that later pays need. */
interface Paid {
  readonly day: string;
  readonly hours: Num;
  /** Earnings of the period without additional payments, after salary sacrifice. */
  readonly normal: Num;
  /** A back payment taxed by Method B(i). It counts towards the averages for the year. */
  readonly backPaid: Num;
}

interface State {
  readonly person: AuPerson;
  rate: Num;
  readonly paid: Paid[];
  annual: Num;
  personal: Num;
  readonly guarantee: (base: Num, payday: string) => Num;
}

type End = Extract<Event<AuPay>, { kind: 'end' }>;

const OVERTIME = '1.5';
const WEEKS = { WEEKLY: 1, FORTNIGHTLY: 2, MONTHLY: num(52).div(12) } as const;

/** Financial years begin on 1 July. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= '07-01' ? 1 : 0);

/** Calculates the expected amounts of every pay and of the final pay, in the order of the events. */
export function auExpected(history: AuHistory): readonly (Expected | undefined)[] {
  const { person } = history;
  const state: State = {
    person,
    rate: num(person.rate),
    paid: [],
    annual: num(person.openingLeave),
    personal: ZERO,
    guarantee: guaranteeAccount(),
  };
  return history.events.map((event) => {
    if (event.kind === 'raise') {
      state.rate = num(event.rate);
      return undefined;
    }
    if (event.kind === 'pay') return paidAmounts(state, event.day, event.pay);
    return endAmounts(state, event);
  });
}

interface Earned {
  readonly ordinary: Num;
  readonly leave: Num;
  readonly loading: Num;
  readonly overtime: Num;
  readonly paidHours: Num;
}

function earnedIn({ person, rate }: State, pay: AuPay): Earned {
  const paidLeave = pay.leave && pay.leave.type !== 'UNPAID' ? num(pay.leave.hours) : ZERO;
  const leave = nearestCent(paidLeave.times(rate));
  const loading = pay.leave?.type === 'HOLIDAY' ? nearestCent(paidLeave.times(rate).times(person.loading)) : ZERO;
  return {
    ordinary: nearestCent(num(pay.hours).times(rate)),
    leave,
    loading,
    overtime: nearestCent(num(pay.overtime ?? 0).times(rate.times(OVERTIME))),
    paidHours: num(pay.hours).plus(paidLeave),
  };
}

function paidAmounts(state: State, day: string, pay: AuPay): Expected {
  const { person } = state;
  const earned = earnedIn(state, pay);
  const allowance = num(pay.allowance?.amount ?? 0);
  const additional = num(pay.additional?.amount ?? 0);
  const isNormal = pay.additional?.method === 'NORMAL_EARNINGS';
  const sacrifice = num(pay.sacrifice ?? 0);
  const worked = sum([earned.ordinary, earned.leave, earned.loading, earned.overtime]);
  const normal = worked
    .plus(pay.allowance?.taxable ? allowance : 0)
    .plus(isNormal ? additional : 0)
    .minus(sacrifice);
  const gross = worked.plus(allowance).plus(additional);
  const backPaid = pay.additional?.method === 'METHOD_B1' ? additional : ZERO;
  state.paid.push({ day, hours: earned.paidHours.plus(pay.overtime ?? 0), normal, backPaid });
  const withheld = pay.additional && !isNormal ? withAdditional(state, day, pay) : onNormal(state, normal, day);
  const compulsory = superOf(state, day, pay, earned);
  accrue(state, pay, earned);
  const amounts: Record<string, string> = {
    gross: gross.toFixed(2),
    tax: withheld.total.toFixed(2),
    stsl: withheld.loan.toFixed(2),
    net: gross.minus(sacrifice).minus(withheld.total).toFixed(2),
    compulsory_super_amount: compulsory.toFixed(2),
  };
  if (person.status === 'Casual') return { amounts };
  return {
    amounts: { ...amounts, annual_leave: state.annual.toFixed(4), personal_leave: state.personal.toFixed(4) },
    tolerances: { annual_leave: 0.02, personal_leave: 0.02 },
  };
}

const onNormal = ({ person }: State, normal: Num, day: string): Withheld =>
  withholding(normal, person.period, person.declared, day);

/** Calculates the withholding on an additional payment under Schedule 5. */
function withAdditional(state: State, day: string, { additional }: AuPay): Withheld {
  const { person, paid } = state;
  const on = { period: person.period, declared: person.declared, payday: day };
  const { normal } = paid.at(-1)!;
  const payment = num(additional!.amount);
  const plus = (first: Withheld, second: Withheld): Withheld => ({
    total: first.total.plus(second.total),
    loan: first.loan.plus(second.loan),
  });
  if (additional!.method === 'METHOD_B1') {
    const range = paid.filter((one) => one.day >= additional!.from! && one.day <= additional!.to!);
    return plus(
      onNormal(state, normal, day),
      againWithShare(
        payment,
        range.map((one) => one.normal),
        on,
      ),
    );
  }
  if (additional!.method === 'METHOD_B2') {
    const year = paid.filter((one) => yearOf(one.day) === yearOf(day));
    const average = sum(year.map((one) => one.normal.plus(one.backPaid))).div(year.length);
    return plus(onNormal(state, normal, day), onTop(payment, average, on));
  }
  const periods = additional!.method === 'METHOD_A_SPECIFIC_RANGE' ? { periods: additional!.periods! } : {};
  return plus(onNormal(state, wholeDollars(normal), day), onTop(payment, normal, { ...on, ...periods }));
}

/** Employees under 18 are entitled to super only in weeks in which they work more than 30 hours. */
function superOf(state: State, day: string, pay: AuPay, earned: Earned): Num {
  const { person } = state;
  const weekly = num(pay.hours)
    .plus(pay.overtime ?? 0)
    .div(WEEKS[person.period]);
  if (ageOn(person.birth, day) < 18 && weekly.lte(30)) return ZERO;
  const base = sum([
    earned.ordinary,
    earned.leave,
    person.loadingInSuper ? earned.loading : ZERO,
    pay.allowance?.inSuper ? num(pay.allowance.amount) : ZERO,
    num(pay.additional?.amount ?? 0),
  ]);
  return state.guarantee(base, day);
}

function accrue(state: State, pay: AuPay, earned: Earned): void {
  const taken = (type: string): Num => (pay.leave?.type === type ? num(pay.leave.hours) : ZERO);
  const per = ({ of, in: each }: { of: number; in: number }): Num => earned.paidHours.times(of).div(each);
  state.annual = state.annual.plus(per(ANNUAL_LEAVE_PER_HOUR)).minus(taken('HOLIDAY'));
  state.personal = state.personal.plus(per(PERSONAL_LEAVE_PER_HOUR)).minus(taken('SICK'));
}

/** If the hours in the last four periods differ by more than this share, the hours count as varying. */
const VARIES = '0.2';

/**
 * Schedule 7: the earnings for the last full period that was paid or, if the pay varies a lot, the average of the year.
 */
function normalEarnings({ paid }: State, day: string): Num {
  const last = paid.slice(-4);
  const hours = last.map((one) => one.hours);
  const high = most(...hours);
  const low = hours.reduce((least, one) => (one.lt(least) ? one : least), high);
  if (high.minus(low).gt(high.times(VARIES))) {
    const year = paid.filter((one) => yearOf(one.day) === yearOf(day));
    if (year.length > 0) return sum(year.map((one) => one.normal)).div(year.length);
  }
  return last.at(-1)!.normal;
}

/**
 * Unused leave, and the earnings of a final part period. Schedule 7 does not count a part period as a full pay period.
 */
function endAmounts(state: State, { day, reason = 'ORDINARY', hours = '0' }: End): Expected {
  const { person, rate } = state;
  const worked = nearestCent(num(hours).times(rate));
  const accrued = num(hours).times(ANNUAL_LEAVE_PER_HOUR.of).div(ANNUAL_LEAVE_PER_HOUR.in);
  const unused = person.status === 'Casual' ? ZERO : most(ZERO, state.annual.plus(accrued));
  const pay = nearestCent(unused.times(rate));
  const leave = pay.plus(nearestCent(pay.times(person.loading)));
  const on = { period: person.period, declared: person.declared, payday: day };
  const tax = onUnusedLeave(leave, normalEarnings(state, day), { ...on, reason });
  const ordinary = onNormal(state, worked, day);
  const isMinor = ageOn(person.birth, day) < 18 && num(hours).div(WEEKS[person.period]).lte(30);
  return {
    amounts: {
      end_gross: leave.plus(worked).toFixed(2),
      end_tax: tax.plus(ordinary.total).toFixed(2),
      end_stsl: ordinary.loan.toFixed(2),
      end_compulsory_super_amount: (isMinor ? ZERO : state.guarantee(worked, day)).toFixed(2),
    },
    // Monthly hours have two decimals and each accrual is rounded, so the amounts may differ slightly.
    tolerances: { end_gross: most(num('0.10'), leave.times('0.0002')).toNumber() },
  };
}

/** The quarter or financial year whose maximum contribution base applies to the payday. */
function spanOf(payday: string): string {
  const [year, month] = payday.split('-').map(Number) as [number, number];
  if (inForce(MAXIMUM_BASE, payday).per === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`;
  return `FY${month >= 7 ? year + 1 : year}`;
}

/** Calculates the super guarantee of one employee, one payday at a time. */
function guaranteeAccount(): (base: Num, payday: string) => Num {
  const counted = new Map<string, Num>();
  return (base, payday) => {
    const span = spanOf(payday);
    const before = counted.get(span) ?? ZERO;
    const room = most(ZERO, num(inForce(MAXIMUM_BASE, payday).amount).minus(before));
    counted.set(span, before.plus(base));
    return nearestCent(least(base, room).times(inForce(GUARANTEE, payday).rate));
  };
}
