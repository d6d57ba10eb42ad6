import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Decimal, decimal, plain } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import {
  type NumberExemption,
  type TaxSituation,
  withholdOnAdditionalPayment,
  withholdOnEarnings,
  withholdReturnToWork,
} from '../../../src/rules/au/withholding/withhold.ts';
import { UncalculableFacts } from '../../../src/rules/line.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import { aFinalPay, anAuPay, bonus, d, hours, linesOf, sacrifice, situation } from './pay-facts.ts';
import { aSituation, paramsOn, SCALE_NUMBERS } from './withholding-makers.ts';
import { type NaiveRow, naiveRows, tenThousandths } from './withholding-naive.ts';

describe('schedules with their own rates', () => {
  type Schedule = NonNullable<TaxSituation['ownSchedule']>['schedule'];
  const by = (schedule: Schedule, rate?: string): Partial<TaxSituation> => ({
    ownSchedule: { schedule, ...(rate ? { rate: new Decimal(rate) } : {}) },
  });

  const BEFORE = '2026-06-30';
  const AFTER = '2026-07-01';
  const on = (date: string, earnings: string, own: Partial<TaxSituation>, period: PayPeriod = 'WEEKLY') =>
    withholdOnEarnings(decimal(earnings), period, aSituation(own), paramsOn(date));
  const withheld = (...given: Parameters<typeof on>): string => plain(on(...given).total);
  const sentence = (act: () => unknown): string => {
    try {
      act();
    } catch (error) {
      if (error instanceof UncalculableFacts) return error.message;
      throw error;
    }
    return 'nothing is rejected';
  };

  describe('Schedule 2 for horticulture and shearing', () => {
    const grower = by('HORTICULTURE');

    it('Schedule 2 withholds 13% for a resident and 30% for a foreign resident, to the nearest dollar', () => {
      // 811.50 x 0.13 = 105.495 and 811.54 x 0.13 = 105.5002.
      expect([withheld(BEFORE, '811.50', grower), withheld(BEFORE, '811.54', grower)]).toEqual(['105', '106']);
      expect(withheld(BEFORE, '1000', { ...grower, isForeignResident: true, claimsTaxFreeThreshold: false })).toBe(
        '300',
      );
    });

    it('Schedule 2 does not apply to a payee without a tax file number, who is on scale 4', () => {
      expect(withheld(BEFORE, '1000', { ...grower, hasTaxFileNumber: false })).toBe('470');
      expect(withheld(BEFORE, '1000', { ...grower, hasTaxFileNumber: false, isForeignResident: true })).toBe('450');
    });

    it('Schedule 2 has no known rate from 1 July 2026, and the error says how to declare one', () => {
      expect(sentence(() => on(AFTER, '1000', grower))).toBe(
        "the rate of Schedule 2 (HORTICULTURE) for payments on 2026-07-01 is not known; take it from the ATO's table and declare it as the rate of withholding_schedule",
      );
      const declared = on(AFTER, '1000', by('HORTICULTURE', '0.125'));
      expect([plain(declared.total), declared.because]).toEqual([
        '125',
        'Schedule 2: 0.125 of 1000.00 to the nearest dollar, horticulture or shearing, resident who claims the tax-free threshold, at the rate that was declared',
      ]);
    });

    it('Schedule 2 rejects a declared rate that contradicts a known one, and a payee who does not claim the tax-free threshold', () => {
      expect(sentence(() => on(BEFORE, '1000', by('HORTICULTURE', '0.125')))).toBe(
        'Schedule 2 (HORTICULTURE) withholds 0.13 on 2026-06-30, but withholding_schedule has the rate 0.125; leave the rate null',
      );
      expect(sentence(() => on(BEFORE, '1000', { ...grower, claimsTaxFreeThreshold: false }))).toBe(
        'Schedule 2 (HORTICULTURE) needs the tax-free threshold to be claimed from this payer; if it is not claimed, end withholding_schedule, and Schedule 1 applies',
      );
    });

    it('Schedule 2 ignores study loans, offsets and the levy', () => {
      const declared = {
        hasStudyLoan: true,
        annualTaxOffset: new Decimal(3000),
        medicareLevyExemption: 'full',
      } as const;
      expect(withheld(BEFORE, '2000', { ...grower, ...declared })).toBe('260');
    });
  });

  describe('Schedule 3 for entertainers', () => {
    const actor = by('ENTERTAINER');

    it('Schedule 3 withholds according to scale 2 with all limits raised by a quarter', () => {
      // 1000.99 x 0.1512 - 64.3365 = 87.01; 1000.99 x 0.1432 - 60.8377 = 82.50.
      expect([withheld(BEFORE, '1000', actor), withheld(AFTER, '1000', actor)]).toEqual(['87', '83']);
      // The calculation uses 451.99 and 452.99. The first is below the first limit, the second above it.
      expect([withheld(AFTER, '451', actor), withheld(AFTER, '452', actor)]).toEqual(['0', '0']);
      // 5000.99 x 0.376 - 655.7704 = 1224.60.
      expect(withheld(AFTER, '5000', actor)).toBe('1225');
      expect(withheld(AFTER, '2000', actor, 'FORTNIGHTLY')).toBe('166');
    });

    it('Schedule 3 is marked as unverified, because its rows are derived', () => {
      const marks = [BEFORE, AFTER].map((date) => on(date, '1000', actor).used.map((one) => one.unverified));
      expect(marks).toEqual([
        [true, false],
        [true, false],
      ]);
    });

    it('Schedule 3 has no study loan component', () => {
      const { total, studyLoan } = on(AFTER, '2000', { ...actor, hasStudyLoan: true });
      // 2000.99 x 0.256 - 181.7319 = 330.52.
      expect([plain(total), plain(studyLoan)]).toEqual(['331', '0']);
    });

    it('Schedule 3 withholds 20% on promotional work', () => {
      expect(withheld(AFTER, '1002.50', by('ENTERTAINER', '0.20'))).toBe('201');
      expect(sentence(() => on(AFTER, '1000', by('ENTERTAINER', '0.3')))).toBe(
        "tax on an entertainer's promotional work is withheld at 0.2, but withholding_schedule has the rate 0.3; leave the rate null for performances",
      );
    });

    it('Schedule 3 accepts only residents who claim the threshold, and scale 4 applies without a tax file number', () => {
      const refused =
        'Schedule 3 (ENTERTAINER) is for residents who claim the tax-free threshold from this payer; for other payees, end withholding_schedule, and Schedule 1 applies';
      expect(sentence(() => on(AFTER, '1000', { ...actor, claimsTaxFreeThreshold: false }))).toBe(refused);
      expect(sentence(() => on(AFTER, '1000', { ...actor, isForeignResident: true }))).toBe(refused);
      expect(withheld(AFTER, '1000', { ...actor, hasTaxFileNumber: false })).toBe('470');
    });
  });

  describe('Schedule 10 for voluntary agreements', () => {
    it("Schedule 10 withholds 20% or the payee's instalment rate, with or without a tax file number", () => {
      expect(withheld(AFTER, '1234.56', by('VOLUNTARY_AGREEMENT'))).toBe('247');
      expect(withheld(AFTER, '1234.56', by('VOLUNTARY_AGREEMENT', '0.095'))).toBe('117');
      expect(withheld(AFTER, '1000', { ...by('VOLUNTARY_AGREEMENT'), hasTaxFileNumber: false })).toBe('200');
    });
  });

  describe('The PALM scheme', () => {
    const palm = { ...by('PALM'), isForeignResident: true, claimsTaxFreeThreshold: false };

    it('PALM withholds 15% of all payments to a foreign resident', () => {
      expect(withheld(AFTER, '1003.40', palm)).toBe('151');
      expect(plain(withholdReturnToWork(decimal('1000'), aSituation(palm), paramsOn(AFTER)).total)).toBe('150');
    });

    it('PALM does not apply to residents or to payees without a tax file number', () => {
      expect(on(AFTER, '1000', by('PALM')).scale).toBe('Schedule 1 scale 2');
      expect(withheld(AFTER, '1000', { ...palm, hasTaxFileNumber: false })).toBe('450');
    });
  });

  describe('variation notices', () => {
    const notice = { variation: { rate: new Decimal('0.105') } };

    it('a variation notice replaces every table for earnings and additional payments, and withholds to the nearest dollar', () => {
      expect(withheld(AFTER, '1000.00', notice)).toBe('105');
      expect(withheld(AFTER, '1004.76', notice)).toBe('105');
      expect(withheld(AFTER, '1004.77', notice)).toBe('106');
      expect(withheld(AFTER, '1000', { ...notice, hasTaxFileNumber: false, hasStudyLoan: true })).toBe('105');
      expect(plain(withholdReturnToWork(decimal('1000'), aSituation(notice), paramsOn(AFTER)).total)).toBe('105');
      const bonus = withholdOnAdditionalPayment({
        method: 'METHOD_A_WHOLE_YEAR',
        payment: decimal('5200'),
        normalEarnings: decimal('1000'),
        period: 'WEEKLY',
        yearToDate: { earnings: decimal('0'), pays: 0 },
        situation: aSituation(notice),
        params: paramsOn(AFTER),
      });
      expect(plain(bonus.total)).toBe('546');
    });

    it('a variation notice may have a rate of zero', () => {
      expect(withheld(AFTER, '1000', { variation: { rate: new Decimal(0) } })).toBe('0');
    });

    it('a variation notice does not apply to termination payments', () => {
      const redundant = {
        reason: 'GENUINE_REDUNDANCY',
        balances: { holiday: d('25'), sick: d('0'), longService: d('0') },
      } as const;
      const lines = linesOf(aFinalPay(redundant, { tax: situation(notice) }));
      // A redundancy taxes the unused leave of 1,000 at 32%.
      expect(lines.find(({ code }) => code === 'AU.PAYG.SCHEDULE-7')?.amount.toFixed()).toBe('320');
    });
  });

  describe('explanations of withholding', () => {
    const because = (tax: Partial<TaxSituation>) =>
      linesOf(anAuPay({ hours: [hours('25')], tax: situation(tax) })).find(({ code }) => code === 'AU.PAYG')?.because;

    it('explanations of withholding name the declarations that were used and those that do not apply', () => {
      expect(because({ variation: { rate: d('0.1') }, medicareLevyExemption: 'half', annualTaxOffset: d('500') })).toBe(
        'Variation notice: 0.1 of 1000.00 to the nearest dollar, the rate in an ATO variation notice (TAA 1953 Sch 1 s 15-15)' +
          '; declared: withholding_variation 0.1; declared but not used here: medicare_levy_exemption half, annual_tax_offset 500',
      );
      expect(because({ seniorOrPensioner: 'single', annualTaxOffset: d('500') })).toBe(
        '1000.00 earned; Schedule 9 single: 1000.99 x 0.5277 - 399.8279 = 128 for the week' +
          '; declared: senior single; declared but not used here: annual_tax_offset 500',
      );
      expect(because({ agreedExtraWithholding: d('20'), medicareLevyExemption: 'full' })).toBe(
        '1000.00 earned; Schedule 1 scale 5: 1000.99 x 0.3027 - 185.1923 = 118 for the week' +
          ', plus 20 by agreement (Schedule 14, extra_withholding_per_pay); declared: medicare_levy_exemption full',
      );
      expect(because({})).toBe('1000.00 earned; Schedule 1 scale 2: 1000.99 x 0.3227 - 185.1935 = 138 for the week');
    });
  });

  describe('contradictory declarations', () => {
    const refusal = (tax: Partial<TaxSituation>) => sentence(() => linesOf(anAuPay({ tax: situation(tax) })));

    it.each<[Partial<TaxSituation>, string]>([
      [
        { ...by('HORTICULTURE'), workingHolidayMaker: { employerIsRegistered: true, yearToDate: d('0') } },
        'Schedule 15 applies to every payment to a working holiday maker; end the withholding_schedule HORTICULTURE, or set working_holiday_tax_scale_applies to false',
      ],
      [
        { ...by('PALM', '0.15'), isForeignResident: true },
        'the rate of the PALM scheme is set by law; leave the rate of withholding_schedule null',
      ],
      [{ variation: { rate: d('1.01') } }, 'withholding_variation is 1.01; it must be from 0 to 1'],
      [by('VOLUNTARY_AGREEMENT', '12'), 'withholding_schedule is 12; it must be from 0 to 1'],
    ])('rejects the contradictory declarations %o', (tax, expected) => {
      expect(refusal(tax)).toBe(expected);
    });
  });
});

