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

/** The totals of a pay that pays nothing. */
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

describe('Worked examples', () => {
  it.each(auOfficialCases.filter(({ subject }) => /^Schedule (7|11):/.test(subject)))('$id: $source', (example) => {
    expect(wrongIn(example)).toEqual([]);
  });
});

describe('Unused leave', () => {
  it('is paid out with its loading, and taxed at the margin of normal earnings [LIFE-055] [LIFE-056] [LIFE-066]', () => {
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

  it('of long service is paid out and taxed together with annual leave [LIFE-057]', () => {
    expect(components(aFinalPay(balances('60', '10.5')))).toEqual([
      ['ANNUAL_LEAVE', '60', '2400.00', '752.34'],
      ['LONG_SERVICE_LEAVE', '10.5', '420.00', '131.66'],
    ]);
  });

  it.each(['GENUINE_REDUNDANCY', 'EARLY_RETIREMENT', 'ILL_HEALTH'] as const)(
    'takes the flat rate and is lump sum A type R on %s',
    (reason) => {
      const facts = aFinalPay({ ...balances('60', '10.5'), reason });
      expect(totalsOf(facts).tax).toBe('902.00');
      expect(linesOf(facts)[0]?.report).toEqual({ incomeType: 'SAW', item: 'lump-sum', code: 'R' });
    },
  );

  it('bears no tax and is not reported after a death', () => {
    const facts = aFinalPay({ ...balances('60', '10.5'), reason: 'DEATH' });
    expect(totalsOf(facts)).toEqual({ ...NOTHING, gross: '2820.00', net: '2820.00' });
    expect(linesOf(facts)[0]?.report).toEqual({ incomeType: 'SAW', item: 'none' });
  });

  it('has no study loan part, and no agreed extra', () => {
    const tax = situation({ hasStudyLoan: true, agreedExtraWithholding: d('50') });
    expect(totalsOf(aFinalPay(balances('60', '10.5'), { tax })).tax).toBe('884.00');
  });

  it('does not grow by the extra of a year of 53 pays, which the last earnings bore', () => {
    const tax = (wantsExtraPayWithholding: boolean) =>
      totalsOf(
        aFinalPay(balances('60'), {
          tax: situation({ wantsExtraPayWithholding, payDaysInYear: 53 }),
          // The extra is 3 on 2,570 and 7 on what the leave makes of it.
          yearToDate: yearToDate({ lastPeriodEarnings: d('2570') }),
        }),
      ).tax;
    expect(tax(true)).toBe(tax(false));
  });

  it('of somebody never paid before is measured by the earnings of the final pay', () => {
    const facts = aFinalPay(balances('60', '10.5'), {
      hours: [hours('38')],
      leaveSettings: leaveSettings({ isEnabled: false }),
      yearToDate: yearToDate({ lastPeriodEarnings: ZERO, pays: 0 }),
    });
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-7')).toBe('884');
  });

  it('takes the flat rate of the payee without a tax file number, cents dropped', () => {
    const without = (isForeignResident: boolean) =>
      totalsOf(
        aFinalPay(
          { ...balances('60'), ratePerHour: d('40.03') },
          { tax: situation({ hasTaxFileNumber: false, isForeignResident }) },
        ),
      );
    // 2401.80 becomes 2401; 47% of it is 1128.47, 45% is 1080.45.
    expect([without(false).tax, without(true).tax]).toEqual(['1128.00', '1080.00']);
  });

  it('takes the rate of Schedule 15 for a working holiday maker', () => {
    const tax = situation({ workingHolidayMaker: { employerIsRegistered: true, yearToDate: d('15200') } });
    expect(totalsOf(aFinalPay(balances('60'), { tax, incomeStream: 'WHM' })).tax).toBe('360.00');
  });

  it.each([
    ['7.499', '299.96', '96.00'],
    ['7.5', '300.00', '104.00'],
  ])('of %s hours, %s, withholds %s: only less than 300 is small', (count, gross, tax) => {
    const facts = aFinalPay(balances(count), { yearToDate: yearToDate({ lastPeriodEarnings: d('4000') }) });
    expect(totalsOf(facts)).toEqual({
      ...NOTHING,
      gross,
      tax,
      net: d(gross).minus(tax).toFixed(2),
      taxableEarnings: gross,
    });
  });

  it('of long service is divided by days of accrual, cents staying with the newest part', () => {
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
    // 832 at the margin on 14 + 2559, and 32% of 1161.
    expect(components(facts)).toEqual([['LONG_SERVICE_LEAVE', '100', '4000.00', '1204.00']]);
  });

  it.each([
    ['1993-08-17', '1'],
    ['1993-08-18', '0'],
  ])('of annual leave that began to accrue on %s has %s part at the flat rate', (from, parts) => {
    const facts = aFinalPay({ ...balances('1000'), annualLeaveAccruedFrom: localDate(from) });
    const flat = linesOf(facts).filter(({ tags }) => tags.includes('leave-flat'));
    expect(String(flat.length)).toBe(parts);
  });

  it('counts what the final pay accrues and takes, and empties the balance [LIFE-024]', () => {
    const facts = anAuPay({
      leave: [leave('HOLIDAY', '7.6')],
      termination: aTermination(balances('20')),
    });
    // 20 + 2.923077 - 7.6
    expect(components(facts)[0]?.slice(0, 3)).toEqual(['ANNUAL_LEAVE', '15.323077', '612.92']);
    expect(amountOf(linesOf(facts), 'AU.LEAVE.PAID-OUT.HOLIDAY')).toBe('15.323077');
    expect(totalsOf(facts).gross).toBe('2436.92');
  });

  it('taken in advance pays nothing and stays on the balance', () => {
    const facts = aFinalPay(balances('-4', '-1'));
    expect(components(facts)).toEqual([]);
    expect(linesOf(facts).map(({ code, amount }) => [code, amount.toFixed()])).toEqual([
      ['AU.LEAVE.PAID-OUT.HOLIDAY', '0'],
      ['AU.LEAVE.PAID-OUT.LONG_SERVICE', '0'],
    ]);
  });

  it('is not paid out where the employer does not ask for it [LIFE-058] [LIFE-067]', () => {
    const paysOut = { annualLeave: false, leaveLoading: false, longServiceLeave: false, sickLeave: false };
    expect(components(aFinalPay({ ...balances('60', '10', '10'), paysOut }))).toEqual([]);
    expect(components(aFinalPay(balances('0', '0', '10')))).toEqual([]);
    expect(components(aFinalPay({ ...balances('0', '0', '10'), paysOut: { ...paysOut, sickLeave: true } }))).toEqual([
      ['ETP', '10', '400.00', '128.00', 'O'],
    ]);
  });

  it('cannot be valued without a rate, unless there is none of it [LIFE-013]', () => {
    const { ratePerHour: _, ...unpriced } = aTermination(balances('60'));
    const facts = (termination: TerminationFacts) => anAuPay({ hours: [], termination, leaveSettings: loaded });
    expect(() => linesOf(facts(unpriced))).toThrow(expect.objectContaining({ fact: 'termination.ratePerHour' }));
    expect(linesOf(facts({ ...unpriced, ...balances('0') }))).toEqual([]);
  });
});

describe('Termination payments', () => {
  it('in lieu of notice are ETP code O and earn super', () => {
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

  it('other than notice earn no super', () => {
    const facts = aFinalPay({ otherLumpSumAmount: d('5000'), redundancyAmount: d('5000') });
    expect(totalsOf(facts)).toEqual({
      ...NOTHING,
      gross: '10000.00',
      tax: '3200.00',
      net: '6800.00',
    });
  });

  it.each([
    // Turns 60 on the last day of the financial year, or the day after.
    ['1967-06-30', '1700'],
    ['1967-07-01', '3200'],
    ['1950-01-01', '1700'],
  ])('to somebody born on %s withhold %s of 10,000', (birth, tax) => {
    expect(etpTax({ otherLumpSumAmount: d('10000'), dateOfBirth: localDate(birth) })).toBe(tax);
  });

  it.each([
    // The whole-of-income cap: 180,000 less the 15,200 already earned.
    ['O', '164800', '52736'],
    ['O', '164801', '52736'],
    ['O', '164802', '52737'],
    ['O', '200000', '69280'],
    // Code R knows only the ETP cap of 270,000.
    ['R', '200000', '64000'],
    ['R', '270000', '86400'],
    ['R', '270100', '86447'],
  ] as const)('code %s of %s withhold %s', (etpCode, amount, tax) => {
    expect(etpTax({ otherLumpSumAmount: d(amount), etpCode })).toBe(tax);
  });

  it.each([
    ['2025-06-30', '245000', '78400'],
    ['2025-06-30', '245100', '78447'],
    ['2025-07-01', '260000', '83200'],
    ['2025-07-01', '260100', '83247'],
    ['2026-06-30', '260100', '83247'],
    ['2026-07-01', '260100', '83232'],
  ])('paid on %s take the cap of their year: %s withholds %s', (date, amount, tax) => {
    const paymentDate = localDate(date);
    const termination = { terminationDate: paymentDate, otherLumpSumAmount: d(amount), etpCode: 'R' } as const;
    expect(etpTax(termination, { paymentDate })).toBe(tax);
  });

  it('of code R use up the cap before those of code O', () => {
    const facts = aFinalPay(
      {
        reason: 'GENUINE_REDUNDANCY',
        // 13,598 and six years of 6,801 are tax-free: 54,404.
        redundancyAmount: d('274404'),
        noticeAmount: d('60000'),
      },
      { yearToDate: yearToDate({ taxableEarnings: ZERO }) },
    );
    // 220,000 of code R leaves 50,000 of the ETP cap, less than the 180,000 of the income cap.
    expect(components(facts)).toEqual([
      ['REDUNDANCY', null, '54404.00', '0.00'],
      ['ETP', null, '220000.00', '70400.00', 'R'],
      ['ETP', null, '60000.00', '20700.00', 'O'],
    ]);
  });

  it('count the salary and leave of the final pay against the income cap', () => {
    const facts = aFinalPay(
      { ...balances('60'), otherLumpSumAmount: d('162400') },
      { hours: [hours('38')], leaveSettings: leaveSettings({ isEnabled: false }) },
    );
    // 180,000 - 15,200 - 1,520 - 2,400 = 160,880 at 32%, 1,520 at 47%.
    expect(amountOf(linesOf(facts), 'AU.PAYG.SCHEDULE-11')).toBe('52196');
  });

  it('do not count what was sacrificed before tax against the income cap', () => {
    const pay = { hours: [hours('38')], leaveSettings: leaveSettings({ isEnabled: false }) };
    const termination = { otherLumpSumAmount: d('163380') };
    // 180,000 - 15,200 - 1,520 = 163,280, and 100 more with a sacrifice of 100.
    expect(etpTax(termination, pay)).toBe('52297');
    expect(etpTax(termination, { ...pay, sacrifices: [sacrifice('100')] })).toBe('52282');
  });

  it.each([
    ['R', 'R', 'O'],
    ['S', 'S', 'P'],
    ['P', 'P', 'P'],
  ] as const)('stated as code %s make the lump sum %s and the notice %s', (etpCode, lumpSum, notice) => {
    const facts = aFinalPay({ etpCode, otherLumpSumAmount: d('100'), noticeAmount: d('200') });
    expect(components(facts).map((component) => [component[2], component.at(-1)])).toEqual([
      ['200.00', notice],
      ['100.00', lumpSum],
    ]);
  });

  it('to a foreign resident take two points less', () => {
    const tax = situation({ isForeignResident: true });
    expect(etpTax({ otherLumpSumAmount: d('10000') }, { tax })).toBe('3000');
  });

  it('without a tax file number take the flat rate, cents dropped', () => {
    const tax = situation({ hasTaxFileNumber: false });
    expect(etpTax({ otherLumpSumAmount: d('10000.99') }, { tax })).toBe('4700');
  });

  it.each([
    ['D', '300000', '14100'],
    ['N', '10000', '3200'],
    ['B', '270100', '86447'],
    ['T', '300000', '0'],
    [undefined, '300000', '0'],
  ] as const)('after a death, code %s of %s, withhold %s', (etpCode, amount, tax) => {
    const termination = { reason: 'DEATH', otherLumpSumAmount: d(amount), ...(etpCode ? { etpCode } : {}) } as const;
    expect(etpTax(termination)).toBe(tax);
  });

  it.each([
    ['2026-09-03', '2025-09-03', 'etp', '1700'],
    ['2026-09-04', '2025-09-03', 'gross', '3200'],
  ])('paid on %s for an end on %s are %s', (paid, end, item, tax) => {
    const facts = aFinalPay(
      { terminationDate: localDate(end), otherLumpSumAmount: d('10000'), dateOfBirth: localDate('1960-01-01') },
      { paymentDate: localDate(paid) },
    );
    expect(linesOf(facts)[0]?.report?.item).toBe(item);
    expect(totalsOf(facts).tax).toBe(`${tax}.00`);
  });

  it('are tax-free for the share of service before July 1983', () => {
    const facts = aFinalPay({
      otherLumpSumAmount: d('10000'),
      startDate: localDate('1980-07-01'),
      dateOfBirth: localDate('1962-01-01'),
    });
    // 1,095 of 16,866 days.
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

  it('for invalidity are code R, and their invalidity segment is tax-free', () => {
    const termination = { reason: 'ILL_HEALTH', otherLumpSumAmount: d('10000'), invaliditySegment: d('4000') } as const;
    expect(components(aFinalPay(termination))).toEqual([['ETP', null, '10000.00', '1920.00', 'R']]);
  });

  it('need a date of birth', () => {
    const { dateOfBirth: _, ...unborn } = aTermination({ otherLumpSumAmount: d('1') });
    expect(() => linesOf(anAuPay({ hours: [], termination: unborn }))).toThrow(
      expect.objectContaining({ fact: 'termination.dateOfBirth' }),
    );
  });
});

describe('Redundancy', () => {
  const redundancy = (amount: string, more: Partial<TerminationFacts> = {}, given: Partial<AuPayFacts> = {}) =>
    components(aFinalPay({ reason: 'GENUINE_REDUNDANCY', redundancyAmount: d(amount), ...more }, given));

  it('that is genuine is lump sum D up to the limit, and code R above it', () => {
    expect(redundancy('54404')).toEqual([['REDUNDANCY', null, '54404.00', '0.00']]);
    expect(redundancy('54404.01')).toEqual([
      ['REDUNDANCY', null, '54404.00', '0.00'],
      ['ETP', null, '0.01', '0.00', 'R'],
    ]);
    expect(redundancy('64404')[1]).toEqual(['ETP', null, '10000.00', '3200.00', 'R']);
  });

  it.each([
    // The last day completes the sixth year, or misses it by a day.
    ['2020-09-04', '54404.00'],
    ['2020-09-05', '47603.00'],
    ['2026-09-01', '13598.00'],
  ])('counts completed years from %s: %s is tax-free', (start, limit) => {
    expect(redundancy('100000', { startDate: localDate(start) })[0]?.[2]).toBe(limit);
  });

  it.each([
    ['2025-06-30', '12524.00'],
    ['2025-07-01', '13100.00'],
    ['2026-06-30', '13100.00'],
    ['2026-07-01', '13598.00'],
  ])('paid on %s has the base of its year, %s', (date, base) => {
    const paymentDate = localDate(date);
    const short = { startDate: paymentDate, terminationDate: paymentDate };
    expect(redundancy('100000', short, { paymentDate })[0]?.[2]).toBe(base);
  });

  it('of an early retirement scheme has the same limit', () => {
    expect(redundancy('54404', { reason: 'EARLY_RETIREMENT' })).toEqual([['REDUNDANCY', null, '54404.00', '0.00']]);
  });

  it('that is not genuine is code O from the first dollar', () => {
    expect(redundancy('10000', { reason: 'ORDINARY' })).toEqual([['ETP', null, '10000.00', '3200.00', 'O']]);
  });

  it.each([
    ['1959-09-04', false],
    ['1959-09-03', true],
  ])('cannot be genuine from pension age on: born %s, refused %s', (birth, refused) => {
    const pay = () => redundancy('1000', { dateOfBirth: localDate(birth) });
    if (refused) expect(pay).toThrow(expect.objectContaining({ fact: 'termination.reason' }));
    else expect(pay()).toEqual([['REDUNDANCY', null, '1000.00', '0.00']]);
  });
});

describe('The reason and the cessation code', () => {
  it.each([
    ['ORDINARY', 'V'],
    ['GENUINE_REDUNDANCY', 'R'],
    ['EARLY_RETIREMENT', 'R'],
    ['ILL_HEALTH', 'I'],
    ['DEATH', 'D'],
  ] as const)('%s is reported as %s unless the caller says otherwise [LIFE-009]', (reason, code) => {
    expect(cessationCodeFor(reason)).toBe(code);
  });

  it.each([
    ['R', 'GENUINE_REDUNDANCY'],
    ['I', 'ILL_HEALTH'],
    ['D', 'DEATH'],
    ['F', 'ORDINARY'],
    ['V', 'ORDINARY'],
  ] as const)('%s alone is taxed as %s', (code, reason) => {
    expect(reasonForCode(code)).toBe(reason);
  });

  it('A word of ours is known in any case; another word is not', () => {
    expect(['genuine_redundancy', ' Ill_Health ', 'moved to Perth', ''].map(recognisedReason)).toEqual([
      'GENUINE_REDUNDANCY',
      'ILL_HEALTH',
      undefined,
      undefined,
    ]);
  });
});

describe('A termination that contradicts itself is refused by name', () => {
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
  ] as const)('%s', (fact, given) => {
    expect(() => linesOf(aFinalPay(given))).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact }));
  });
});
