import { describe, expect, it } from 'vitest';
import type { AuHistory } from '../au/model.ts';
import { auExpected } from '../au/reference.ts';
import type { Event } from '../history.ts';
import { num } from '../number.ts';
import type { NzHistory, NzPay } from '../nz/model.ts';
import { nzExpected } from '../nz/reference.ts';
import { type AuPlanted, auCalculator, OPENING_LEAVE, plantedAustralian } from './au.ts';
import { amountsOf, FAULTS, findingsOf, isNothing, KINDS, type Payday } from './model.ts';
import { type NzPlanted, type NzTerms, nzCalculator, plantedNewZealander } from './nz.ts';

// Compares the arithmetic of the planted faults with the reference calculator, which other tests compare with the
// service.

const SEEDS = Array.from({ length: 27 }, (_, seed) => seed);
const CENT = 0.011;

/** Pays, raises and the end of the employment as the reference calculator reads them. */
const eventsOf = <Terms extends { readonly rate: string }, Rows extends { readonly lastDay?: string }, Pay>(
  paydays: readonly Payday<Terms, Rows>[],
  payOf: (payday: Payday<Terms, Rows>) => Pay,
): Event<Pay>[] =>
  paydays.flatMap((payday, index): Event<Pay>[] => {
    const { day, terms } = payday;
    const isRaise = index > 0 && terms.rate !== paydays[index - 1]!.terms.rate;
    return [
      ...(isRaise ? [{ kind: 'raise' as const, day, rate: terms.rate }] : []),
      payday.rows.lastDay
        ? { kind: 'end', day, lastDay: payday.rows.lastDay }
        : { kind: 'pay', day, pay: payOf(payday) },
    ];
  });

function auHistory({ person, seed }: AuPlanted, paydays: AuPlanted['entered']): AuHistory {
  const { rate, loading, loadingInSuper } = paydays[0]!.terms;
  const declared = {
    ...{ status: 'threshold' as const, studyLoan: false, exemption: 'NONE' as const, reduction: null, offset: null },
  };
  const terms = { rate, loading, loadingInSuper, declared, openingLeave: OPENING_LEAVE };
  return {
    ...{ country: 'AU', seed, person: { ...person, ...terms } },
    events: eventsOf(paydays, ({ rows: { holiday, ...rows } }) => ({
      ...rows,
      // The reference has no public holidays in Australia. A paid day off is paid like worked hours.
      ...(holiday?.asLeave === false ? { hours: num(rows.hours).plus(person.hoursPerDay).toFixed() } : {}),
      ...(holiday?.asLeave ? { leave: { type: 'HOLIDAY' as const, hours: person.hoursPerDay } } : {}),
      allowance: rows.allowance ? { amount: rows.allowance, taxable: true, inSuper: true } : undefined,
    })) as AuHistory['events'],
  };
}

function nzHistory({ person, seed }: NzPlanted, paydays: NzPlanted['entered']): NzHistory {
  const { rate, employerRate, esctRate, varies } = paydays[0]!.terms;
  const { isSaving, ...fields } = person;
  return {
    country: 'NZ',
    seed,
    person: {
      ...fields,
      ...{ rate, esctRate, code: 'M', studentLoan: false, varies, declared: {} },
      kiwisaver: isSaving ? { own: '0.03', employer: employerRate } : null,
    },
    events: eventsOf(
      paydays,
      ({ rows: { holiday, leave, bonus, ...rows } }): NzPay => ({
        ...rows,
        ...(leave ? { leave } : {}),
        ...(holiday?.asLeave ? { leave: { type: 'ANNUAL_HOLIDAYS', days: 1 } } : {}),
        ...(holiday && !holiday.asLeave ? { publicHoliday: holiday } : {}),
        ...(bonus ? { bonus: { amount: bonus, extra: false, discretionary: false } } : {}),
      }),
    ),
  };
}

const isConstant = <Terms, Rows>(paydays: readonly Payday<Terms, Rows>[], ...names: (keyof Terms)[]): boolean =>
  paydays.every(({ terms }) => names.every((name) => terms[name] === paydays[0]!.terms[name]));

function auDifferences(planted: AuPlanted, paydays: AuPlanted['entered']): { compared: number; far: number } {
  const found = amountsOf(auCalculator, planted.person, paydays).map(({ amounts }) => amounts);
  const expected = auExpected(auHistory(planted, paydays)).filter((one) => one !== undefined);
  const isSuperPlain =
    isConstant(paydays, 'superBase', 'superRate', 'compulsoryRate', 'loadingInSuper') &&
    paydays[0]!.terms.superBase === 'OTE' &&
    paydays[0]!.terms.superRate === '0';
  const isAccrualPlain = isConstant(paydays, 'annualDays');
  let [compared, far, balance] = [0, 0, num(OPENING_LEAVE)];
  for (const [index, { earnings, leave, employer, annual }] of found.entries()) {
    const { amounts, tolerances } = expected[index]!;
    const isEnd = amounts.end_gross !== undefined;
    balance = balance.plus(annual);
    // The reference accrues leave on hours, so its unused leave is not exactly that of a history by days.
    const gross = isEnd
      ? { other: amounts.end_gross!, within: tolerances!.end_gross! + 0.02 * Number(paydays[index]!.terms.rate) }
      : { other: amounts.gross!, within: CENT };
    const contribution = amounts.compulsory_super_amount ?? amounts.end_compulsory_super_amount!;
    const pairs = [
      ...(isAccrualPlain || !isEnd ? [{ one: earnings.plus(leave), ...gross }] : []),
      ...(isSuperPlain ? [{ one: employer, other: contribution, within: CENT }] : []),
      ...(isAccrualPlain && amounts.annual_leave ? [{ one: balance, other: amounts.annual_leave, within: 0.02 }] : []),
    ];
    compared += pairs.length;
    far += pairs.filter(({ one, other, within }) => one.minus(other).abs().gt(within)).length;
  }
  return { compared, far };
}

