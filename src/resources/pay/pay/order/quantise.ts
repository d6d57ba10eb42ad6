import { Decimal, roundToCent, roundToSixPlaces } from '../../../../base/decimal.ts';

// Contract (GAPS 0.2): money is kept to two places, hours and rates to six, half up.

export const moneyIn = (given: string | number): Decimal => roundToCent(new Decimal(given));
export const sixPlacesIn = (given: string | number): Decimal => roundToSixPlaces(new Decimal(given));
