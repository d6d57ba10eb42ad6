import type { Country } from '../../../../base/country.ts';
import { Decimal, roundToCent, roundToSixPlaces, ZERO } from '../../../../base/decimal.ts';
import { badRequest, inBody } from '../../../../base/errors.ts';
import { STATED_FIELDS as FIELDS, type StatedAmounts, type StatedField } from '../model/calculated-pay.ts';
import type { PayIn } from '../pay.schema.ts';

// Contract [CONV-004]: money is stored with two decimal places, hours and rates with six, rounded half up.

export const moneyIn = (given: string | number): Decimal => roundToCent(new Decimal(given));
export const sixPlacesIn = (given: string | number): Decimal => roundToSixPlaces(new Decimal(given));

const NAMES = Object.keys(FIELDS) as StatedField[];
const NAME_OF = { AU: 'Australian', NZ: 'New Zealand' } as const;

/**
 * The amounts that the caller states for a pay with auto_calculate false; omitted amounts are zero. Null for other
 * pays.
 */
export function statedAmounts(pay: PayIn, country: Country): StatedAmounts | null {
  const other = country === 'AU' ? 'NZ' : 'AU';
  const foreign = NAMES.find((name) => FIELDS[name] === other && pay[name] !== undefined);
  const field =
    foreign ?? (country === 'NZ' && pay.stp_reported_externally !== undefined ? 'stp_reported_externally' : undefined);
  if (field)
    throw badRequest(
      `${field} is for ${NAME_OF[other]} companies; this company is in ${country}, so leave the field out`,
      inBody('other_country', field),
    );
  if (pay.auto_calculate ?? true) {
    const stated = NAMES.find((name) => pay[name] !== undefined);
    if (stated)
      throw badRequest(
        `${stated} is calculated; leave it out, or send auto_calculate false to state it`,
        inBody('not_together', stated),
      );
    return null;
  }
  const amounts = Object.fromEntries(
    NAMES.map((name) => [name, pay[name] === undefined ? ZERO : moneyIn(pay[name])]),
  ) as Record<StatedField, Decimal>;
  if (amounts.stsl.greaterThan(amounts.tax)) {
    throw badRequest(
      `stsl ${pay.stsl} is more than tax ${pay.tax ?? 0}; tax must include stsl`,
      inBody('too_large', 'stsl'),
    );
  }
  if (amounts.kiwisaver_esct_amount.greaterThan(amounts.kiwisaver_employer_amount)) {
    throw badRequest(
      'kiwisaver_esct_amount is part of kiwisaver_employer_amount and cannot exceed it',
      inBody('too_large', 'kiwisaver_esct_amount'),
    );
  }
  return amounts;
}
