import { describe, expect, test } from 'vitest';
import { decimal, ZERO } from '../../../../base/decimal.ts';
import { localDate } from '../../../../base/local-date.ts';
import type { PayItemRecord, PayRecord } from '../model/tables.ts';
import { WARNING_CODES } from './warning.schema.ts';
import { type WarningFacts, type WarningLine, warningsOf } from './warnings-of.ts';

const pay = (fields: Partial<PayRecord> = {}) =>
  ({
    id: 7,
    employee_id: 3,
    country: 'AU',
    kind: 'REGULAR',
    net: '900.00',
    processed_date: '2026-11-10',
    ...fields,
  }) as PayRecord;
const hours = (quantity: string, fields: Partial<PayItemRecord> = {}) =>
  ({
    kind: 'hours',
    description: 'Ordinary hours',
    quantity,
    rate: '40',
    is_hours: true,
    is_overtime: false,
    ...fields,
  }) as PayItemRecord;
const line = (fields: Partial<WarningLine>): WarningLine => ({
  code: 'AU.PAYG.SCHEDULE-1',
  label: 'PAYG withholding',
  because: '',
  unverified: false,
  tags: [],
  ...fields,
});
const inRun = (pay_period: WarningFacts['run']['pay_period']) => ({
  run: { id: 1, pay_period, start_date: '2026-11-09', end_date: '2026-11-15' },
});
const compared = (held: string, rate: string) => ({
  held: decimal(held),
  calculated: { rate: decimal(rate), thresholdAmount: decimal('70123.4') },
});
const balance = (name: string, hours: string) => ({ leave_type: 'ANY', name, hours });

const BLAMELESS: WarningFacts = {
  balances: [],
  pay: pay(),
  items: [hours('38')],
  ...inRun('WEEKLY'),
  person: { id: 3, number: null, first_name: 'An', last_name: 'Nguyen', email_address: null },
  hasTaxFileNumber: true,
  hasBankAccount: true,
  otherPayId: undefined,
  hoursBeside: ZERO,
  leaveAfter: [balance('Annual Leave', '0')],
  entitlements: undefined,
  lines: [line({})],
  minimumWage: { rate: decimal('26.44'), name: 'national minimum wage' },
  esct: compared('0.300', '0.3'),
  closedown: undefined,
  asYouGo: undefined,
  beyondStandards: [],
  belowStandards: undefined,
  leaveOnHoliday: undefined,
  belowAward: undefined,
  leaveLoading: {},
};
const said = (fields: Partial<WarningFacts>) => warningsOf({ ...BLAMELESS, ...fields });

