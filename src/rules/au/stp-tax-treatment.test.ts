import { describe, expect, it } from 'vitest';
import { anAuPay, d, linesOf, situation } from '../../../tests/golden/au/pay-facts.ts';
import { taxTreatmentCode } from './stp-tax-treatment.ts';
import type { TaxSituation } from './withholding/withhold.ts';

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
