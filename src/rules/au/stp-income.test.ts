import { describe, expect, it } from 'vitest';
import { anAuPay, d, hours, linesOf, situation } from '../../../tests/golden/au/pay-facts.ts';
import { type IncomeKind, type IncomeStream, incomeStreamOf } from './stp-income.ts';
import type { TaxSituation } from './withholding/withhold.ts';

const ordinary: IncomeKind = { isCloselyHeld: false, isLabourHire: false };
const whm = { workingHolidayMaker: { employerIsRegistered: true, yearToDate: d('0') } };
const abroad = { overseas: { type: 'FEI', country: 'FJ' } } as const;

describe('The income type', () => {
  it.each<[IncomeStream, Partial<TaxSituation>, Partial<IncomeKind>]>([
    ['SAW', {}, {}],
    ['LAB', {}, { isLabourHire: true }],
    ['WHM', whm, { isLabourHire: true }],
    ['CHP', whm, { isCloselyHeld: true }],
    ['FEI', {}, { ...abroad, isCloselyHeld: true }],
    ['IAA', {}, { overseas: { type: 'IAA', country: 'JP' } }],
    ['SWP', { ownSchedule: { schedule: 'PALM' }, isForeignResident: true }, abroad],
    // A worker in the scheme's long-term stream is a resident and has resident income.
    ['SAW', { ownSchedule: { schedule: 'PALM' } }, {}],
    ['VOL', { ownSchedule: { schedule: 'VOLUNTARY_AGREEMENT' } }, { isLabourHire: true }],
    ['SAW', { ownSchedule: { schedule: 'HORTICULTURE' } }, {}],
    ['SAW', { ownSchedule: { schedule: 'ENTERTAINER' } }, {}],
  ])('the income type is %s [EMP-238]', (stream, tax, kind) => {
    expect(incomeStreamOf(situation(tax), { ...ordinary, ...kind })).toBe(stream);
  });

  it('adds the country to every line with an income type, and to no other line', () => {
    const lines = linesOf(anAuPay({ hours: [hours('38')], incomeStream: 'FEI', incomeCountry: 'FJ' }));
    expect(lines.flatMap(({ code, report }) => (report?.incomeCountry ? [[code, report.incomeCountry]] : []))).toEqual([
      ['AU.HOURS.ORDINARY', 'FJ'],
      ['AU.PAYG', 'FJ'],
    ]);
    expect(lines.find(({ code }) => code === 'AU.PAYG')?.report).toEqual({
      incomeType: 'FEI',
      incomeCountry: 'FJ',
      item: 'withheld',
      taxTreatment: 'RTXXXX',
    });
  });
});
