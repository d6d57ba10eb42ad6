import { describe, expect, it } from 'vitest';
import { ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import { terminationComponents } from '../../../src/rules/au/termination/components.ts';
import type { TerminationFacts } from '../../../src/rules/au/termination/facts.ts';
import { cessationCodeFor, reasonForCode, recognisedReason } from '../../../src/rules/au/termination/reason.ts';
import { wrongIn } from '../official.ts';
import { auOfficialCases } from './official-cases.ts';
import {
  aFinalPay,
  amountOf,
  anAuPay,
  aTermination,
  d,
  hours,
  leave,
  leaveSettings,
  linesOf,
  sacrifice,
  situation,
  totalsOf,
  yearToDate,
} from './pay-facts.ts';

const balances = (holiday: string, longService = '0', sick = '0') => ({
  balances: { holiday: d(holiday), longService: d(longService), sick: d(sick) },
});
const loaded = leaveSettings({ shareOfPeriod: ZERO, loading: d('0.175') });
const components = (facts: AuPayFacts) =>
  terminationComponents(linesOf(facts)).map(({ type, hours: count, amount, tax, etpCode }) => [
    type,
    count?.toFixed() ?? null,
    amount.toFixed(2),
    tax.toFixed(2),
    ...(etpCode ? [etpCode] : []),
  ]);
const etpTax = (termination: Partial<TerminationFacts>, more: Partial<AuPayFacts> = {}) =>
  amountOf(linesOf(aFinalPay(termination, more)), 'AU.PAYG.SCHEDULE-11');

/** The totals of a pay without any lines. */
const NOTHING = {
  gross: '0.00',
  net: '0.00',
  tax: '0.00',
  studyLoan: '0.00',
  deductions: '0.00',
  sacrifices: '0.00',
  super: '0.00',
  compulsorySuper: '0.00',
  reportableSuper: '0.00',
  workersCompensation: '0.00',
  ordinaryTimeEarnings: '0.00',
  qualifyingEarnings: '0.00',
  taxableEarnings: '0.00',
};

describe('worked examples of Schedules 7 and 11', () => {
  it.each(auOfficialCases.filter(({ subject }) => /^Schedule (7|11):/.test(subject)))('$id: $source', (example) => {
    expect(wrongIn(example)).toEqual([]);
  });
});

describe('unused leave on termination', () => {
  it('unused leave is paid out with loading and taxed at the marginal rate [LIFE-055] [LIFE-056] [LIFE-066]', () => {
    const facts = aFinalPay(balances('60'), { leaveSettings: loaded });
    expect(components(facts)).toEqual([
      ['ANNUAL_LEAVE', '60', '2400.00', '752.34'],
      ['LEAVE_LOADING', null, '420.00', '131.66'],
    ]);
    expect(totalsOf(facts)).toEqual({
      ...NOTHING,
      gross: '2820.00',
      tax: '884.00',
      net: '1936.00',
      taxableEarnings: '2820.00',
    });
  });

  it('long service leave is paid out and taxed together with annual leave [LIFE-057]', () => {
    expect(components(aFinalPay(balances('60', '10.5')))).toEqual([
      ['ANNUAL_LEAVE', '60', '2400.00', '752.34'],
      ['LONG_SERVICE_LEAVE', '10.5', '420.00', '131.66'],
    ]);
  });

  it.each(['GENUINE_REDUNDANCY', 'EARLY_RETIREMENT', 'ILL_HEALTH'] as const)(
    'unused leave on %s is taxed at the flat rate and is reported as lump sum A type R',
    (reason) => {
      const facts = aFinalPay({ ...balances('60', '10.5'), reason });
      expect(totalsOf(facts).tax).toBe('902.00');
      expect(linesOf(facts)[0]?.report).toEqual({ incomeType: 'SAW', item: 'lump-sum', code: 'R' });
    },
  );

  it('unused leave after a death is not taxed and not reported', () => {
    const facts = aFinalPay({ ...balances('60', '10.5'), reason: 'DEATH' });
    expect(totalsOf(facts)).toEqual({ ...NOTHING, gross: '2820.00', net: '2820.00' });
    expect(linesOf(facts)[0]?.report).toEqual({ incomeType: 'SAW', item: 'none' });
  });

  it('unused leave has no study loan component and no agreed extra withholding', () => {
    const tax = situation({ hasStudyLoan: true, agreedExtraWithholding: d('50') });
    expect(totalsOf(aFinalPay(balances('60', '10.5'), { tax })).tax).toBe('884.00');
  });

  it('the extra withholding in a year of 53 pays does not change the tax on unused leave', () => {
    const tax = (wantsExtraPayWithholding: boolean) =>
      totalsOf(
        aFinalPay(balances('60'), {
          tax: situation({ wantsExtraPayWithholding, payDaysInYear: 53 }),
          // The extra withholding is 3 on 2,570, and 7 on the amount that includes the leave. It must not change the
          // tax on the leave.
          yearToDate: yearToDate({ lastPeriodEarnings: d('2570') }),
        }),
      ).tax;
    expect(tax(true)).toBe(tax(false));
  });

  it('unused leave of an employee without earlier pays is taxed on top of the earnings of the final pay', () => {
    const facts = aFinalPay(balances('60', '10.5'), {
      hours: [hours('38')],
      leaveSettings: leaveSettings({ isEnabled: false }),
      yearToDate: yearToDate({ lastPeriodEarnings: ZERO, pays: 0 }),
    });
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-7')).toBe('884');
  });

  it('unused leave of an employee without a tax file number is taxed at the flat rate, and cents are dropped', () => {
    const without = (isForeignResident: boolean) =>
      totalsOf(
        aFinalPay(
          { ...balances('60'), ratePerHour: d('40.03') },
          { tax: situation({ hasTaxFileNumber: false, isForeignResident }) },
        ),
      );
    // 2,401.80 is truncated to 2,401. 47% of that is 1,128.47, and 45% is 1,080.45.
    expect([without(false).tax, without(true).tax]).toEqual(['1128.00', '1080.00']);
  });

  it('unused leave of a working holiday maker is taxed at the Schedule 15 rate', () => {
    const tax = situation({ workingHolidayMaker: { employerIsRegistered: true, yearToDate: d('15200') } });
    expect(totalsOf(aFinalPay(balances('60'), { tax, incomeStream: 'WHM' })).tax).toBe('360.00');
  });

  it.each([
    ['7.499', '299.96', '96.00'],
    ['7.5', '300.00', '104.00'],
  ])('unused leave of %s hours, %s, has %s withheld, with the 32%% limit only below 300', (count, gross, tax) => {
    const facts = aFinalPay(balances(count), { yearToDate: yearToDate({ lastPeriodEarnings: d('4000') }) });
    expect(totalsOf(facts)).toEqual({
      ...NOTHING,
      gross,
      tax,
      net: d(gross).minus(tax).toFixed(2),
      taxableEarnings: gross,
    });
  });

  it('long service leave is split by days of accrual, and any remaining cents go to the newest part', () => {
    const facts = aFinalPay({
      ...balances('0', '100'),
      startDate: localDate('1975-01-01'),
      dateOfBirth: localDate('1957-01-01'),
    });
    const paid = linesOf(facts).filter(({ effect }) => effect === 'adds');
    expect(paid.map(({ amount, report }) => [amount.toFixed(), report?.item, report?.code])).toEqual([
      ['14', 'lump-sum', 'B'],
      ['266', 'lump-sum', 'B'],
      ['1161', 'lump-sum', 'T'],
      ['2559', 'paid-leave', 'U'],
    ]);
    // 832 is the marginal tax on 14 + 2,559. The rest is 32% of 1,161.
    expect(components(facts)).toEqual([['LONG_SERVICE_LEAVE', '100', '4000.00', '1204.00']]);
  });

  it.each([
    ['1993-08-17', '1'],
    ['1993-08-18', '0'],
  ])('annual leave accrued from %s has %s parts at the flat rate', (from, parts) => {
    const facts = aFinalPay({ ...balances('1000'), annualLeaveAccruedFrom: localDate(from) });
    const flat = linesOf(facts).filter(({ tags }) => tags.includes('leave-flat'));
    expect(String(flat.length)).toBe(parts);
  });

  it('the payout takes account of leave accrued and taken in the final pay, and the balance is zero afterwards [LIFE-024]', () => {
    const facts = anAuPay({
      leave: [leave('HOLIDAY', '7.6')],
      termination: aTermination(balances('20')),
    });
    // The opening 20 hours, plus an accrual of 2.923077, less 7.6 hours taken.
    expect(components(facts)[0]?.slice(0, 3)).toEqual(['ANNUAL_LEAVE', '15.323077', '612.92']);
    expect(amountOf(linesOf(facts), 'AU.LEAVE.PAID-OUT.HOLIDAY')).toBe('15.323077');
    expect(totalsOf(facts).gross).toBe('2436.92');
  });

  it('a negative leave balance is not paid out and does not change', () => {
    const facts = aFinalPay(balances('-4', '-1'));
    expect(components(facts)).toEqual([]);
    expect(linesOf(facts).map(({ code, amount }) => [code, amount.toFixed()])).toEqual([
      ['AU.LEAVE.PAID-OUT.HOLIDAY', '0'],
      ['AU.LEAVE.PAID-OUT.LONG_SERVICE', '0'],
    ]);
  });

  it('only the kinds of leave that the employer chooses are paid out [LIFE-058] [LIFE-067]', () => {
    const paysOut = { annualLeave: false, leaveLoading: false, longServiceLeave: false, sickLeave: false };
    expect(components(aFinalPay({ ...balances('60', '10', '10'), paysOut }))).toEqual([]);
    expect(components(aFinalPay(balances('0', '0', '10')))).toEqual([]);
    expect(components(aFinalPay({ ...balances('0', '0', '10'), paysOut: { ...paysOut, sickLeave: true } }))).toEqual([
      ['ETP', '10', '400.00', '128.00', 'O'],
    ]);
  });

  it('unused leave needs an hourly rate unless the balance is zero [LIFE-013]', () => {
    const { ratePerHour: _, ...unpriced } = aTermination(balances('60'));
    const facts = (termination: TerminationFacts) => anAuPay({ hours: [], termination, leaveSettings: loaded });
    expect(() => linesOf(facts(unpriced))).toThrow(expect.objectContaining({ fact: 'termination.ratePerHour' }));
    expect(linesOf(facts({ ...unpriced, ...balances('0') }))).toEqual([]);
    expect(() => linesOf(facts({ ...unpriced, ...balances('0'), noticeHours: d('76') }))).toThrow(
      expect.objectContaining({ name: 'UncalculableFacts' }),
    );
  });
});

describe('employment termination payments', () => {
  it('payment in lieu of notice is ETP code O and earns super', () => {
    const facts = aFinalPay({ noticeHours: d('152') });
    expect(components(facts)).toEqual([['ETP', '152', '6080.00', '1946.00', 'O']]);
    expect(totalsOf(facts)).toEqual({
      ...NOTHING,
      gross: '6080.00',
      tax: '1946.00',
      net: '4134.00',
      super: '729.60',
      compulsorySuper: '729.60',
      ordinaryTimeEarnings: '6080.00',
      qualifyingEarnings: '6080.00',
    });
    expect(components(aFinalPay({ noticeAmount: d('6080') }))).toEqual([['ETP', null, '6080.00', '1946.00', 'O']]);
  });

  it('other termination payments earn no super', () => {
    const facts = aFinalPay({ otherLumpSumAmount: d('5000'), redundancyAmount: d('5000') });
    expect(totalsOf(facts)).toEqual({
      ...NOTHING,
      gross: '10000.00',
      tax: '3200.00',
      net: '6800.00',
    });
  });

  it.each([
    // The 60th birthday is on the last day of the financial year, or one day later.
    ['1967-06-30', '1700'],
    ['1967-07-01', '3200'],
    ['1950-01-01', '1700'],
  ])('a termination payment of 10,000 to an employee born on %s has %s withheld', (birth, tax) => {
    expect(etpTax({ otherLumpSumAmount: d('10000'), dateOfBirth: localDate(birth) })).toBe(tax);
  });

  it.each([
    // The whole-of-income cap is 180,000, minus the 15,200 already earned.
    ['O', '164800', '52736'],
    ['O', '164801', '52736'],
    ['O', '164802', '52737'],
    ['O', '200000', '69280'],
    // Code R is limited only by the ETP cap of 270,000.
    ['R', '200000', '64000'],
    ['R', '270000', '86400'],
    ['R', '270100', '86447'],
  ] as const)('a termination payment with code %s and amount %s has %s withheld', (etpCode, amount, tax) => {
    expect(etpTax({ otherLumpSumAmount: d(amount), etpCode })).toBe(tax);
  });

  it.each([
    ['2025-06-30', '245000', '78400'],
    ['2025-06-30', '245100', '78447'],
    ['2025-07-01', '260000', '83200'],
    ['2025-07-01', '260100', '83247'],
    ['2026-06-30', '260100', '83247'],
    ['2026-07-01', '260100', '83232'],
  ])('a termination payment on %s uses the cap of its year: %s has %s withheld', (date, amount, tax) => {
    const paymentDate = localDate(date);
    const termination = { terminationDate: paymentDate, otherLumpSumAmount: d(amount), etpCode: 'R' } as const;
    expect(etpTax(termination, { paymentDate })).toBe(tax);
  });

  it('payments with code R use up the ETP cap before payments with code O', () => {
    const facts = aFinalPay(
      {
        reason: 'GENUINE_REDUNDANCY',
        // The tax-free limit is 13,598 + 6 x 6,801 = 54,404.
        redundancyAmount: d('274404'),
        noticeAmount: d('60000'),
      },
      { yearToDate: yearToDate({ taxableEarnings: ZERO }) },
    );
    // Code R uses 220,000 of the ETP cap. The remaining 50,000 is less than the whole-of-income cap of 180,000.
    expect(components(facts)).toEqual([
      ['REDUNDANCY', null, '54404.00', '0.00'],
      ['ETP', null, '220000.00', '70400.00', 'R'],
      ['ETP', null, '60000.00', '20700.00', 'O'],
    ]);
  });

  it('salary and leave of the final pay reduce the whole-of-income cap', () => {
    const facts = aFinalPay(
      { ...balances('60'), otherLumpSumAmount: d('162400') },
      { hours: [hours('38')], leaveSettings: leaveSettings({ isEnabled: false }) },
    );
    // 180,000 - 15,200 - 1,520 - 2,400 = 160,880 is taxed at 32%, and 1,520 at 47%.
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-11')).toBe('52196');
  });

  it('sacrificed salary does not reduce the whole-of-income cap', () => {
    const pay = { hours: [hours('38')], leaveSettings: leaveSettings({ isEnabled: false }) };
    const termination = { otherLumpSumAmount: d('163380') };
    // The cap is 180,000 - 15,200 - 1,520 = 163,280, and 100 more with a salary sacrifice of 100.
    expect(etpTax(termination, pay)).toBe('52297');
    expect(etpTax(termination, { ...pay, sacrifices: [sacrifice('100')] })).toBe('52282');
  });

  it.each([
    ['R', 'R', 'O'],
    ['S', 'S', 'P'],
    ['P', 'P', 'P'],
  ] as const)(
    'with the ETP code %s, the lump sum has code %s and the notice has code %s',
    (etpCode, lumpSum, notice) => {
      const facts = aFinalPay({ etpCode, otherLumpSumAmount: d('100'), noticeAmount: d('200') });
      expect(components(facts).map((component) => [component[2], component.at(-1)])).toEqual([
        ['200.00', notice],
        ['100.00', lumpSum],
      ]);
    },
  );

  it('termination payments to a foreign resident are taxed at a rate two percentage points lower', () => {
    const tax = situation({ isForeignResident: true });
    expect(etpTax({ otherLumpSumAmount: d('10000') }, { tax })).toBe('3000');
  });

  it('termination payments to an employee without a tax file number are taxed at the flat rate, and cents are dropped', () => {
    const tax = situation({ hasTaxFileNumber: false });
    expect(etpTax({ otherLumpSumAmount: d('10000.99') }, { tax })).toBe('4700');
  });

  it.each([
    ['D', '300000', '14100'],
    ['N', '10000', '3200'],
    ['B', '270100', '86447'],
    ['T', '300000', '0'],
    [undefined, '300000', '0'],
  ] as const)('a payment after a death with code %s and amount %s has %s withheld', (etpCode, amount, tax) => {
    const termination = { reason: 'DEATH', otherLumpSumAmount: d(amount), ...(etpCode ? { etpCode } : {}) } as const;
    expect(etpTax(termination)).toBe(tax);
  });

  it.each([
    ['2026-09-03', '2025-09-03', 'etp', '1700'],
    ['2026-09-04', '2025-09-03', 'gross', '3200'],
  ])('a payment on %s for a termination on %s is reported as %s', (paid, end, item, tax) => {
    const facts = aFinalPay(
      { terminationDate: localDate(end), otherLumpSumAmount: d('10000'), dateOfBirth: localDate('1960-01-01') },
      { paymentDate: localDate(paid) },
    );
    expect(linesOf(facts)[0]?.report?.item).toBe(item);
    expect(totalsOf(facts).tax).toBe(`${tax}.00`);
  });

  it('the share of a termination payment for service before July 1983 is tax-free', () => {
    const facts = aFinalPay({
      otherLumpSumAmount: d('10000'),
      startDate: localDate('1980-07-01'),
      dateOfBirth: localDate('1962-01-01'),
    });
    // 1,095 of the 16,866 days count.
    expect(
      linesOf(facts)
        .filter(({ effect }) => effect === 'adds')
        .map(({ amount, report }) => [amount.toFixed(2), report?.component]),
    ).toEqual([
      ['649.24', 'tax-free'],
      ['9350.76', 'taxable'],
    ]);
    expect(totalsOf(facts).tax).toBe('1590.00');
  });

  it('invalidity payments have code R, and the invalidity segment is tax-free', () => {
    const termination = { reason: 'ILL_HEALTH', otherLumpSumAmount: d('10000'), invaliditySegment: d('4000') } as const;
    expect(components(aFinalPay(termination))).toEqual([['ETP', null, '10000.00', '1920.00', 'R']]);
  });

  it.each([
    ['a termination payment', { otherLumpSumAmount: d('1') }],
    ['a genuine redundancy', { reason: 'GENUINE_REDUNDANCY', redundancyAmount: d('1') }],
    ['an early retirement scheme', { reason: 'EARLY_RETIREMENT', redundancyAmount: d('1') }],
    ['an invalidity segment', { reason: 'ILL_HEALTH', isInvalidityCertified: true, otherLumpSumAmount: d('1') }],
  ] as const)('%s needs a date of birth', (_what, given) => {
    const { dateOfBirth: _, ...unborn } = aTermination(given);
    expect(() => linesOf(anAuPay({ hours: [], termination: unborn }))).toThrow(
      expect.objectContaining({ fact: 'termination.dateOfBirth' }),
    );
  });
});

describe('redundancy payments', () => {
  const redundancy = (amount: string, more: Partial<TerminationFacts> = {}, given: Partial<AuPayFacts> = {}) =>
    components(aFinalPay({ reason: 'GENUINE_REDUNDANCY', redundancyAmount: d(amount), ...more }, given));

  it('a genuine redundancy payment is lump sum D up to the limit and ETP code R above it', () => {
    expect(redundancy('54404')).toEqual([['REDUNDANCY', null, '54404.00', '0.00']]);
    expect(redundancy('54404.01')).toEqual([
      ['REDUNDANCY', null, '54404.00', '0.00'],
      ['ETP', null, '0.01', '0.00', 'R'],
    ]);
    expect(redundancy('64404')[1]).toEqual(['ETP', null, '10000.00', '3200.00', 'R']);
  });

  it.each([
    // The last day either completes the sixth year of service or is one day too early.
    ['2020-09-04', '54404.00'],
    ['2020-09-05', '47603.00'],
    ['2026-09-01', '13598.00'],
  ])('counts completed years of service from %s: %s of a redundancy payment is tax-free', (start, limit) => {
    expect(redundancy('100000', { startDate: localDate(start) })[0]?.[2]).toBe(limit);
  });

  it.each([
    ['2025-06-30', '12524.00'],
    ['2025-07-01', '13100.00'],
    ['2026-06-30', '13100.00'],
    ['2026-07-01', '13598.00'],
  ])('a redundancy payment on %s has the base amount of its year, %s', (date, base) => {
    const paymentDate = localDate(date);
    const short = { startDate: paymentDate, terminationDate: paymentDate };
    expect(redundancy('100000', short, { paymentDate })[0]?.[2]).toBe(base);
  });

  it('an early retirement scheme payment has the same tax-free limit as a redundancy payment', () => {
    expect(redundancy('54404', { reason: 'EARLY_RETIREMENT' })).toEqual([['REDUNDANCY', null, '54404.00', '0.00']]);
  });

  it('a redundancy payment that is not genuine has code O from the first dollar', () => {
    expect(redundancy('10000', { reason: 'ORDINARY' })).toEqual([['ETP', null, '10000.00', '3200.00', 'O']]);
  });

  it.each([
    ['1959-09-04', 'GENUINE_REDUNDANCY', false],
    ['1959-09-03', 'GENUINE_REDUNDANCY', true],
    ['1959-09-04', 'EARLY_RETIREMENT', false],
    ['1959-09-03', 'EARLY_RETIREMENT', true],
  ] as const)('a payment is rejected from pension age: born %s, reason %s, rejected %s', (birth, reason, refused) => {
    const pay = () => redundancy('1000', { dateOfBirth: localDate(birth), reason });
    if (refused) expect(pay).toThrow(expect.objectContaining({ fact: 'termination.reason' }));
    else expect(pay()).toEqual([['REDUNDANCY', null, '1000.00', '0.00']]);
  });
});

describe('the termination reason and the cessation code', () => {
  it.each([
    ['ORDINARY', 'V'],
    ['GENUINE_REDUNDANCY', 'R'],
    ['EARLY_RETIREMENT', 'R'],
    ['ILL_HEALTH', 'I'],
    ['DEATH', 'D'],
  ] as const)('the reason %s has the default cessation code %s [LIFE-009]', (reason, code) => {
    expect(cessationCodeFor(reason)).toBe(code);
  });

  it.each([
    ['R', 'GENUINE_REDUNDANCY'],
    ['I', 'ILL_HEALTH'],
    ['D', 'DEATH'],
    ['F', 'ORDINARY'],
    ['V', 'ORDINARY'],
  ] as const)('the cessation code %s without a reason is taxed as %s', (code, reason) => {
    expect(reasonForCode(code)).toBe(reason);
  });

  it('recognises the known reasons in any letter case, and no other text', () => {
    expect(['genuine_redundancy', ' Ill_Health ', 'moved to Perth', ''].map(recognisedReason)).toEqual([
      'GENUINE_REDUNDANCY',
      'ILL_HEALTH',
      undefined,
      undefined,
    ]);
  });
});

describe('a contradictory termination', () => {
  it.each([
    ['termination.terminationDate', { startDate: localDate('2026-09-04') }],
    ['termination.noticeAmount', { noticeHours: d('1'), noticeAmount: d('1') }],
    ['termination.redundancyAmount', { redundancyAmount: d('-1') }],
    ['termination.etpCode', { etpCode: 'D', otherLumpSumAmount: d('1') }],
    ['termination.etpCode', { etpCode: 'O', reason: 'DEATH' }],
    ['termination.invaliditySegment', { invaliditySegment: d('1'), otherLumpSumAmount: d('2') }],
    ['termination.invaliditySegment', { reason: 'ILL_HEALTH', invaliditySegment: d('3'), otherLumpSumAmount: d('2') }],
    ['termination.etpCapUsed', { etpCapUsed: d('-1') }],
    ['termination.dateOfBirth', { dateOfBirth: localDate('2026-09-03') }],
  ] as const)('rejects a contradictory termination and names %s', (fact, given) => {
    expect(() => linesOf(aFinalPay(given))).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact }));
  });
});
