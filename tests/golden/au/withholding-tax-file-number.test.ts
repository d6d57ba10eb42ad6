import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import type { NumberExemption } from '../../../src/rules/au/withholding/withhold.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import { anAuPay, bonus, hours, linesOf, sacrifice, situation } from './pay-facts.ts';

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

describe('Without a tax file number [DECL-001]', () => {
  it('who quoted none is withheld on at the top rate', () => {
    expect(paid({ kind: 'NOT_QUOTED' })).toEqual(['470', 'NAXXXX']);
  });

  it('who applied for one is withheld on as declared for 28 days', () => {
    const applied = { kind: 'APPLIED_FOR', declaredOn: localDate('2026-08-06') } as const;
    expect(paid(applied, { date: '2026-09-03' })).toEqual(['138', 'RTXXXX']);
    expect(paid(applied, { date: '2026-09-04' })).toEqual(['470', 'NAXXXX']);
  });

  it('a pensioner is withheld on as declared', () => {
    expect(paid({ kind: 'PENSIONER' })).toEqual(['138', 'RTXXXX']);
  });

  const child = { kind: 'UNDER_18', dateOfBirth: localDate('2008-09-04') } as const;

  it.each<[PayPeriod, string, string]>([
    ['WEEKLY', '350', '164'],
    ['FORTNIGHTLY', '700', '329'],
    ['MONTHLY', '1517', '712'],
  ])('somebody under 18 may earn the limit of a %s pay, %s', (period, limit, aboveIt) => {
    expect(paid(child, { period, earnings: limit })).toEqual(['0', 'RTXXXX']);
    // A cent more: 47% of whole dollars, cents dropped.
    expect(paid(child, { period, earnings: `${limit}.01` })).toEqual([aboveIt, 'NAXXXX']);
  });

  it('counts all that is taxed in the period, less what is sacrificed', () => {
    expect(paid(child, { earnings: '400', sacrificed: '50' })).toEqual(['0', 'RTXXXX']);
    expect(paid(child, { earnings: '350', bonus: '1' })).toEqual(['164', 'NAXXXX']);
  });

  it('the eighteenth birthday ends it, and nobody without a date of birth has it', () => {
    expect(paid(child, { date: '2026-09-03', earnings: '300' })).toEqual(['0', 'RTXXXX']);
    expect(paid(child, { date: '2026-09-04', earnings: '300' })).toEqual(['141', 'NAXXXX']);
    expect(paid({ kind: 'UNDER_18' }, { earnings: '300' })).toEqual(['141', 'NAXXXX']);
  });

  it('the explanation says what stands for the number, and cites the limit', () => {
    const line = linesOf(
      anAuPay({
        hours: [hours('1', '400')],
        tax: situation({ hasTaxFileNumber: false, numberExemption: child }),
      }),
    ).find(({ code }) => code === 'AU.PAYG')!;
    expect(line.because).toBe(
      'Schedule 1 scale 4: 0.47 of 400.00 without cents, cents dropped, resident without tax file number; declared: tax_file_number_exemption UNDER_18' +
        ' (earnings of 400.00 are more than the 350 of a payee under 18 without a number)',
    );
    expect(line.cites.map(({ id }) => id)).toEqual(['au.payg.schedule-1.scale-4', 'au.tax-file-number.exemptions']);
  });
});
