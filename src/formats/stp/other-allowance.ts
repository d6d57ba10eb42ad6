/**
 * The ATO's types of other allowances: general, home office, non-deductible, transport and fares, uniform, private
 * vehicle. Only these codes are reported as the description.
 */
const TYPES = ['G1', 'H1', 'ND', 'T1', 'U1', 'V1'] as const;
export type OtherAllowanceType = (typeof TYPES)[number];

const WORDS: readonly (readonly [RegExp, OtherAllowanceType])[] = [
  [/home[ -]?office|work(ing)? from home/i, 'H1'],
  [/non[ -]?deductible/i, 'ND'],
  [/\bfares?\b|transport|parking|\bbus\b|\btrain\b|\btolls?\b/i, 'T1'],
  [/uniform/i, 'U1'],
  [/vehicle|\bcar\b|motor ?(bike|cycle)/i, 'V1'],
];

/** Finds the type by a code at the start of the allowance name, else by words in it, else general. */
export function otherAllowanceType(name: string | null): OtherAllowanceType {
  const text = (name ?? '').trim();
  const named = TYPES.find((type) => text === type || text.startsWith(`${type} `));
  return named ?? WORDS.find(([words]) => words.test(text))?.[1] ?? 'G1';
}
