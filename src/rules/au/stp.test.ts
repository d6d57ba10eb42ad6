import { describe, expect, it } from 'vitest';
import {
  allowance,
  anAuPay,
  backPayment,
  bonus,
  d,
  deduction,
  hours,
  leave,
  linesOf,
  sacrifice,
  situation,
} from '../../../tests/golden/au/pay-facts.ts';
import { localDate } from '../../base/local-date.ts';
import type { Tag } from '../tags.ts';
import type { AuPayFacts } from './facts.ts';
import { type IncomeKind, type IncomeStream, incomeStreamOf } from './stp-income.ts';
import { taxTreatmentCode } from './stp-tax-treatment.ts';
import type { TaxSituation } from './withholding/withhold.ts';

describe('Reporting for Single Touch Payroll', () => {
  const reports = (given: Partial<AuPayFacts>) =>
    linesOf(anAuPay({ hours: [], ...given }))
      .filter(({ effect }) => effect === 'adds')
      .map(({ report }) => report);

  it('classifies each kind of earnings', () => {
    expect(
      reports({
        hours: [hours('1'), hours('1', '60', { isOvertime: true })],
        leave: [
          leave('HOLIDAY', '1'),
          leave('ANCILLARY', '1'),
          leave('PAID_PARENTAL', '1'),
          leave('WORKERS_COMP', '1'),
        ],
        allowances: [allowance('5', { category: 'CD', description: 'Kilometres', isItemised: true })],
        bonuses: [bonus('1'), bonus('1', { isDirectorsFees: true }), bonus('1', { isReturnToWork: true })],
      }),
    ).toEqual([
      { incomeType: 'SAW', item: 'gross' },
      { incomeType: 'SAW', item: 'overtime' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'O' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'A' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'P' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'W' },
      { incomeType: 'SAW', item: 'allowance', code: 'CD', description: 'Kilometres', itemised: 'true' },
      { incomeType: 'SAW', item: 'bonus' },
      { incomeType: 'SAW', item: 'directors-fees' },
      { incomeType: 'SAW', item: 'lump-sum', code: 'W' },
    ]);
  });

  it.each([
    ['1199.99', '2025-09-02', { item: 'gross' }],
    ['1200', '2025-09-02', { item: 'lump-sum', code: 'E', financialYear: '2026' }],
    ['1200', '2025-09-03', { item: 'gross' }],
    ['1200', '2025-06-30', { item: 'lump-sum', code: 'E', financialYear: '2025' }],
  ])('classifies back pay of %s for a period up to %s by its age and amount', (amount, end, item) => {
    const range = { start: localDate('2025-01-01'), end: localDate(end) };
    expect(reports({ backPayments: [backPayment(amount, { range })] })).toEqual([{ incomeType: 'SAW', ...item }]);
  });

  it.each([
    ['BONUS_COMMISSION_NON_DIRECTOR_S_FEES', { item: 'bonus' }],
    ['DIRECTOR_S_FEES', { item: 'directors-fees' }],
    ['ITEMISED_ALLOWANCES', { item: 'allowance', code: 'OD', description: 'Back pay' }],
    ['LEAVE', { item: 'paid-leave', code: 'O' }],
    ['OVERTIME', { item: 'overtime' }],
    ['UNCLASSIFIED', { item: 'gross' }],
  ] as const)('classifies back pay of category %s [PAY-068]', (stpCategory, item) => {
    expect(reports({ backPayments: [backPayment('10', { stpCategory })] })).toEqual([{ incomeType: 'SAW', ...item }]);
  });

  it('classifies deductions by type, and super as a liability or as reportable', () => {
    const facts = anAuPay({
      deductions: [
        deduction('1'),
        deduction('1', { classification: 'CHARITY' }),
        deduction('1', { classification: 'CHILD_SUPPORT_DEDUCTION' }),
        deduction('1', { classification: 'CHILD_SUPPORT_GARNISHEE' }),
        deduction('1', { classification: 'NORMAL' }),
      ],
      sacrifices: [sacrifice('1'), sacrifice('1', { isSuper: false })],
    });
    const of = (tag: Tag) => linesOf(facts).flatMap(({ tags, report }) => (tags.includes(tag) ? [report?.code] : []));
    // Child support comes after the tax, because its limit depends on the tax.
    expect(of('deduction')).toEqual(['F', 'W', undefined, 'D', 'G']);
    expect(of('sacrifice')).toEqual(['S', 'O']);
    expect(of('super')).toEqual(['L', 'R']);
  });
});

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

