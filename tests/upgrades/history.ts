import { anAuEmployee, anNzEmployee, type Fields } from '../fixtures/employees.ts';
import type { Call } from './play.ts';

// The API calls that create the archived history, and the pays that follow it. `scripts/archive-release.ts` runs the
// history on a release. The upgrade tests run it on the current version, then create the next pays on both and compare
// them. Do not change the history, because an archive cannot be created again once its release no longer builds. Later
// pays look back at the history, so it contains only pays that have the same gross in every release.

/** The times of the service's clock during the history and during the next pays. */
export const HISTORY_AT = '2026-03-09T00:00:00Z';
export const NEXT_AT = '2026-03-10T00:00:00Z';

const WEEKS = [
  '2026-01-13',
  '2026-01-20',
  '2026-01-27',
  '2026-02-03',
  '2026-02-10',
  '2026-02-17',
  '2026-02-24',
  '2026-03-03',
];
const LAST_WEEK = '2026-03-03';
const FORTNIGHTS = ['2026-01-13', '2026-01-27', '2026-02-10', '2026-02-24'];
const MONTHS = ['2025-12-20', '2026-01-20', '2026-02-20'];
const NEXT = '2026-03-10';

type Country = 'AU' | 'NZ';
type Person = readonly [name: string, pay: Fields];

const hours = (value: string, more: Fields = {}) => ({ description: 'Ordinary hours', units: 'Hours', value, ...more });
const overtime = (value: string, multiplier: string) =>
  hours(value, { description: 'Overtime', is_overtime: true, multiplier });
const salary = (units: string, rate: string) => ({ description: 'Salary', units, value: '1', rate });
const leave = (leave_type: string, date: string, count: string, more: Fields = {}) => ({
  description: `Leave ${leave_type}`,
  leave_type,
  date,
  hours: count,
  ...more,
});

const company = (country: Country): Call => ({
  method: 'PUT',
  path: '/api/company/create',
  body: { name: `Upgrades ${country}`, country, default_super_rate: '0.12' },
  name: (answer) => ({ [country]: answer.id }),
});

const employees = (country: Country, people: Readonly<Record<string, Fields>>): Call => ({
  method: 'PUT',
  path: `/api/company/{${country}}/employees/create`,
  body: Object.values(people),
  name: (answer) => Object.fromEntries(Object.keys(people).map((name, index) => [name, answer[index].employee.id])),
});

/** Creates several pays in one call. */
const pays = (country: Country, day: string, ...people: readonly Person[]): Call => ({
  method: 'PUT',
  path: `/api/company/{${country}}/pays/create?pay_date=${day}`,
  body: people.map(([name, pay]) => ({ employee_id: `{${name}}`, ...pay })),
});

const terminate = (name: string, pay_date: string, more: Fields = {}): Call => ({
  method: 'POST',
  path: `/api/employees/{${name}}/terminate`,
  body: { pay_date, termination_date: '2026-03-06', ...more },
});

const forty = { standard_hours_per_day: '8', standard_days_per_week: 5 };
const noRate = { ...forty, pay_rate_per_hour: null };
const named = (first_name: string, more: Fields) => ({ first_name, last_name: 'Upgrade', ...more });

const NZ_PEOPLE: Readonly<Record<string, Fields>> = {
  nzUnits: anNzEmployee(named('Units', noRate)),
  nzSplit: anNzEmployee(named('Split', noRate)),
  nzLong: anNzEmployee(named('Long', noRate)),
  nzPartTime: anNzEmployee(
    named('Part', {
      ...noRate,
      standard_hours_per_day: '7.6',
      standard_days_per_week: 3,
      employment_status: 'Part-time',
    }),
  ),
  nzHourly: anNzEmployee(named('Hourly', { ...forty, has_student_loan: true })),
  nzOnLeave: anNzEmployee(named('Away', noRate)),
  nzOpened: anNzEmployee(named('Opened', noRate)),
  nzNoWeek: anNzEmployee(named('Unset', { pay_rate_per_hour: null, standard_hours_per_day: '0' })),
  nzFortnight: anNzEmployee(named('Fortnight', { ...noRate, pay_period: 'FORTNIGHTLY' })),
  nzMonth: anNzEmployee(named('Month', { ...noRate, pay_period: 'MONTHLY' })),
  nzLeaver: anNzEmployee(named('Left', { ...forty, pay_rate_per_hour: '32' })),
  nzLeaving: anNzEmployee(named('Leaving', { ...forty, pay_rate_per_hour: '36' })),
};

