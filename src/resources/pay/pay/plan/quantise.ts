import { Decimal, roundToCent, roundToSixPlaces } from '../../../../base/decimal.ts';

// Contract [CONV-004]: money is stored with two decimal places, hours and rates with six, rounded half up.

export const moneyIn = (given: string | number): Decimal => roundToCent(new Decimal(given));
export const sixPlacesIn = (given: string | number): Decimal => roundToSixPlaces(new Decimal(given));