const spouse = { hasSpouse: true, children: 0 };
const holidayMaker = (employerIsRegistered: boolean) => ({
  workingHolidayMaker: { employerIsRegistered, yearToDate: d('0') },
});
const by = (schedule: NonNullable<TaxSituation['ownSchedule']>['schedule'], rate?: string) => ({
  ownSchedule: { schedule, ...(rate ? { rate: d(rate) } : {}) },
});

describe('The tax treatment code of Single Touch Payroll [EMP-239]', () => {
  it.each<[string, Partial<TaxSituation>]>([
    ['RTXXXX', {}],
    ['RTSXXX', { hasStudyLoan: true }],
    ['RNSXXX', { claimsTaxFreeThreshold: false, hasStudyLoan: true }],
    ['FFXXXX', { isForeignResident: true }],
    ['FFSXXX', { isForeignResident: true, hasStudyLoan: true }],
    ['NAXXXX', { hasTaxFileNumber: false, hasStudyLoan: true }],
    ['NFXXXX', { hasTaxFileNumber: false, isForeignResident: true }],
    ['RTXXHX', { medicareLevyExemption: 'half' }],
    ['RTXXH0', { medicareLevyExemption: 'half', medicareLevyReduction: spouse }],
    // With a full exemption, no levy remains to be reduced.
    ['RTXXFX', { medicareLevyExemption: 'full', medicareLevyReduction: spouse }],
    ['RTXXX9', { medicareLevyReduction: { hasSpouse: false, children: 9 } }],
    ['RTXXXA', { medicareLevyReduction: { hasSpouse: true, children: 10 } }],
    ['RNXXXX', { claimsTaxFreeThreshold: false, medicareLevyReduction: spouse }],
    ['SSXXXX', { seniorOrPensioner: 'single' }],
    ['SMSXXX', { seniorOrPensioner: 'couple', hasStudyLoan: true }],
    ['SIXXXX', { seniorOrPensioner: 'illness-separated' }],
    ['HRXXXX', { ...holidayMaker(true), hasStudyLoan: true, medicareLevyExemption: 'full' }],
    ['HUXXXX', holidayMaker(false)],
    ['HFXXXX', { ...holidayMaker(true), hasTaxFileNumber: false }],
    ['CTXXXX', { ...by('HORTICULTURE'), hasStudyLoan: true }],
    ['CFXXXX', { ...by('HORTICULTURE'), isForeignResident: true }],
    ['NAXXXX', { ...by('HORTICULTURE'), hasTaxFileNumber: false }],
    ['ATXXXX', { ...by('ENTERTAINER'), hasStudyLoan: true, medicareLevyExemption: 'half' }],
    ['APXXXX', by('ENTERTAINER', '0.2')],
    ['WPXXXX', { ...by('PALM'), isForeignResident: true, hasStudyLoan: true }],
    ['NFXXXX', { ...by('PALM'), isForeignResident: true, hasTaxFileNumber: false }],
    ['RTXXXX', by('PALM')],
    ['VOXXXX', { ...by('VOLUNTARY_AGREEMENT'), hasTaxFileNumber: false }],
    ['VCXXXX', by('VOLUNTARY_AGREEMENT', '0.12')],
    ['DVXXXX', { variation: { rate: d('0.1') }, hasStudyLoan: true, medicareLevyExemption: 'half' }],
  ])('the tax treatment code of Single Touch Payroll is %s', (code, given) => {
    expect(taxTreatmentCode(situation(given))).toBe(code);
  });

  it('depends, for a working holiday maker, on the registration of the employer', () => {
    const treatment = (isRegistered: boolean) =>
      linesOf(anAuPay({ incomeStream: 'WHM', tax: situation(holidayMaker(isRegistered)) })).find(
        ({ code }) => code === 'AU.PAYG',
      )?.report?.taxTreatment;
    expect([treatment(true), treatment(false)]).toEqual(['HRXXXX', 'HUXXXX']);
  });
});
