import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, type Country } from '../../src/base/country.ts';
import { Decimal } from '../../src/base/decimal.ts';
import { localDate } from '../../src/base/local-date.ts';
import { loadParams } from '../../src/params/load.ts';
import { calculateAuPay } from '../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../src/rules/au/facts.ts';
import type { Calculation } from '../../src/rules/calculate.ts';
import type { DeductionOrder } from '../../src/rules/deduction-order.ts';
import { RULES_VERSION } from '../../src/rules/law.ts';
import { UncalculableFacts } from '../../src/rules/line.ts';
import { calculateNzPay } from '../../src/rules/nz/calculate.ts';
import type { NzPayFacts } from '../../src/rules/nz/facts.ts';
import { heldBy, rowsTogether } from '../../src/rules/period.ts';
import { TAGS } from '../../src/rules/tags.ts';
import { auCases } from './au/cases.ts';
import { generatedAuFacts } from './au/generated-facts.ts';
import { anAuPay, hours } from './au/pay-facts.ts';
import { nzCases } from './nz/cases.ts';
import { generatedNzFacts } from './nz/generated-facts.ts';
import { anNzPay, grossOf } from './nz/pay-facts.ts';

// The results of a fixed set of pays, as a digest in a committed file. A change to any result requires a new version of
// the country's rules. Otherwise earlier drafts would be completed with amounts that differ from what the user saw.

const FILE = new URL('./rule-set.json', import.meta.url);
const GENERATED = 2_000;

interface RuleSet {
  readonly rules_version: number;
  readonly parameters: string;
  readonly pays: number;
  readonly lines: string;
}

/** Facts that the rules reject are included, because rejecting them is part of the rules. */
function calculated(calculate: () => Calculation): Calculation['lines'] | 'refused' {
  try {
    return calculate().lines;
  } catch (error) {
    if (error instanceof UncalculableFacts) return 'refused';
    throw error;
  }
}

const au = loadParams('au');
const nz = loadParams('nz');
const auLines = (facts: AuPayFacts) => calculated(() => calculateAuPay(facts, au.at(facts.paymentDate)));
const nzLines = (facts: NzPayFacts) => calculated(() => calculateNzPay(facts, nz.at(facts.paymentDate)));

/**
 * The facts of each pay, changed so that it is the second pay of its period, after the pay that precedes it in the
 * list. All its leave is for a later period.
 */
function inPeriods<Facts extends AuPayFacts | NzPayFacts>(
  pays: readonly Facts[],
  linesOf: (facts: Facts) => Calculation['lines'] | 'refused',
): readonly Facts[] {
  return pays.slice(1).map((facts, index) => {
    const before = pays[index]!;
    const lines = linesOf({ ...facts, ...rowsTogether([before]) });
    const leave = facts.leave.map((row) => ({ ...row, inAdvanceFor: '2027-01-31' }));
    if (facts.supplied || lines === 'refused') return { ...facts, leave };
    return {
      ...facts,
      leave,
      paidInAdvance: new Decimal(500),
      earlier: { rows: rowsTogether([before]), held: heldBy(lines) },
    };
  });
}

const orders: readonly DeductionOrder[] = (['COURT_ORDER', 'CHILD_SUPPORT_DEDUCTION', 'TAX_NOTICE'] as const).map(
  (kind, index) => ({
    id: index + 1,
    kind,
    description: kind,
    amount: new Decimal(450),
    protectedNet: new Decimal(400),
    balance: new Decimal(3000),
    takenBefore: new Decimal(2800),
    from: localDate('2026-01-05'),
  }),
);
const auFacts = [...auCases(), anAuPay({ hours: [hours('38')], orders }), ...generatedAuFacts(GENERATED)];
const nzFacts = [...nzCases(), anNzPay({ hours: grossOf('1200'), orders }), ...generatedNzFacts(GENERATED)];
const PAYS: Readonly<Record<Country, readonly (Calculation['lines'] | 'refused')[]>> = {
  AU: [...auFacts, ...inPeriods(generatedAuFacts(GENERATED / 4), auLines)].map(auLines),
  NZ: [...nzFacts, ...inPeriods(generatedNzFacts(GENERATED / 4), nzLines)].map(nzLines),
};