describe('study and training loans', () => {
  type Written = readonly { readonly below: string; readonly a: string; readonly b: string }[];
  interface Components {
    readonly from: string;
    readonly threshold_claimed_or_foreign: Written;
    readonly threshold_not_claimed: Written;
  }

  const regimes: readonly Components[] = parse(
    readFileSync(new URL('./withholding-study-loan-components.yaml', import.meta.url), 'utf8'),
    { schema: 'failsafe' },
  );

  const rowsOf = (written: Written): readonly NaiveRow[] =>
    written.map(({ below, a, b }) => ({
      below: below === 'none' ? undefined : BigInt(below),
      a: tenThousandths(a),
      b: tenThousandths(b),
    }));
  const rowAt = (rows: readonly NaiveRow[], dollars: bigint): NaiveRow =>
    rows.find(({ below }) => below === undefined || dollars < below)!;

  /**
   * The differences between a published combined row and the sum of the Schedule 1 row and the component row, in
   * ten-thousandths: [first dollar, last dollar, difference of a, difference of b]. They have three causes. The
   * combined table of July 2024 changes both parts at the limit of the component, which is one dollar below the limit
   * of Schedule 1. Each b was rounded separately. Scale 3 omits the 0.3 of its first row where the component starts.
   * The rules follow the published combined rows.
   */
  const DISAGREEMENTS: Readonly<Record<string, readonly (readonly number[])[]>> = {
    '2024-07-01 scale 1': [[931, 931, -27, -25165]],
    '2024-07-01 scale 2': [[1281, 1281, -27, -34616]],
    '2024-07-01 scale 5': [[1281, 1281, -27, -34616]],
    '2024-07-01 scale 6': [[1281, 1281, -27, -34616]],
    '2025-09-24 scale 1': [[2053, 2596, 0, -1]],
    '2025-09-24 scale 2': [
      [1288, 2402, 0, 1],
      [2596, 3446, 0, -1],
    ],
    '2025-09-24 scale 3': [
      [1288, 2595, 0, -3000],
      [2596, 3446, 0, -1],
    ],
    '2025-09-24 scale 5': [
      [1288, 2402, 0, 1],
      [2596, 3446, 0, -1],
    ],
    '2025-09-24 scale 6': [
      [1288, 2402, 0, 1],
      [2596, 3446, 0, -1],
    ],
    '2026-07-01 scale 1': [[987, 2143, 0, 1]],
    '2026-07-01 scale 2': [[1337, 2493, 0, 1]],
    '2026-07-01 scale 3': [[1337, 2595, 0, -3000]],
  };

  describe('the separate study loan component', () => {
    it.each(regimes)(
      'the separate study loan component from $from equals the component that checks the combined coefficients',
      ({ from, threshold_claimed_or_foreign }) => {
        expect(naiveRows('stsl-schedule-8.yaml', 'au.stsl.schedule-8.component', from)).toEqual(
          rowsOf(threshold_claimed_or_foreign),
        );
      },
    );
  });

  describe('combined study loan coefficients', () => {
    for (const regime of regimes) {
      for (const scale of SCALE_NUMBERS) {
        it(`combined coefficients of scale ${scale} from ${regime.from} are Schedule 1 plus the component, except for the listed differences`, () => {
          const schedule1From = regime.from < '2026-07-01' ? '2024-07-01' : '2026-07-01';
          const plain = naiveRows('payg-schedule-1.yaml', `au.payg.schedule-1.scale-${scale}`, schedule1From);
          const combined = naiveRows('stsl-schedule-8.yaml', `au.stsl.schedule-8.combined-scale-${scale}`, regime.from);
          const component = rowsOf(scale === '1' ? regime.threshold_not_claimed : regime.threshold_claimed_or_foreign);

          const found: number[][] = [];
          for (let dollars = 0; dollars <= 4500; dollars++) {
            const [sum, part, whole] = [plain, component, combined].map((rows) => rowAt(rows, BigInt(dollars)));
            const a = Number(whole!.a - sum!.a - part!.a);
            const b = Number(whole!.b - sum!.b - part!.b);
            if (a === 0 && b === 0) continue;
            const last = found.at(-1);
            if (last && last[1] === dollars - 1 && last[2] === a && last[3] === b) last[1] = dollars;
            else found.push([dollars, dollars, a, b]);
          }
          expect(found).toEqual(DISAGREEMENTS[`${regime.from} scale ${scale}`] ?? []);
        });
      }
    }
  });
});

