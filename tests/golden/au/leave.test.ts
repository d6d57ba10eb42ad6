import { describe, expect, it } from 'vitest';
import { ZERO } from '../../../src/base/decimal.ts';
import { amountOf, anAuPay, d, hours, leave, leaveSettings, linesOf, totalsOf } from './pay-facts.ts';

const accrued = (facts: ReturnType<typeof anAuPay>) => {
  const lines = linesOf(facts);
  return {
    holiday: amountOf(lines, 'AU.LEAVE.ACCRUAL.HOLIDAY'),
    sick: amountOf(lines, 'AU.LEAVE.ACCRUAL.SICK'),
    longService: amountOf(lines, 'AU.LEAVE.ACCRUAL.LONG_SERVICE'),
  };
};
const byHour = (more = {}) => leaveSettings({ accruesOnHoursWorked: true, ...more });

describe('Leave accrual', () => {
  it.each([
    ['WEEKLY', '2.923077', '1.461538'],
    ['FORTNIGHTLY', '5.846154', '2.923077'],
    ['MONTHLY', '12.666667', '6.333333'],
  ] as const)('%s pays accrue their share of the days per year [LEAVE-022]', (period, holiday, sick) => {
    expect(accrued(anAuPay({ period }))).toEqual({ holiday, sick, longService: '0' });
  });

  it('accrual by days per year does not depend on the hours of the pay, and each period accrues only once', () => {
    expect(accrued(anAuPay({ hours: [hours('5')] })).holiday).toBe('2.923077');
    expect(accrued(anAuPay({ leaveSettings: leaveSettings({ shareOfPeriod: ZERO }) }))).toEqual({
      holiday: '0',
      sick: '0',
      longService: '0',
    });
  });

  it('accrual by hour uses the factors of the employee [LEAVE-002] [LEAVE-003] [LEAVE-005]', () => {
    expect(accrued(anAuPay({ leaveSettings: byHour() }))).toEqual({
      holiday: '2.923074',
      sick: '1.461556',
      longService: '0',
    });
  });

  it('long service leave accrues by hour when it is enabled [LEAVE-004]', () => {
    expect(accrued(anAuPay({ leaveSettings: leaveSettings({ isLongServiceEnabled: true }) })).longService).toBe(
      '0.633346',
    );
  });

  it('accrues on overtime only when the settings of the employee allow it [LEAVE-006]', () => {
    const worked = [hours('38'), hours('10', '60', { isOvertime: true })];
    expect(accrued(anAuPay({ hours: worked, leaveSettings: byHour() })).holiday).toBe('2.923074');
    expect(accrued(anAuPay({ hours: worked, leaveSettings: byHour({ accruesOnOvertime: true }) })).holiday).toBe(
      '3.692304',
    );
  });

  it('excludes rows in units other than hours from accrual [PAY-102]', () => {
    const worked = [hours('38'), hours('120', '0.88', { isHours: false })];
    expect(accrued(anAuPay({ hours: worked, leaveSettings: byHour() })).holiday).toBe('2.923074');
  });

  it('accrues during paid leave that counts as service, but not during unpaid leave or workers compensation', () => {
    const onLeave = (type: Parameters<typeof leave>[0]) =>
      accrued(anAuPay({ hours: [], leave: [leave(type, '38')], leaveSettings: byHour() })).holiday;
    expect([onLeave('HOLIDAY'), onLeave('SICK'), onLeave('UNPAID'), onLeave('WORKERS_COMP')]).toEqual([
      '2.923074',
      '2.923074',
      '0',
      '0',
    ]);
  });

  const ofWeek = (more = {}) => leaveSettings({ standardHoursOfPeriod: d('38'), ...more });
  it.each([
    ['a whole week of unpaid leave', [], [leave('UNPAID', '38')], '0'],
    ['a week with one unpaid day', [hours('30.4')], [leave('UNPAID', '7.6')], '2.338462'],
    [
      'a salary in units with one unpaid day',
      [hours('1', '1500', { isHours: false })],
      [leave('UNPAID', '7.6')],
      '2.338462',
    ],
    ['parental leave paid by the government', [], [leave('PAID_PARENTAL', '38')], '0'],
    ['paid leave and one unpaid day', [], [leave('HOLIDAY', '30.4'), leave('UNPAID', '7.6')], '2.338462'],
    ['more unpaid hours than the week has', [hours('4')], [leave('UNPAID', '40')], '0'],
  ] as const)('accrues by days per year for the paid part of %s [DEF-003]', (_, worked, away, holiday) => {
    const facts = anAuPay({ hours: worked, leave: away, leaveSettings: ofWeek() });
    expect(accrued(facts).holiday).toBe(holiday);
  });

  it('accrues by the hour for paid hours only [DEF-003]', () => {
    const away = { hours: [hours('30.4')], leave: [leave('UNPAID', '7.6')] };
    expect(accrued(anAuPay({ ...away, leaveSettings: byHour() })).holiday).toBe('2.338459');
  });

  it('does not reduce accrual for unpaid leave when the facts do not state the hours of the period [DEF-003]', () => {
    expect(accrued(anAuPay({ hours: [], leave: [leave('UNPAID', '38')] })).holiday).toBe('2.923077');
  });

  it('the explanation of accrual cites the Fair Work Act and states the hours without pay [DEF-003]', () => {
    const lines = linesOf(
      anAuPay({ hours: [hours('30.4')], leave: [leave('UNPAID', '7.6')], leaveSettings: ofWeek() }),
    );
    const said = lines.filter(({ code }) => code.startsWith('AU.LEAVE.ACCRUAL'));
    expect(said.map(({ because, cites }) => [because, cites.map(({ source }) => source)])).toEqual([
      ['20 days of 7.6 hours a year over 52 pays, less 7.6 of 38 hours without pay', ['Fair Work Act 2009 (Cth) s 87']],
      [
        '10 days of 7.6 hours a year over 52 pays, less 7.6 of 38 hours without pay',
        ['Fair Work Act 2009 (Cth) s 96, as read in Mondelez v AMWU [2020] HCA 29'],
      ],
    ]);
  });

  it('cites the Fair Work Act for paid family violence leave, and no source for annual leave', () => {
    const sourcesOf = (type: 'FAMILY_VIOLENCE' | 'HOLIDAY') =>
      linesOf(anAuPay({ leave: [leave(type, '7.6')] }))
        .filter(({ code }) => code === `AU.LEAVE.${type}`)
        .flatMap(({ cites }) => cites.map(({ source }) => source));
    expect(sourcesOf('FAMILY_VIOLENCE')).toEqual(['Fair Work Act 2009 (Cth) ss 106A-106E, as advisers have it']);
    expect(sourcesOf('HOLIDAY')).toEqual([]);
  });

  it('accrues nothing when leave is disabled [LEAVE-001]', () => {
    expect(linesOf(anAuPay({ leaveSettings: leaveSettings({ isEnabled: false }) })).map(({ code }) => code)).toEqual([
      'AU.HOURS.ORDINARY',
      'AU.PAYG',
      'AU.SUPER.GUARANTEE',
    ]);
  });

  it('leave accrual does not change gross or net', () => {
    const { gross, net } = totalsOf(anAuPay());
    const without = totalsOf(anAuPay({ leaveSettings: leaveSettings({ isEnabled: false }) }));
    expect({ gross, net }).toEqual({ gross: without.gross, net: without.net });
  });
});

