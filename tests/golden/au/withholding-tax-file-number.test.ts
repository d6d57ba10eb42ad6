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

describe('employees without a tax file number [DECL-001]', () => {
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
  ])('an employee under 18 may earn up to the limit of a %s pay, %s', (period, limit, aboveIt) => {
    expect(paid(child, { period, earnings: limit })).toEqual(['0', 'RTXXXX']);
    // One cent above the limit: 47% of whole dollars, without cents.
    expect(paid(child, { period, earnings: `${limit}.01` })).toEqual([aboveIt, 'NAXXXX']);
  });

  it('counts all taxable earnings of the period minus sacrifices towards the limit', () => {
    expect(paid(child, { earnings: '400', sacrificed: '50' })).toEqual(['0', 'RTXXXX']);
    expect(paid(child, { earnings: '350', bonus: '1' })).toEqual(['164', 'NAXXXX']);
  });

  it('the exemption ends on the 18th birthday and needs a date of birth', () => {
    expect(paid(child, { date: '2026-09-03', earnings: '300' })).toEqual(['0', 'RTXXXX']);
    expect(paid(child, { date: '2026-09-04', earnings: '300' })).toEqual(['141', 'NAXXXX']);
    expect(paid({ kind: 'UNDER_18' }, { earnings: '300' })).toEqual(['141', 'NAXXXX']);
  });

  it('the explanation names the exemption and cites the limit', () => {
    const line = linesOf(
      anAuPay({
        hours: [hours('1', '400')],
        tax: situation({ hasTaxFileNumber: false, numberExemption: child }),
      }),
    ).find(({ code }) => code === 'AU.PAYG')!;
    expect(line.because).toBe(
      'Schedule 1 scale 4: 0.47 of 400.00 without its cents, cents of the result dropped, resident without a tax file number; declared: tax_file_number_exemption UNDER_18' +
        ' (earnings of 400.00 are above the limit of 350 for a payee under 18 without a tax file number)',
    );
    expect(line.cites.map(({ id }) => id)).toEqual(['au.payg.schedule-1.scale-4', 'au.tax-file-number.exemptions']);
  });
});
