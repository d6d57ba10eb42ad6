import { type Decimal, decimal, money, ONE, plain, truncateToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Param, Params } from '../../../params/params.ts';
import { GENERAL_INTEREST_CHARGE, GUARANTEE_CHARGE } from '../parameters.ts';

/** A contribution that the fund did not have in time. */
export interface LateContribution {
  readonly payday: LocalDate;
  /** What the guarantee asks for on the payday, less what was received in time. */
  readonly shortfall: Decimal;
  readonly lastOnTimeDay: LocalDate;
  /** When the fund had all of it; null while it has not. */
  readonly receivedOn: LocalDate | null;
  readonly assessedOn: LocalDate;
  /** The day of a voluntary disclosure, and whether the tax office has assessed no charge of its own in 24 months. */
  readonly disclosedOn: LocalDate | null;
  readonly hasCleanHistory: boolean;
}

export interface GuaranteeCharge {
  readonly finalShortfall: Decimal;
  readonly notionalEarnings: Decimal;
  readonly days: number;
  readonly upliftRate: Decimal;
  readonly uplift: Decimal;
  /** All three, before it is cut. */
  readonly precise: Decimal;
  readonly total: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
  readonly unverified: boolean;
}

/**
 * The super guarantee charge for one employee and one payday, as far as it can be worked out. SGA Act 1992 (Cth) s 16B:
 * the final shortfall (s 18D), notional earnings (s 19A) and the administrative uplift; choice loading is not in it.
 * Before Payday Super there is none.
 */
export function guaranteeCharge(late: LateContribution, params: Params): GuaranteeCharge | undefined {
  const at = params.at(late.payday);
  if (!at.has(GUARANTEE_CHARGE)) return undefined;
  const { receivedOn, lastOnTimeDay, assessedOn } = late;
  // What is received on the day of assessment comes too late to lower it.
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
      `${finalShortfall.isZero() ? 'nothing is still missing' : `${money(finalShortfall)} is missing`}; ` +
      `notional earnings of ${money(notionalEarnings)} on ${money(late.shortfall)} over ${days} day${days === 1 ? '' : 's'} from ${addDays(lastOnTimeDay, 1)}; ` +
      `administrative uplift of ${money(uplift)}, ${plain(upliftRate)} of both ${disclosureWords(late)}; ` +
      `cut to a multiple of ${money(rule.value.cut_to)}`,
    used,
    unverified: used.some((one) => one.unverified),
  };
}

/** An assessed charge is cut down to a multiple (s 16B). */
export const cutTo = (amount: Decimal, multiple: Decimal): Decimal =>
  truncateToCent(amount.dividedBy(multiple).floor().times(multiple));

const disclosureWords = ({ disclosedOn, hasCleanHistory }: LateContribution): string =>
  `${disclosedOn === null ? 'without a voluntary disclosure' : `disclosed on ${disclosedOn}`}, ${hasCleanHistory ? 'with' : 'without'} a clean history`;

/** Regs 13A to 13D: the earlier it is disclosed the less, and never below nothing. */
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
 * How much a dollar grows from the first day to the last, both included: each day adds the rate of that day over the days
 * of its calendar year, on what there is by then. Days of one quarter share their rate, so that a quarter is one power.
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