function nzDifferences(planted: NzPlanted, paydays: NzPlanted['entered']): { compared: number; far: number } {
  const found = amountsOf(nzCalculator, planted.person, paydays).map(({ amounts }) => amounts);
  const expected = nzExpected(nzHistory(planted, paydays)).filter((one) => one !== undefined);
  const isPlain = isConstant<NzTerms, unknown>(paydays, 'employerRate', 'esctRate');
  let [compared, far] = [0, 0];
  for (const [index, { earnings, leave, employer, esct }] of found.entries()) {
    const { amounts } = expected[index]!;
    const of = (name: string): string => (amounts[name] ?? amounts[`end_${name}`])!;
    const contribution = { one: employer, other: of('kiwisaver_employer_amount') };
    const tax = { one: esct, other: of('kiwisaver_esct_amount') };
    const pairs = [{ one: earnings.plus(leave), other: of('gross') }, ...(isPlain ? [contribution, tax] : [])];
    compared += pairs.length;
    far += pairs.filter(({ one, other }) => !one.equals(other)).length;
  }
  return { compared, far };
}

describe('The calculators for planted faults', () => {
  it('agree with the reference calculator on Australian pays, both as entered and as corrected', () => {
    const counts = SEEDS.map((seed) => plantedAustralian(seed)).flatMap((one) => [
      auDifferences(one, one.entered),
      auDifferences(one, one.correct),
    ]);
    expect(counts.reduce((total, { far }) => total + far, 0)).toBe(0);
    expect(counts.reduce((total, { compared }) => total + compared, 0)).toBeGreaterThan(4_000);
  });

  it('agree with the reference calculator on New Zealand pays, both as entered and as corrected', () => {
    const counts = SEEDS.map((seed) => plantedNewZealander(seed)).flatMap((one) => [
      nzDifferences(one, one.entered),
      nzDifferences(one, one.correct),
    ]);
    expect(counts.reduce((total, { far }) => total + far, 0)).toBe(0);
    expect(counts.reduce((total, { compared }) => total + compared, 0)).toBeGreaterThan(4_000);
  });

  it('find nothing in a history without a fault, and something in at least one history of each fault', () => {
    for (const code of ['AU', 'NZ'] as const) {
      const found = SEEDS.map((seed) => {
        const planted = code === 'AU' ? plantedAustralian(seed) : plantedNewZealander(seed);
        const findings =
          planted.country === 'AU'
            ? findingsOf(auCalculator, planted as AuPlanted)
            : findingsOf(nzCalculator, planted as NzPlanted);
        return { fault: planted.fault, count: findings.filter(({ difference }) => !isNothing(difference)).length };
      });
      expect(found.filter(({ fault, count }) => fault === 'none' && count > 0)).toEqual([]);
      for (const fault of FAULTS[code].filter((name) => name !== 'none')) {
        expect(
          found.some((one) => one.fault === fault && one.count > 0),
          `${code} ${fault}`,
        ).toBe(true);
      }
    }
  });

  it('have final pays and monthly pays with faults that change leave paid out, in both countries', () => {
    const found = (['AU', 'NZ'] as const).map((code) => {
      const ends = SEEDS.map((seed) => (code === 'AU' ? plantedAustralian(seed) : plantedNewZealander(seed))).filter(
        ({ correct }) => correct.at(-1)!.rows.lastDay !== undefined,
      );
      const changed = ends.filter((planted) => {
        const findings =
          planted.country === 'AU'
            ? findingsOf(auCalculator, planted as AuPlanted)
            : findingsOf(nzCalculator, planted as NzPlanted);
        return !findings.at(-1)!.difference.earnings.isZero();
      });
      return {
        code,
        hasChanged: changed.length > 1,
        hasMonths: SEEDS.some((seed) =>
          [plantedAustralian(seed), plantedNewZealander(seed)].some(
            ({ country, person }) => country === code && person.period === 'MONTHLY',
          ),
        ),
      };
    });
    expect(found).toEqual(['AU', 'NZ'].map((code) => ({ code, hasChanged: true, hasMonths: true })));
  });

  it('separate the differences that follow from earlier pays when a rate was wrong', () => {
    const follows = (code: 'AU' | 'NZ', fault: 'rate') =>
      SEEDS.flatMap((seed) =>
        (code === 'AU'
          ? findingsOf(auCalculator, plantedAustralian(seed, fault))
          : findingsOf(nzCalculator, plantedNewZealander(seed, fault))
        ).filter(({ difference, own }) => KINDS.some((kind) => !difference[kind].equals(own[kind]))),
      ).length;
    expect(follows('AU', 'rate')).toBeGreaterThan(0);
    expect(follows('NZ', 'rate')).toBeGreaterThan(0);
  });
});