describe('warnings of a pay', () => {
  test('[PERIOD-012] returns no warning when nothing is wrong', () => {
    expect(said({})).toEqual([]);
  });

  test.each<[string, Partial<WarningFacts>, string]>([
    ['SECOND_PAY', { otherPayId: 5 }, 'already has a complete pay in this pay run, pay 5'],
    ['MANY_HOURS', { items: [hours('76.01')] }, 'has 76.01 ordinary hours in the week, more than 76'],
    [
      'MANY_HOURS',
      { items: [hours('40')], hoursBeside: decimal('40') },
      'has 80 ordinary hours in the week, more than 76',
    ],
    [
      'MANY_HOURS',
      { items: [hours('153')], ...inRun('FORTNIGHTLY') },
      'has 153 ordinary hours in the fortnight, more than 152',
    ],
    [
      'MANY_HOURS',
      { items: [hours('329.34')], ...inRun('MONTHLY') },
      'has 329.34 ordinary hours in the month, more than 329.33',
    ],
    [
      'NEGATIVE_NET',
      { pay: pay({ net: '-0.01' }) },
      'has a net pay of -0.01: deductions and tax are more than the earnings',
    ],
    [
      'BELOW_MINIMUM_WAGE',
      { items: [hours('1'), hours('1', { description: 'Training', rate: '26.430000', is_overtime: true })] },
      "has 'Training' at 26.43 an hour, below the national minimum wage of 26.44",
    ],
    [
      'BELOW_MINIMUM_WAGE',
      {
        pay: pay({ country: 'NZ' }),
        items: [hours('1', { rate: '19' })],
        minimumWage: { rate: decimal('19.16'), name: 'training minimum wage' },
      },
      "has 'Ordinary hours' at 19 an hour, below the training minimum wage of 19.16",
    ],
    [
      'NO_TFN',
      { hasTaxFileNumber: false },
      'has no tax file number: tax is withheld at the top rate unless an exemption applies',
    ],
    [
      'LEAVE_BELOW_NES',
      { belowStandards: 'accrues 10 days of annual leave a year' },
      'accrues 10 days of annual leave a year',
    ],
    [
      'LSL_DIFFERS',
      {
        lines: [
          line({
            code: 'AU.TERMINATION.LONG-SERVICE-LEAVE.DIFFERS',
            because: '0 hours, and the law of NSW gives 320',
          }),
        ],
      },
      'is paid the long service leave that the employer stated: 0 hours, and the law of NSW gives 320',
    ],
    [
      'ORDER_LIMITED',
      {
        lines: [
          line({ label: 'Attachment order 7', because: '450.00 is due', tags: ['order', 'warning'] }),
          line({ label: 'Child support 8', because: '10.00 is due', tags: ['order'], unverified: false }),
        ],
      },
      'has an order that was not deducted in full, Attachment order 7: 450.00 is due',
    ],
    ['BELOW_AWARD', { belowAward: 'is paid 10.00 less' }, 'is paid 10.00 less'],
    ['LEAVE_LOADING_BELOW_AWARD', { leaveLoading: { below: 'has no loading' } }, 'has no loading'],
    ['LEAVE_LOADING_NOT_COMPARED', { leaveLoading: { notCompared: 'may be owed more' } }, 'may be owed more'],
    ['LEAVE_ON_PUBLIC_HOLIDAY', { leaveOnHoliday: 'covers 2026-12-25' }, 'covers 2026-12-25'],
    ['NO_BANK_ACCOUNT', { hasBankAccount: false }, 'has no bank account for the net pay'],
    [
      'LEAVE_BELOW_ZERO',
      { leaveAfter: [balance('Annual Leave', '-0.600000'), balance('Sick Leave', '2'), balance('Time Off', '-1')] },
      'has -0.6 hours of Annual Leave and -1 hours of Time Off after this pay',
    ],
    [
      'LEAVE_BELOW_ZERO',
      {
        // Leave accrued since the last grant is only a forecast. The warning considers only granted leave.
        leaveAfter: [{ leave_type: 'ANNUAL_HOLIDAYS', name: 'Annual Holidays', hours: '-5' }],
        entitlements: {
          annualWeeksInAdvance: decimal('0.4'),
          nextAnniversary: localDate('2026-12-01'),
          sickDaysBeyond: decimal('1.5'),
          familyViolenceDaysBeyond: decimal('1'),
          bereavement: { from: localDate('2026-11-02'), days: decimal('4'), most: decimal('3') },
        },
      },
      'has taken 0.4 weeks of Annual Holidays in advance, including this pay, from the entitlement due on 2026-12-01; has taken 1.5 more days of Sick Leave than granted; has taken 1 more day of Family Violence Leave than granted; has 4 days of Bereavement Leave from 2026-11-02, more than the 3 allowed for one event',
    ],
    [
      'SUPER_BELOW_GUARANTEE',
      { lines: [line({ code: 'AU.SUPER.BELOW-GUARANTEE', because: 'the rate 0.11 is below 0.12' })] },
      'has super below the guarantee: the rate 0.11 is below 0.12',
    ],
    [
      'SUPER_BELOW_GUARANTEE',
      {
        lines: [
          line({ code: 'AU.SUPER.BELOW-GUARANTEE', because: 'the rate 0.11 is below 0.12' }),
          line({ code: 'AU.SUPER.LOADING-LEFT-OUT', because: 'loading is left out' }),
        ],
      },
      'has super below the guarantee: the rate 0.11 is below 0.12; and may have super below the guarantee: loading is left out',
    ],
    [
      'SUPER_BELOW_GUARANTEE',
      { lines: [line({ code: 'AU.SUPER.BONUS-LEFT-OUT', because: 'a bonus is left out' })] },
      'may have super below the guarantee: a bonus is left out',
    ],
    [
      'ESCT_RATE_DIFFERS',
      { esct: compared('0.175', '0.3') },
      'has an ESCT rate of 17.5 %, but a threshold amount of 70123.40 gives 30 %',
    ],
    [
      'UNVERIFIED_RATE',
      { lines: [line({ unverified: true }), line({ label: 'Super' }), line({ unverified: true })] },
      'is paid with parameters that are not verified for 2026-11-10: PAYG withholding',
    ],
    [
      'CLOSEDOWN_HOLIDAY_PAY',
      { closedown: { from: '2026-12-21' } },
      'is not entitled to annual holidays when the closedown begins on 2026-12-21: 8 % of gross earnings is due; add a leave row with paid_as CLOSEDOWN',
    ],
    [
      'HOLIDAY_PAY_AS_YOU_GO',
      { asYouGo: { since: '2026-11-09', isCasual: false } },
      'is paid holiday pay with each pay and completed twelve months on 2026-11-09: four weeks of annual holidays are due, and the holiday pay already paid cannot be recovered',
    ],
  ])('[PERIOD-012] warns with %s in a sentence that begins with the employee’s name', (code, fields, rest) => {
    expect(said(fields)).toEqual([{ code, employee_id: 3, message: `Nguyen, An ${rest}` }]);
  });

  test.each<[string, Partial<WarningFacts>]>([
    ['compensation in addition to the pay of the week', { pay: pay({ kind: 'WORKERS_COMP' }), otherPayId: 5 }],
    ['opening amounts in a run that was paid', { pay: pay({ kind: 'CATCH_UP' }), otherPayId: 5 }],
    ['the hours of many weeks in opening amounts', { pay: pay({ kind: 'CATCH_UP' }), items: [hours('900')] }],
    ['exactly the maximum hours of a week', { items: [hours('76')] }],
    ['exactly the maximum hours of a fortnight', { items: [hours('152')], ...inRun('FORTNIGHTLY') }],
    ['the maximum whole hours of a month', { items: [hours('329')], ...inRun('MONTHLY') }],
    ['overtime', { items: [hours('70'), hours('20', { is_overtime: true })] }],
    ['units that are not hours', { items: [hours('500', { is_hours: false, rate: '0.88' })] }],
    ['leave', { items: [hours('70'), hours('20', { kind: 'leave', is_hours: null, rate: '10' })] }],
    ['a bonus in a long week', { items: [], hoursBeside: decimal('80') }],
    ['hours that are reversed', { items: [hours('-4', { rate: '20' })], hoursBeside: decimal('90') }],
    ['a net pay of zero', { pay: pay({ net: '0.00' }) }],
    ['exactly the minimum wage', { items: [hours('38', { rate: '26.44' })] }],
    ['a date without a known minimum wage', { items: [hours('38', { rate: '1' })], minimumWage: undefined }],
    ['New Zealand, which has no tax file numbers', { pay: pay({ country: 'NZ' }), hasTaxFileNumber: false }],
    [
      'a closedown that the pay settles',
      { closedown: { from: '2026-12-21' }, items: [hours('38'), hours('0', { kind: 'leave', units: 'CLOSEDOWN' })] },
    ],
    ['an ESCT rate without a comparison', { esct: undefined }],
  ])('[PERIOD-012] does not warn about %s', (_, fields) => {
    expect(said(fields)).toEqual([]);
  });

  test('[PERIOD-012] returns warnings in the order of WARNING_CODES', () => {
    const all = said({
      pay: pay({ net: '-1.00' }),
      items: [hours('90', { rate: '1' })],
      hasTaxFileNumber: false,
      hasBankAccount: false,
      otherPayId: 5,
      leaveAfter: [balance('Annual Leave', '-1')],
      lines: [
        line({ code: 'AU.SUPER.BELOW-GUARANTEE', unverified: true }),
        line({ code: 'NZ.KIWISAVER.NOT-ENROLLED' }),
        line({ code: 'AU.TERMINATION.LONG-SERVICE-LEAVE.DIFFERS' }),
        line({ tags: ['order', 'warning'] }),
      ],
      belowStandards: 'has 10 days of annual leave a year',
      leaveOnHoliday: 'has leave on 25 December 2026',
      belowAward: 'is paid 10.00 less',
      leaveLoading: { below: 'has no loading', notCompared: 'may be owed penalties' },
      esct: compared('0.105', '0.3'),
      closedown: { from: '2026-12-21' },
      asYouGo: { since: '2026-11-09', isCasual: false },
    });
    expect(all.map(({ code }) => code)).toEqual(WARNING_CODES);
  });
});
