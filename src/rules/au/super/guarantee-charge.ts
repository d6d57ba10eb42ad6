import { type Decimal, decimal, money, ONE, plain, truncateToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Param, Params } from '../../../params/params.ts';
import { GENERAL_INTEREST_CHARGE, GUARANTEE_CHARGE } from '../parameters.ts';

/** A contribution that the fund received late or not at all. */
export interface LateContribution {
  readonly payday: LocalDate;
  /** The guarantee for the payday, less contributions received on time. */
  readonly shortfall: Decimal;
  readonly lastOnTimeDay: LocalDate;
  /** The day by which the fund had received the full amount. Null until then. */
  readonly receivedOn: LocalDate | null;
  readonly assessedOn: LocalDate;
  /** The day of a voluntary disclosure. */
  readonly disclosedOn: LocalDate | null;
  /** Whether the ATO has assessed no charge on its own initiative in the last 24 months. */
  readonly hasCleanHistory: boolean;
}

export interface GuaranteeCharge {
  readonly finalShortfall: Decimal;
  readonly notionalEarnings: Decimal;
  readonly days: number;
  readonly upliftRate: Decimal;
  readonly uplift: Decimal;
  /** The sum of final shortfall, notional earnings and uplift, before rounding down. */
  readonly precise: Decimal;
  readonly total: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
  readonly unverified: boolean;
}

/**
 * The super guarantee charge for one employee and one payday. SGA Act 1992 (Cth) s 16B: the final shortfall (s 18D),
 * notional earnings (s 19A) and the administrative uplift. Choice loading is not included. Undefined for paydays before
 * Payday Super, and for a contribution that was received on time.
 */
export function guaranteeCharge(late: LateContribution, params: Params): GuaranteeCharge | undefined {
  const at = params.at(late.payday);
  if (!at.has(GUARANTEE_CHARGE)) return undefined;
  const { receivedOn, lastOnTimeDay, assessedOn } = late;
  // A contribution received on the day of assessment does not lower the charge.
  const isReceived = receivedOn !== null && receivedOn < assessedOn;
  const lastDay = isReceived ? receivedOn : addDays(assessedOn, -1);
  const days = daysBetween(lastOnTimeDay, lastDay);
  if (days <= 0) return undefined;
  const rule = at.get(GUARANTEE_CHARGE);
  const finalShortfall = isReceived ? ZERO : late.shortfall;
  const interest = growth(addDays(lastOnTimeDay, 1), lastDay, params);
  const notionalEarnings = late.shortfall.times(interest.factor.minus(ONE));
  const upliftRate = upliftOf(late, rule.value);
  const uplift = upliftRate.times(finalShortfall.plus(notionalEarnings));
  const precise = finalShortfall.plus(notionalEarnings).plus(uplift);
  const used = [rule, ...interest.used];
  return {
    finalShortfall,
    notionalEarnings,
    days,
    upliftRate,
    uplift,
    precise,
    total: cutTo(precise, rule.value.cut_to),
    because:
      `${finalShortfall.isZero() ? 'nothing is outstanding' : `${money(finalShortfall)} is outstanding`}; ` +
      `notional earnings of ${money(notionalEarnings)} on ${money(late.shortfall)} over ${days} day${days === 1 ? '' : 's'} from ${addDays(lastOnTimeDay, 1)}; ` +
      `administrative uplift of ${money(uplift)}, ${plain(upliftRate)} of both ${disclosureWords(late)}; ` +
      `rounded down to a multiple of ${money(rule.value.cut_to)}`,
    used,
    unverified: used.some((one) => one.unverified),
  };
}

/** An assessed charge is rounded down to a multiple of `multiple` (s 16B). */
export const cutTo = (amount: Decimal, multiple: Decimal): Decimal =>
  truncateToCent(amount.dividedBy(multiple).floor().times(multiple));

const disclosureWords = ({ disclosedOn, hasCleanHistory }: LateContribution): string =>
  `${disclosedOn === null ? 'without a voluntary disclosure' : `disclosed on ${disclosedOn}`}, ${hasCleanHistory ? 'with' : 'without'} a clean history`;

/** Regs 13A to 13D: the earlier the disclosure, the lower the uplift. It is never below zero. */
function upliftOf(late: LateContribution, rule: Param<ReturnType<typeof GUARANTEE_CHARGE.parse>>['value']): Decimal {
  let rate = rule.uplift;
  if (late.hasCleanHistory) rate = rate.minus(rule.less_for_clean_history);
  if (late.disclosedOn !== null && late.disclosedOn < late.assessedOn) {
    // The payday itself is day 1.
    const day = daysBetween(late.payday, late.disclosedOn) + 1;
    const step = rule.less_for_disclosure.find(({ within_days }) => within_days?.greaterThanOrEqualTo(day) ?? true);
    if (step) rate = rate.minus(step.less);
  }
  return rate.isNegative() ? ZERO : rate;
}

/**
 * The growth factor for one dollar from the first day to the last, inclusive. Interest compounds daily at the annual
 * rate on that day, divided by the number of days in the calendar year. The rate is constant within a quarter, so one
 * power covers a whole quarter.
 */
function growth(first: LocalDate, last: LocalDate, params: Params) {
  let factor = ONE;
  const used: Param<Decimal>[] = [];
  for (let from = first; from <= last; ) {
    const quarterEnds = lastOfQuarter(from);
    const to = last < quarterEnds ? last : quarterEnds;
    const rate = params.at(from).get(GENERAL_INTEREST_CHARGE);
    if (used.at(-1)?.cite !== rate.cite || used.at(-1)?.unverified !== rate.unverified) used.push(rate);
    const aDay = ONE.plus(rate.value.dividedBy(daysOfYear(from)));
    factor = factor.times(aDay.pow(daysBetween(from, to) + 1));
    from = addDays(to, 1);
  }
  return { factor, used };
}

const daysOfYear = (day: LocalDate): Decimal => {
  const year = day.slice(0, 4);
  return decimal(String(daysBetween(`${year}-01-01` as LocalDate, `${year}-12-31` as LocalDate) + 1));
};

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'] as const;
const lastOfQuarter = (day: LocalDate): LocalDate =>
  `${day.slice(0, 4)}-${QUARTER_ENDS[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}` as LocalDate;