function found(country: Country): RuleSet {
  const amounts = PAYS[country].map((lines) =>
    lines === 'refused'
      ? lines
      : lines.map(({ code, amount, quantity }) => `${code} ${amount.toFixed()} ${quantity?.toFixed() ?? ''}`),
  );
  return {
    rules_version: RULES_VERSION[country],
    parameters: (country === 'AU' ? au : nz).hash,
    pays: amounts.length,
    lines: createHash('sha256').update(JSON.stringify(amounts)).digest('hex').slice(0, 16),
  };
}

/** Returns the reason if the committed file must not be updated. */
function refusal(country: Country, committed: RuleSet, now: RuleSet): string | undefined {
  const isSameRuleSet = committed.rules_version === now.rules_version && committed.parameters === now.parameters;
  // If the number of pays differs, the cases changed and not the rules.
  if (committed.lines === now.lines || committed.pays !== now.pays || !isSameRuleSet) return undefined;
  return `The lines of ${country} pays changed, but its rules are still version ${now.rules_version}: raise RULES_VERSION.${country} in src/rules/law.ts, then run UPDATE_GOLDEN=1 npx vitest run --project unit tests/golden/rule-set.test.ts`;
}

const committed = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<Country, RuleSet>>;
const now = { AU: found('AU'), NZ: found('NZ') };

describe.each(COUNTRIES)('the rule set of %s', (country) => {
  it('the rule set has a new version whenever its results change', () => {
    expect(refusal(country, committed[country], now[country])).toBeUndefined();
  });

  it('the committed digest matches the rule set', () => {
    const isWanted =
      process.env.UPDATE_GOLDEN === '1' && COUNTRIES.every((one) => !refusal(one, committed[one], now[one]));
    if (isWanted) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
    expect(
      isWanted ? now[country] : committed[country],
      'If the change is intended, run UPDATE_GOLDEN=1 npx vitest run --project unit tests/golden/rule-set.test.ts',
    ).toEqual(now[country]);
  });
});

describe('the rule set version', () => {
  const was: RuleSet = { rules_version: 2, parameters: 'p', pays: 3, lines: 'a' };

  it('the rule set version must be raised when results change with the same version and parameters', () => {
    expect(refusal('NZ', was, { ...was, lines: 'b' })).toContain('raise RULES_VERSION.NZ in src/rules/law.ts');
  });

  it('the rule set version may stay the same when nothing changed, or when a parameter or the set of cases changed', () => {
    expect(refusal('NZ', was, was)).toBeUndefined();
    expect(refusal('NZ', was, { ...was, lines: 'b', rules_version: 3 })).toBeUndefined();
    expect(refusal('NZ', was, { ...was, lines: 'b', parameters: 'q' })).toBeUndefined();
    expect(refusal('NZ', was, { ...was, lines: 'b', pays: 4 })).toBeUndefined();
  });
});

describe('the pays in the digest', () => {
  const lines = COUNTRIES.flatMap((country) => PAYS[country].flatMap((of) => (of === 'refused' ? [] : of)));

  it('the pays in the digest contain every tag of the rules, so that the digest covers every kind of line', () => {
    const seen = new Set(lines.flatMap(({ tags }) => tags));
    expect(Object.keys(TAGS).filter((tag) => !seen.has(tag as keyof typeof TAGS))).toEqual([]);
  });

  it('fewer than 15 percent of the pays in the digest are rejected', () => {
    const refused = COUNTRIES.map(
      (country) => PAYS[country].filter((of) => of === 'refused').length / PAYS[country].length,
    );
    expect(refused.every((share) => share < 0.15)).toBe(true);
  });
});
