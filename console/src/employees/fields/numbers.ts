/**
 * Hints about length and check digit while the user types a number. The service validates the number when it is sent.
 * Each `…Hint` function returns a sentence, or undefined if the number may be valid.
 */
const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');
const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);

const mistyped = (name: string): string => `This isn’t a valid ${name}. Check for a mistyped digit.`;

const TFN_WEIGHTS = [1, 4, 3, 7, 5, 8, 6, 9, 10];

export function tfnHint(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!/^\d*$/.test(digits)) return 'A tax file number contains only digits.';
  if (digits.length !== 9) return `A tax file number has nine digits; this one has ${digits.length}.`;
  return weightedSum(digits, TFN_WEIGHTS) % 11 === 0 ? undefined : mistyped('TFN');
}

const IRD_FIRST = [3, 2, 7, 6, 5, 4, 3, 2];
const IRD_SECOND = [7, 4, 3, 2, 5, 2, 7, 6];

export function irdHint(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!/^\d*$/.test(digits)) return 'An IRD number contains only digits.';
  if (digits.length < 8 || digits.length > 9)
    return `An IRD number has eight or nine digits; this one has ${digits.length}.`;
  const padded = digits.padStart(9, '0');
  const check = [IRD_FIRST, IRD_SECOND].map((weights) => (11 - (weightedSum(padded, weights) % 11)) % 11);
  const expected = check[0] === 10 ? check[1] : check[0];
  return expected === Number(padded[8]) ? undefined : mistyped('IRD number');
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

export function abnHint(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!/^\d*$/.test(digits)) return 'An ABN contains only digits.';
  if (digits.length !== 11) return `An ABN has 11 digits; this one has ${digits.length}.`;
  // The check subtracts 1 from the first digit, whose weight is 10.
  return (weightedSum(digits, ABN_WEIGHTS) - 10) % 89 === 0 ? undefined : mistyped('ABN');
}

const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];

export function nzbnHint(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!/^\d*$/.test(digits)) return 'An NZBN contains only digits.';
  if (digits.length !== 13) return `An NZBN has 13 digits; this one has ${digits.length}.`;
  return weightedSum(digits, NZBN_WEIGHTS) % 10 === 0 ? undefined : mistyped('NZBN');
}

export function bsbHint(text: string): string | undefined {
  return /^\d{3}-?\d{3}$/.test(text.trim()) ? undefined : 'A BSB has six digits, such as 062-000.';
}

const NZ_ACCOUNT = /^(\d{2})-?(\d{4})-?(\d{7})-?(\d{2,3})$/;
/** Weights for bank, branch, eight base digits and four suffix digits, as published by Inland Revenue. */
const NZ_WEIGHTS = {
  A: [0, 0, 6, 3, 7, 9, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0],
  B: [0, 0, 0, 0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1, 0, 0, 0, 0],
  D: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0],
  F: [0, 0, 0, 0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1, 0, 0, 0, 0],
} as const;
const FIRST_BASE_OF_B = 990_000;
/**
 * Banks that use algorithm A or B. Bank 08 uses D, and bank 25 uses F. Only the service checks accounts held at other
 * banks.
 */
const BANKS_OF_A = '01 02 03 04 05 06 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38 88'.split(' ');

export function nzAccountHint(text: string): string | undefined {
  const [, bank, branch, base, suffix] = NZ_ACCOUNT.exec(text.trim()) ?? [];
  if (!bank || !branch || !base || !suffix) return 'A New Zealand account looks like 01-0001-0000001-00.';
  const way = BANKS_OF_A.includes(bank)
    ? Number(base) < FIRST_BASE_OF_B
      ? 'A'
      : 'B'
    : bank === '08'
      ? 'D'
      : bank === '25'
        ? 'F'
        : undefined;
  if (way === undefined) return undefined;
  const digits = `${bank}${branch}${base.padStart(8, '0')}${suffix.padStart(4, '0')}`;
  return weightedSum(digits, NZ_WEIGHTS[way]) % (way === 'F' ? 10 : 11) === 0 ? undefined : mistyped('account number');
}

/** Writes the account with hyphens, as the service expects. */
export function writeNzAccount(text: string): string {
  const [, ...parts] = NZ_ACCOUNT.exec(text.trim()) ?? [];
  return parts.length === 0 ? text.trim() : parts.join('-');
}
