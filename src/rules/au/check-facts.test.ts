import { describe, expect, it } from 'vitest';
import {
  anAuPay,
  aTermination,
  backPayment,
  bonus,
  d,
  hours,
  leave,
  linesOf,
  params,
  superSettings,
  yearToDate,
} from '../../../tests/golden/au/pay-facts.ts';
import { localDate } from '../../base/local-date.ts';
import { UncalculableFacts } from '../line.ts';
import { calculateAuPay } from './calculate.ts';

describe('the check of Australian pay facts', () => {
  const range = { start: localDate('2026-08-02'), end: localDate('2026-08-01') };
  it.each([
    ['bonuses[0].range', { bonuses: [bonus('1', { taxMethod: 'SPREAD_OVER_SPECIFIC_RANGE' })] }],
    ['bonuses[1].range', { bonuses: [bonus('1'), bonus('1', { taxMethod: 'METHOD_A_SPECIFIC_RANGE', range })] }],
    ['backPayments[0].range', { backPayments: [backPayment('1', { taxMethod: 'METHOD_A_SPECIFIC_RANGE' })] }],
    ['bonuses[0].isReturnToWork', { bonuses: [bonus('1', { isReturnToWork: true, isDirectorsFees: true })] }],
    ['leave[0].hours', { leave: [leave('HOLIDAY', '-1')] }],
    ['hours[0].banksTo', { hours: [hours('1', '1', { isHours: false, banksTo: 'RDO' })] }],
    ['superSettings.superRate', { superSettings: superSettings({ superRate: d('12') }) }],
    ['superSettings.compulsoryRate', { superSettings: superSettings({ compulsoryRate: d('-0.01') }) }],
    ['superSettings.dateOfBirth', { superSettings: superSettings({ dateOfBirth: localDate('2026-09-04') }) }],
    ['yearToDate.superBaseThisYear', { yearToDate: yearToDate({ superBaseThisYear: d('-1') }) }],
    ['yearToDate.pays', { yearToDate: yearToDate({ pays: -1 }) }],
    ['incomeStream', { incomeStream: 'WHM' }],
    [
      'supplied.studyLoan',
      { supplied: { tax: d('1'), studyLoan: d('1.01'), compulsorySuper: d('0'), reportableSuper: d('0') } },
    ],
    [
      'supplied.tax',
      { supplied: { tax: d('-1'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') } },
    ],
    [
      'termination',
      {
        supplied: { tax: d('1'), studyLoan: d('0'), compulsorySuper: d('0'), reportableSuper: d('0') },
        termination: aTermination(),
      },
    ],
  ] as const)('rejects contradictory facts and names the fact %s', (fact, given) => {
    expect(() => linesOf(anAuPay(given))).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact }));
  });

  it('rejects the age rule for super without a date of birth', () => {
    const { dateOfBirth: _, ...unborn } = superSettings({ isAgeThresholdEnabled: true });
    expect(() => linesOf(anAuPay({ superSettings: unborn }))).toThrow(UncalculableFacts);
  });

  it('throws a TypeError when the parameters are not those of the payday', () => {
    expect(() => calculateAuPay(anAuPay(), params.at(localDate('2026-09-02')))).toThrow(
      'parameters of 2026-09-02 were passed for a payment on 2026-09-03',
    );
  });
});