describe('employees without a tax file number [DECL-001]', () => {
  const paid = (
    numberExemption: NumberExemption,
    given: { date?: string; earnings?: string; period?: PayPeriod; sacrificed?: string; bonus?: string } = {},
  ) => {
    const { date = '2026-09-03', earnings = '1000', period = 'WEEKLY', sacrificed } = given;
    const lines = linesOf(
      anAuPay({
        paymentDate: localDate(date),
        period,
        hours: [hours('1', earnings)],
        bonuses: given.bonus ? [bonus(given.bonus, { taxMethod: 'METHOD_A_WHOLE_YEAR' })] : [],
        sacrifices: sacrificed ? [sacrifice(sacrificed)] : [],
        tax: situation({ hasTaxFileNumber: false, numberExemption }),
      }),
    );
    const line = lines.find(({ code }) => code === 'AU.PAYG')!;
    return [line.amount.toFixed(), line.report?.taxTreatment];
  };

  it('withholds at the top rate when no number was quoted', () => {
    expect(paid({ kind: 'NOT_QUOTED' })).toEqual(['470', 'NAXXXX']);
  });

  it('withholds as declared for 28 days after the employee applied for a number', () => {
    const applied = { kind: 'APPLIED_FOR', declaredOn: localDate('2026-08-06') } as const;
    expect(paid(applied, { date: '2026-09-03' })).toEqual(['138', 'RTXXXX']);
    expect(paid(applied, { date: '2026-09-04' })).toEqual(['470', 'NAXXXX']);
  });

  it('withholds as declared for a pensioner', () => {
    expect(paid({ kind: 'PENSIONER' })).toEqual(['138', 'RTXXXX']);
  });

  const child = { kind: 'UNDER_18', dateOfBirth: localDate('2008-09-04') } as const;

  it.each<[PayPeriod, string, string]>([
    ['WEEKLY', '350', '164'],
    ['FORTNIGHTLY', '700', '329'],
    ['MONTHLY', '1517', '712'],
  ])('an employee under 18 may earn up to the limit for a %s pay, %s, without tax', (period, limit, aboveIt) => {
    expect(paid(child, { period, earnings: limit })).toEqual(['0', 'RTXXXX']);
    // One cent above the limit, 47% is withheld from whole dollars, without cents.
    expect(paid(child, { period, earnings: `${limit}.01` })).toEqual([aboveIt, 'NAXXXX']);
  });

  it('counts all taxable earnings of the period minus sacrifices towards the limit for employees under 18', () => {
    expect(paid(child, { earnings: '400', sacrificed: '50' })).toEqual(['0', 'RTXXXX']);
    expect(paid(child, { earnings: '350', bonus: '1' })).toEqual(['164', 'NAXXXX']);
  });

  it('the exemption for employees under 18 ends on the 18th birthday and needs a date of birth', () => {
    expect(paid(child, { date: '2026-09-03', earnings: '300' })).toEqual(['0', 'RTXXXX']);
    expect(paid(child, { date: '2026-09-04', earnings: '300' })).toEqual(['141', 'NAXXXX']);
    expect(paid({ kind: 'UNDER_18' }, { earnings: '300' })).toEqual(['141', 'NAXXXX']);
  });

  it('the explanation for an employee under 18 names the exemption and cites the limit', () => {
    const line = linesOf(
      anAuPay({
        hours: [hours('1', '400')],
        tax: situation({ hasTaxFileNumber: false, numberExemption: child }),
      }),
    ).find(({ code }) => code === 'AU.PAYG')!;
    expect(line.because).toBe(
      'Schedule 1 scale 4: 0.47 of 400.00, ignoring cents in both the earnings and the result; resident without a tax file number; declared: tax_file_number_exemption UNDER_18' +
        ' (earnings of 400.00 are above the limit of 350 for a payee under 18 without a tax file number)',
    );
    expect(line.cites.map(({ id }) => id)).toEqual(['au.payg.schedule-1.scale-4', 'au.tax-file-number.exemptions']);
  });
});
