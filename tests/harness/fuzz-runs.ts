/** The test files that call `fuzzRuns`. The project `random` in vitest.config.ts runs them again with all cases. */
export const RANDOM_INPUT: readonly string[] = [
  'src/base/decimal.test.ts',
  'src/formats/evidence/verify-packet.test.ts',
  'src/http/validation/validation.test.ts',
  'tests/api/approval.property.test.ts',
  'tests/api/authority.test.ts',
  'tests/api/company.malformed.test.ts',
  'tests/api/employee.property.test.ts',
  'tests/api/pay.fuzz.test.ts',
  'tests/api/second-factor.attack.test.ts',
  'tests/regressions/period.property.test.ts',
];

export const TRIES_ALL = process.env.TASMAN_FUZZ_RUNS === 'all';

/**
 * The number of cases that a random-input test tries. `npm test` tries a fifth; `npm run test:all` tries all. Seeds are
 * fixed, so the fifth is always the first part of all cases.
 */
export const fuzzRuns = (all: number): number => (TRIES_ALL ? all : Math.max(1, Math.ceil(all / 5)));