const AU_PEOPLE: Readonly<Record<string, Fields>> = {
  auHourly: anAuEmployee(named('Hourly', { ...forty, has_stsl_liability: true, leave_loading_percentage: '0.175' })),
  auSplit: anAuEmployee(named('Split', forty)),
  auSalary: anAuEmployee(named('Salary', noRate)),
  auOpened: anAuEmployee(named('Opened', forty)),
  auFortnight: anAuEmployee(named('Fortnight', { ...forty, pay_period: 'FORTNIGHTLY' })),
  auMonth: anAuEmployee(named('Month', { ...forty, pay_period: 'MONTHLY' })),
  auLeaver: anAuEmployee(named('Left', { ...forty, pay_rate_per_hour: '52.5' })),
  auLeaving: anAuEmployee(named('Leaving', { ...forty, start_date: '2015-02-02' })),
};

/** The employees of an archive, by country and by the name that calls use. */
export const PEOPLE: Readonly<Record<Country, Readonly<Record<string, Fields>>>> = { AU: AU_PEOPLE, NZ: NZ_PEOPLE };

/** Opening amounts for the year to date, as stated by the caller. */
const OPENINGS: readonly Call[] = [
  pays('NZ', '2026-01-06', [
    'nzOpened',
    { auto_calculate: false, hours: [salary('Opening', '30000')], tax: '5100', kiwisaver_employee_amount: '900' },
  ]),
  pays('AU', '2026-01-06', [
    'auOpened',
    { auto_calculate: false, hours: [salary('Opening', '41000')], tax: '8200', compulsory_super_amount: '4920' },
  ]),
];

/** Kinds of leave that older releases can pay: with the hourly rate of the employee or of the row. */
const ON_LEAVE: Readonly<Record<string, Fields>> = {
  '2026-02-03': { hours: [hours('32', { rate: '30' })], leave: [leave('UNPAID', '2026-02-05', '8')] },
  '2026-02-10': {
    hours: [hours('32', { rate: '30' })],
    leave: [leave('PAID_PUBLIC_HOLIDAY', '2026-02-06', '8', { rate: '30' })],
  },
  '2026-02-17': {
    hours: [hours('16', { rate: '30' })],
    leave: [
      leave('WORKERS_COMP', '2026-02-18', '8', { rate: '24' }),
      leave('WORKERS_COMP', '2026-02-19', '8', { rate: '24' }),
    ],
  },
  '2026-03-03': {
    hours: [hours('24', { rate: '30' })],
    leave: [leave('SICK', '2026-03-02', '8', { rate: '30' }), leave('SICK', '2026-03-03', '8', { rate: '30' })],
  },
};

const nzWeek = (day: string): readonly Call[] => [
  pays(
    'NZ',
    day,
    ['nzUnits', { hours: [salary('Week', '1200')] }],
    ['nzSplit', { hours: [hours('20', { rate: '30' })] }],
    ['nzLong', { hours: [hours('80', { rate: '30' })] }],
    ['nzPartTime', { hours: [hours('22.8', { rate: '41.25' })] }],
    [
      'nzHourly',
      day === LAST_WEEK
        ? { hours: [hours('24')], leave: [leave('ANNUAL_HOLIDAYS', '2026-03-05', '16')] }
        : { hours: [hours('40'), ...(day < '2026-02-01' ? [overtime('3', '1.5')] : [])] },
    ],
    ['nzOnLeave', ON_LEAVE[day] ?? { hours: [hours('40', { rate: '30' })] }],
    ['nzOpened', { hours: [salary('Week', '1250')] }],
    ['nzNoWeek', { hours: [hours('30', { rate: '28' })] }],
    ['nzLeaver', { hours: [hours('40')] }],
    ['nzLeaving', { hours: [hours('38.5')] }],
  ),
  // Pays the second half of the week that is split over two pays.
  pays('NZ', day, ['nzSplit', { hours: [hours('20', { rate: '30' })] }]),
];

