/**
 * New Zealand bank accounts: bank, branch, base and suffix. The check digit is verified according to Inland Revenue's
 * Payroll Calculations and Business Rules Specification 2025, 7.2. Branches are not checked, because an outdated copy
 * of the branch register would reject accounts that exist.
 */
const SHAPE = /^(\d{2})-(\d{4})-(\d{7})-(\d{2,3})$/;

/** The contract's format: `bb-bbbb-aaaaaaa-ss`, or the same with a suffix of three digits. */
export const isNzBankAccountShape = (text: string): boolean => SHAPE.test(text);

type Algorithm = 'A' | 'B' | 'D' | 'E' | 'F' | 'G' | 'X';

const WEIGHTS: Readonly<Record<Algorithm, { readonly weights: string; readonly modulus: number }>> = {
  A: { weights: '0 0 6 3 7 9 0 0 10 5 8 4 2 1 0 0 0 0', modulus: 11 },
  B: { weights: '0 0 0 0 0 0 0 0 10 5 8 4 2 1 0 0 0 0', modulus: 11 },
  D: { weights: '0 0 0 0 0 0 0 7 6 5 4 3 2 1 0 0 0 0', modulus: 11 },
  E: { weights: '0 0 0 0 0 0 0 0 0 0 5 4 3 2 0 0 0 1', modulus: 11 },
  F: { weights: '0 0 0 0 0 0 0 1 7 3 1 7 3 1 0 0 0 0', modulus: 10 },
  G: { weights: '0 0 0 0 0 0 0 1 3 7 1 3 7 1 0 3 7 1', modulus: 10 },
  X: { weights: '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0', modulus: 1 },
};

const BANKS_OF_A_AND_B = new Set(
  '01 02 03 04 05 06 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38 88'.split(' '),
);
const OTHER_BANKS: ReadonlyMap<string, Algorithm> = new Map([
  ['08', 'D'],
  ['09', 'E'],
  ['25', 'F'],
  ['26', 'G'],
  ['28', 'G'],
  ['29', 'G'],
  ['31', 'X'],
  ['33', 'G'],
]);
const LOWEST_BASE_OF_B = 990_000;

/** Whether the check digit is correct. Accounts at unknown banks are rejected, because we could not pay them. */
export function isNzBankAccount(text: string): boolean {
  const [, bank, branch, base, suffix] = SHAPE.exec(text) ?? [];
  if (!bank || !branch || !base || !suffix) return false;
  const algorithm = BANKS_OF_A_AND_B.has(bank) ? (Number(base) < LOWEST_BASE_OF_B ? 'A' : 'B') : OTHER_BANKS.get(bank);
  if (!algorithm) return false;
  const { weights, modulus } = WEIGHTS[algorithm];
  const digits = `${bank}${branch}${base.padStart(8, '0')}${suffix.padStart(4, '0')}`;
  const products = weights.split(' ').map((weight, place) => Number(weight) * Number(digits[place]));
  const summed =
    algorithm === 'E' || algorithm === 'G' ? products.map((product) => crossSum(crossSum(product))) : products;
  return summed.reduce((total, product) => total + product, 0) % modulus === 0;
}

const crossSum = (value: number): number => [...String(value)].reduce((total, digit) => total + Number(digit), 0);
