import type { Decimal } from '../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import type { Deadline } from '../../../rules/au/super/deadlines.ts';
import { type GuaranteeCharge, guaranteeCharge } from '../../../rules/au/super/guarantee-charge.ts';

/** Facts about the employer that no record contains, from the caller. */
export interface Disclosure {
  readonly disclosedOn: LocalDate | null;
  readonly hasCleanHistory: boolean;
}

export interface Charge extends GuaranteeCharge {
  readonly payday: LocalDate;
  readonly assessedOn: LocalDate;
}

/**
 * The super guarantee charge of a contribution if assessed today, or on the day after the fund received it. Undefined
 * if it was on time.
 */
export function chargeFor(
  contribution: {
    readonly payday: LocalDate;
    readonly paidOn: LocalDate | null;
    readonly guarantee: Decimal;
    readonly deadline: Pick<Deadline, 'due' | 'countsFrom'>;
  },
  given: { readonly today: LocalDate; readonly params: Params } & Disclosure,
): Charge | undefined {
  const { payday, guarantee, deadline } = contribution;
  const { today, params, disclosedOn, hasCleanHistory } = given;
  // A contribution received too early does not count for this payday.
  const receivedOn =
    contribution.paidOn !== null && contribution.paidOn >= deadline.countsFrom ? contribution.paidOn : null;
  if ((receivedOn ?? today) <= deadline.due) return undefined;
  const assessedOn = receivedOn !== null && receivedOn >= today ? addDays(receivedOn, 1) : today;
  const charge = guaranteeCharge(
    {
      payday,
      shortfall: guarantee,
      lastOnTimeDay: deadline.due,
      receivedOn,
      assessedOn,
      disclosedOn,
      hasCleanHistory,
    },
    params,
  );
  return charge && { ...charge, payday, assessedOn };
}
