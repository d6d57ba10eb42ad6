import type { Country, Fields } from '../history.ts';
import { num } from '../number.ts';
import type { NzHistory, NzPay, NzPerson } from './model.ts';
import { randomNewZealander } from './people.ts';
import { nzExpected } from './reference.ts';

// Converts the history of a New Zealand employee to requests to the service.

function employee({ person, seed }: NzHistory): Fields {
  return {
    first_name: 'Aroha',
    last_name: `Seed${seed}`,
    address1: '1 Queen Street',
    city: 'Napier',
    state: 'HKB',
    country: 'NZ',
    postcode: '4110',
    date_of_birth: person.birth,
    start_date: person.start,
    employment_status: num(person.hoursPerDay).times(person.daysPerWeek).gte(40) ? 'Full-time' : 'Part-time',
    nz_tax_code: person.code,
    has_student_loan: person.studentLoan,
    ...(person.code === 'ND' ? {} : { ird_number: '49091850' }),
    pay_period: person.period === 'FOUR_WEEKLY' ? 'WEEKLY' : person.period,
    pay_rate_per_hour: person.rate,
    ...(person.varies
      ? {}
      : { standard_hours_per_day: person.hoursPerDay, standard_days_per_week: person.daysPerWeek }),
    kiwisaver_status_code: person.kiwisaver ? 'AK' : 'NK',
    ...(person.kiwisaver
      ? { kiwisaver_employee_rate: person.kiwisaver.own, kiwisaver_employer_rate: person.kiwisaver.employer }
      : {}),
    esct_rate: person.esctRate,
  };
}

const weekOf = ({ hoursPerDay, daysPerWeek }: NzPerson): string => num(hoursPerDay).times(daysPerWeek).toFixed();

function declarations({ person: { declared, period } }: NzHistory): Fields | undefined {
  if (Object.keys(declared).length === 0 && period !== 'FOUR_WEEKLY') return undefined;
  return {
    pay_cycle: period === 'FOUR_WEEKLY' ? period : null,
    student_loan_compulsory_extra: declared.compulsoryExtra ?? null,
    student_loan_voluntary_extra: declared.voluntaryExtra ?? null,
    student_loan_special_rate: declared.specialRate ?? null,
    kiwisaver_temporary_rate: declared.temporaryRate ?? null,
    kiwisaver_savings_suspension: declared.suspension ?? null,
    extra_pay_requested_rate: declared.requestedRate ?? null,
  };
}

function pay(history: NzHistory, index: number): Fields {
  const event = history.events[index]!;
  if (event.kind !== 'pay') throw new Error('This event is not a pay.');
  const { hoursPerDay } = history.person;
  const { hours, overtime, leave, cashUp, publicHoliday, bonus } = event.pay;
  const hoursRow = (description: string, value: string, more: Fields = {}): Fields => ({
    ...{ description, units: 'Hours', value },
    ...more,
  });
  const leaveRow = (leave_type: string, value: string, date: string): Fields => ({
    ...{ description: 'Leave', leave_type, date, hours: value },
  });
  return {
    hours: [
      ...(num(hours).gt(0) ? [hoursRow('Ordinary hours', hours)] : []),
      ...(overtime ? [hoursRow('Overtime', overtime, { multiplier: '1.5', is_overtime: true })] : []),
      ...(publicHoliday?.worked ? [hoursRow('Public holiday', hoursPerDay, { worked_on: publicHoliday.date })] : []),
    ],
    leave: [
      ...(leave ? [leaveRow(leave.type, num(hoursPerDay).times(leave.days).toFixed(), event.day)] : []),
      ...(cashUp ? [{ ...leaveRow('ANNUAL_HOLIDAYS', weekOf(history.person), event.day), paid_as: 'CASH_UP' }] : []),
      ...(publicHoliday && !publicHoliday.worked
        ? [leaveRow('PAID_PUBLIC_HOLIDAY', hoursPerDay, publicHoliday.date)]
        : []),
    ],
    bonuses: bonus
      ? [
          {
            description: `Bonus ${index}`,
            amount: bonus.amount,
            tax_method: bonus.extra ? 'METHOD_A_WHOLE_YEAR' : 'NORMAL_EARNINGS',
            is_discretionary: bonus.discretionary,
          },
        ]
      : [],
  };
}

function simpler(pay: NzPay): readonly NzPay[] {
  const parts = ['overtime', 'leave', 'cashUp', 'publicHoliday', 'bonus'] as const;
  return parts
    .filter((part) => pay[part] !== undefined)
    .map((part) => Object.fromEntries(Object.entries(pay).filter(([key]) => key !== part)) as unknown as NzPay);
}

function simplerPerson(person: NzPerson): readonly NzPerson[] {
  return [
    ...(Object.keys(person.declared).length > 0 ? [{ ...person, declared: {} }] : []),
    ...(person.studentLoan ? [{ ...person, studentLoan: false }] : []),
    ...(person.kiwisaver ? [{ ...person, kiwisaver: null }] : []),
    ...(person.code === 'M' ? [] : [{ ...person, code: 'M' as const }]),
  ];
}

export const newZealand: Country<NzPerson, NzPay> = {
  code: 'NZ',
  people: randomNewZealander,
  employee,
  declarations,
  pay,
  expected: nzExpected,
  simpler,
  simplerPerson,
};