describe('Leave taken', () => {
  it('leave is paid at its rate and reduces its balance [LEAVE-019]', () => {
    const lines = linesOf(anAuPay({ hours: [], leave: [leave('HOLIDAY', '7.6', { rate: d('41.5') })] }));
    expect(amountOf(lines, 'AU.LEAVE.HOLIDAY')).toBe('315.4');
    expect(
      lines.filter(({ tags }) => tags.includes('leave-taken')).map(({ amount, report }) => [amount.toFixed(), report]),
    ).toEqual([['7.6', { balance: 'HOLIDAY', unit: 'hours' }]]);
  });

  it.each([
    ['SICK', 'SICK'],
    ['LONG_SERVICE', 'LONG_SERVICE'],
    ['RDO', 'RDO'],
    ['TOIL', 'TOIL'],
  ] as const)('leave of type %s reduces the balance %s', (type, balance) => {
    expect(amountOf(linesOf(anAuPay({ leave: [leave(type, '8')] })), `AU.LEAVE.TAKEN.${balance}`)).toBe('8');
  });

  it.each(['COMPASSIONATE', 'WORKERS_COMP', 'UNPAID', 'NZ_JURY_SERVICE'] as const)(
    'leave of type %s reduces no balance',
    (type) => {
      const lines = linesOf(anAuPay({ leave: [leave(type, '8')] }));
      expect(lines.filter(({ tags }) => tags.includes('leave-taken'))).toEqual([]);
    },
  );

  it('unpaid leave has a line with a zero amount [LEAVE-021]', () => {
    const lines = linesOf(anAuPay({ leave: [leave('UNPAID', '8')] }));
    expect(amountOf(lines, 'AU.LEAVE.UNPAID')).toBe('0');
    expect(lines.find(({ code }) => code === 'AU.LEAVE.UNPAID')?.because).toBe('8 hours without pay');
  });

  it('workers compensation has its own total [CALC-029] [PAY-112]', () => {
    const pay = anAuPay({ hours: [], leave: [leave('WORKERS_COMP', '20', { rate: d('33.3333') })] });
    expect(totalsOf(pay).workersCompensation).toBe('666.67');
  });
});

describe('Leave loading', () => {
  const loaded = leaveSettings({ loading: d('0.175') });
  it('leave loading is a percentage of annual leave [LEAVE-009]', () => {
    expect(
      amountOf(linesOf(anAuPay({ leave: [leave('HOLIDAY', '38')], leaveSettings: loaded })), 'AU.LEAVE.LOADING'),
    ).toBe('266');
  });

  it('leave loading is paid on other leave only if the row states it [PAY-037]', () => {
    expect(
      amountOf(linesOf(anAuPay({ leave: [leave('SICK', '38')], leaveSettings: loaded })), 'AU.LEAVE.LOADING'),
    ).toBe('0');
    const stated = anAuPay({ leave: [leave('SICK', '38', { loading: d('12.34') })], leaveSettings: loaded });
    expect(amountOf(linesOf(stated), 'AU.LEAVE.LOADING')).toBe('12.34');
  });

  it('leave loading stated on the row overrides the percentage, including zero', () => {
    const stated = (amount: string) =>
      amountOf(
        linesOf(anAuPay({ leave: [leave('HOLIDAY', '38', { loading: d(amount) })], leaveSettings: loaded })),
        'AU.LEAVE.LOADING',
      );
    expect([stated('50'), stated('0')]).toEqual(['50', '0']);
  });
});

describe('Banked time', () => {
  it.each(['RDO', 'TOIL'] as const)(
    'time banked as %s is not paid now but increases its balance [LEAVE-008]',
    (bank) => {
      const facts = anAuPay({ hours: [hours('38'), hours('2', '40', { banksTo: bank })] });
      expect(totalsOf(facts).gross).toBe('1520.00');
      expect(amountOf(linesOf(facts), `AU.LEAVE.ACCRUAL.${bank}`)).toBe('2');
    },
  );
});
