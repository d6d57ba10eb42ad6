import { type Decimal, truncateToDollar } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import type { LineReport } from '../../report.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { SCHEDULE_7 } from '../parameters.ts';
import { originOf, type Part } from './components.ts';
import { isConcessionallyTaxed, terminationOf } from './final-pay.ts';

export interface LeavePayment {
  readonly part: Part;
  readonly label: string;
  readonly hours?: Decimal;
  readonly rate?: Decimal;
  readonly amount: Decimal;
  readonly because: string;
  /** The first day of the period over which the leave accrued. If absent, it all accrued after 17 August 1993. */
  readonly accruedFrom?: LocalDate;
  readonly isLongService: boolean;
  /** The statutory values that the hours depend on. */
  readonly used?: readonly Param<unknown>[];
}

/** How Schedule 7 taxes one part of an unused leave payment. The name is also the tag of the line. */
type Treatment = 'leave-marginal' | 'leave-flat' | 'leave-untaxed';

interface Piece {
  readonly amount: Decimal;
  readonly treatment: Treatment;
  readonly report: LineReport;
  readonly note: string;
}

/** Divides unused leave as Schedule 7 does: by when it accrued and why the employment ended. */
export function leavePaymentLines(payment: LeavePayment, facts: AuPayFacts, params: ParamsAt): readonly Line[] {
  const rule = params.get(SCHEDULE_7);
  const pieces = piecesOf(payment, facts, rule).filter((piece) => !piece.amount.isZero());
  return pieces.map((piece, index) =>
    earningLine(
      {
        code: `AU.TERMINATION.${payment.part.toUpperCase()}`,
        label: payment.label,
        origin: originOf(payment.part),
        // The hours are those of the whole payment, so only the first line has them.
        quantity: index === 0 ? payment.hours : undefined,
        rate: index === 0 ? payment.rate : undefined,
        precise: piece.amount,
        because: `${payment.because}${piece.note}`,
        taxed: piece.treatment === 'leave-untaxed' ? 'no' : 'apart',
        isOrdinaryTime: false,
        isInGrossForSuper: false,
        moreTags: ['termination', piece.treatment],
        used: payment.used ? [...payment.used, rule] : [rule],
        report: { incomeType: facts.incomeStream, ...piece.report },
      },
      params,
    ),
  );
}

function piecesOf(payment: LeavePayment, facts: AuPayFacts, rule: Param<Schedule7>): readonly Piece[] {
  const termination = terminationOf(facts);
  const { amount, accruedFrom, isLongService } = payment;
  if (termination.reason === 'DEATH') {
    return [{ amount, treatment: 'leave-untaxed', report: { item: 'none' }, note: ', paid after death' }];
  }
  const isConcessional = isConcessionallyTaxed(termination);
  const recent = (rest: Decimal): Piece =>
    isConcessional
      ? { amount: rest, treatment: 'leave-flat', report: { item: 'lump-sum', code: 'R' }, note: '' }
      : { amount: rest, treatment: 'leave-marginal', report: { item: 'paid-leave', code: 'U' }, note: '' };
  if (accruedFrom === undefined || accruedFrom >= rule.value.marginal_from) return [recent(amount)];

  // The amount of older leave is calculated by days of accrual and truncated to dollars. The newest part receives the
  // remainder.
  const { whole, before: old } = accrualDays(accruedFrom, termination.terminationDate, rule.value.marginal_from);
  const oldest = isLongService
    ? accrualDays(accruedFrom, termination.terminationDate, rule.value.long_service_from).before
    : 0;
  const oldestAmount = truncateToDollar(amount.times(oldest).dividedBy(whole));
  const oldAmount = truncateToDollar(amount.times(old - oldest).dividedBy(whole));
  const assessable = oldestAmount.times(rule.value.assessable_share_before_1978);
  const days = (count: number) => `; ${count} of ${whole} days of accrual`;
  const lumpSumB = { item: 'lump-sum', code: 'B' };
  return [
    { amount: assessable, treatment: 'leave-marginal', report: lumpSumB, note: `${days(oldest)}, assessable part` },
    {
      amount: oldestAmount.minus(assessable),
      treatment: 'leave-untaxed',
      report: lumpSumB,
      note: `${days(oldest)}, not assessable`,
    },
    {
      amount: oldAmount,
      treatment: 'leave-flat',
      report: { item: 'lump-sum', code: isConcessional ? 'R' : 'T' },
      note: `${days(old - oldest)} before ${rule.value.marginal_from}`,
    },
    recent(amount.minus(oldestAmount).minus(oldAmount)),
  ];
}

type Schedule7 = ReturnType<(typeof SCHEDULE_7)['parse']>;

interface AccrualDays {
  readonly whole: number;
  readonly before: number;
}

/** The number of days from the first to the last, both inclusive, and how many of them are before a specified day. */
export function accrualDays(first: LocalDate, last: LocalDate, day: LocalDate): AccrualDays {
  const whole = daysBetween(first, addDays(last, 1));
  return { whole, before: first < day ? Math.min(daysBetween(first, day), whole) : 0 };
}