const auWeek = (day: string): readonly Call[] => [
  pays(
    'AU',
    day,
    [
      'auHourly',
      day === LAST_WEEK
        ? {
            hours: [hours('22.8')],
            leave: [leave('ANNUAL_HOLIDAYS', '2026-03-02', '8'), leave('SICK', '2026-03-03', '7.2')],
          }
        : { hours: [hours('38'), overtime('2', '2')] },
    ],
    ['auSplit', { hours: [hours('20')] }],
    ['auSalary', { hours: [salary('Week', '1500')] }],
    ['auOpened', { hours: [hours('38')] }],
    ['auLeaver', { hours: [hours('38')] }],
    ['auLeaving', { hours: [hours('38')] }],
  ),
  pays('AU', day, ['auSplit', { hours: [hours('18')] }]),
];

export const HISTORY: readonly Call[] = [
  company('AU'),
  company('NZ'),
  employees('NZ', NZ_PEOPLE),
  employees('AU', AU_PEOPLE),
  ...OPENINGS,
  ...MONTHS.flatMap((day) => [
    pays('NZ', day, ['nzMonth', { hours: [salary('Month', '5200')] }]),
    pays('AU', day, ['auMonth', { hours: [hours('164.67')] }]),
  ]),
  ...FORTNIGHTS.flatMap((day) => [
    pays('NZ', day, ['nzFortnight', { hours: [salary('Fortnight', '2400')] }]),
    pays('AU', day, ['auFortnight', { hours: [hours('76')] }]),
  ]),
  ...WEEKS.flatMap((day) => [...nzWeek(day), ...auWeek(day)]),
  terminate('nzLeaver', LAST_WEEK),
  terminate('auLeaver', LAST_WEEK),
];

const sick = { leave: [leave('SICK', NEXT, '8')] };
const holiday = (value: string) => ({ leave: [leave('ANNUAL_HOLIDAYS', NEXT, value)] });

/** One call for each kind of pay that looks back at the history. */
export const NEXT_PAYS: Readonly<Record<string, Call>> = {
  'sick leave after a salary in units': pays('NZ', NEXT, ['nzUnits', sick]),
  'sick leave after split weeks': pays('NZ', NEXT, ['nzSplit', sick]),
  'sick leave after weeks of 80 hours': pays('NZ', NEXT, ['nzLong', sick]),
  'sick leave of a part-time week': pays('NZ', NEXT, ['nzPartTime', { leave: [leave('SICK', NEXT, '7.6')] }]),
  'sick leave after leave of other kinds': pays('NZ', NEXT, ['nzOnLeave', sick]),
  'sick leave after opening amounts': pays('NZ', NEXT, ['nzOpened', sick]),
  'sick leave of a fortnight': pays('NZ', NEXT, ['nzFortnight', sick]),
  'sick leave of a month': pays('NZ', NEXT, ['nzMonth', sick]),
  'annual holidays in New Zealand': pays('NZ', NEXT, ['nzHourly', { hours: [hours('32')], ...holiday('8') }]),
  'an ordinary week without standard hours': pays('NZ', NEXT, ['nzNoWeek', { hours: [hours('30', { rate: '28' })] }]),
  'the end of an employment in New Zealand': terminate('nzLeaving', NEXT),
  'annual leave and sick leave in Australia': pays('AU', NEXT, [
    'auHourly',
    { hours: [hours('22')], leave: [leave('ANNUAL_HOLIDAYS', NEXT, '8'), leave('SICK', '2026-03-11', '8')] },
  ]),
  'a split week in Australia': pays('AU', NEXT, ['auSplit', { hours: [hours('38')] }]),
  'a salary in units in Australia': pays('AU', NEXT, ['auSalary', { hours: [salary('Week', '1500')] }]),
  'a week after opening amounts in Australia': pays('AU', NEXT, ['auOpened', { hours: [hours('38')] }]),
  'a fortnight in Australia': pays('AU', NEXT, ['auFortnight', { hours: [hours('76')] }]),
  'a month in Australia': pays('AU', NEXT, ['auMonth', { hours: [hours('164.67')] }]),
  'the end of an employment in Australia': terminate('auLeaving', NEXT),
};
