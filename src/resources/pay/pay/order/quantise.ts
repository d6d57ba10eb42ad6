import { Decimal, roundToCent, roundToSixPlaces } from '../../../../base/decimal.ts';

// Contract [CONV-004]: money is kept to two places, hours and rates to six, half up.

export const moneyIn = (given: string | number): Decimal => roundToCent(new Decimal(given));
export const sixPlacesIn = (given: string | number): Decimal => roundToSixPlaces(new Decimal(given));
