import type { Country } from '../../../../base/country.ts';
import type { CellType, Column } from './column.ts';

const NUMBER_NAMES = [
  'employee',
  'employee no',
  'employee id',
  'employee code',
  'number',
  'payroll number',
  'payroll id',
  'staff number',
  'unique id',
  'external id of employee',
];

const column = (name: string, label: string, type: CellType, more: Partial<Column> = {}): Column => ({
  name,
  label,
  type,
  isRequired: false,
  ...more,
});

const EMPLOYEE = column('employee_number', 'Employee number', 'text', { isRequired: true, names: NUMBER_NAMES });
const EXTERNAL_ID = (noun: string, names: readonly string[]) =>
  column('external_id', `${noun} id`, 'text', { names: ['external id', 'reference', ...names] });

const ofCountry = (columns: readonly Column[], country: Country): readonly Column[] =>
  columns.filter((one) => one.country === undefined || one.country === country);

const AU = { country: 'AU' } as const;
const NZ = { country: 'NZ' } as const;

export const openingBalanceColumns = (country: Country): readonly Column[] =>
  ofCountry(
    [
      EMPLOYEE,
      column('as_at', 'As at', 'date', { isRequired: true, names: ['date', 'balance date', 'as at date'] }),
      column('holiday', 'Annual leave hours', 'decimal', { ...AU, names: ['annual leave', 'holiday leave'] }),
      column('sick', 'Personal leave hours', 'decimal', {
        ...AU,
        names: ['personal leave', 'sick leave', 'sick leave hours'],
      }),
      column('longService', 'Long service leave hours', 'decimal', { ...AU, names: ['long service leave', 'lsl'] }),
      column('annualHolidays', 'Annual holidays weeks', 'decimal', {
        ...NZ,
        names: ['annual holidays', 'annual leave', 'annual leave weeks'],
      }),
      column('nzSick', 'Sick leave days', 'decimal', { ...NZ, names: ['sick leave'] }),
      column('alternativeHolidays', 'Alternative holidays days', 'decimal', {
        ...NZ,
        names: ['alternative holidays', 'days in lieu', 'alternative days'],
      }),
      column('rdo', 'Rostered days off hours', 'decimal', { names: ['rdo', 'rdo hours', 'rostered days off'] }),
      column('toil', 'Time in lieu hours', 'decimal', { names: ['toil', 'toil hours', 'time in lieu'] }),
      column('gross_four_weeks', 'Gross earnings, last four weeks', 'decimal', NZ),
      column('gross_twelve_months', 'Gross earnings, last twelve months', 'decimal', NZ),
      column('gross_since_anniversary', 'Gross earnings since the leave anniversary', 'decimal', NZ),
      column('days_worked_52_weeks', 'Days worked in the last 52 weeks', 'decimal', NZ),
      column('weeks_employed', 'Weeks employed', 'decimal', NZ),
    ],
    country,
  );

const SHIFT: readonly Column[] = [
  column('starts_at', 'Start of work', 'moment', { names: ['shift start', 'start date and time'] }),
  column('ends_at', 'End of work', 'moment', { names: ['shift end', 'end date and time'] }),
  column('date', 'Date', 'date', { names: ['shift date', 'day', 'work date'] }),
  column('start_time', 'Start time', 'time', { names: ['start', 'in', 'clock in', 'time in', 'from'] }),
  column('end_time', 'End time', 'time', { names: ['end', 'finish', 'finish time', 'out', 'clock out', 'to'] }),
  column('break_minutes', 'Unpaid break in minutes', 'whole', {
    names: ['break', 'breaks', 'unpaid break', 'meal break', 'break minutes'],
  }),
];
const WORK_STATE = column('work_state', 'State of the workplace', 'choice', {
  ...AU,
  names: ['state'],
  choices: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'].map((state) => [state, state] as const),
});

export const timesheetColumns = (country: Country): readonly Column[] =>
  ofCountry(
    [
      EMPLOYEE,
      EXTERNAL_ID('Timesheet', ['shift id', 'entry id']),
      ...SHIFT,
      column('classification', 'Classification', 'text'),
      WORK_STATE,
      column('notes', 'Notes', 'text', { names: ['note', 'comment', 'comments'] }),
    ],
    country,
  );

/** Pays of another system: every row is a line of a pay, a shift of its period, or both. */
export const historyColumns = (country: Country): readonly Column[] =>
  ofCountry(
    [
      EMPLOYEE,
      EXTERNAL_ID('Pay', ['pay reference', 'payslip']),
      column('period_start', 'Period start', 'date', { isRequired: true, names: ['pay period start', 'period from'] }),
      column('period_end', 'Period end', 'date', {
        isRequired: true,
        names: ['pay period end', 'period to', 'period ending'],
      }),
      column('pay_date', 'Pay date', 'date', {
        isRequired: true,
        names: ['payday', 'payment date', 'paid on', 'date paid'],
      }),
      column('line_kind', 'Line kind', 'choice', {
        names: ['kind', 'type', 'line type'],
        choices: [
          ['ordinary', 'Ordinary time'],
          ['overtime', 'Overtime'],
          ['leave', 'Leave'],
          ['allowance', 'Allowance'],
          ['other', 'Other'],
        ],
      }),
      column('description', 'Line', 'text', { names: ['pay item', 'earning', 'element'] }),
      column('hours', 'Hours', 'decimal', { names: ['quantity', 'units'] }),
      column('amount', 'Amount', 'decimal', { names: ['gross', 'dollars'] }),
      column('award', 'Award', 'text', { ...AU, names: ['award code'] }),
      column('classification', 'Classification', 'text', AU),
      column('employment_type', 'Employment type', 'choice', {
        names: ['employment'],
        choices: [
          ['full_time', 'Full-time'],
          ['part_time', 'Part-time'],
          ['casual', 'Casual'],
        ],
      }),
      ...SHIFT.map((one) => ({ ...one, ...AU })),
      WORK_STATE,
    ],
    country,
  );

/**
 * The pay fields for amounts that a previous payroll system calculated. Pays with these amounts are created with
 * `auto_calculate` false, so nothing is recalculated.
 */
export const AMOUNTS = {
  tax: column('tax', 'Tax', 'decimal', { names: ['paye', 'payg', 'withholding', 'tax withheld'] }),
  stsl: column('stsl', 'Study loan component of tax', 'decimal', { ...AU, names: ['help', 'hecs'] }),
  compulsory_super_amount: column('compulsory_super_amount', 'Super guarantee', 'decimal', {
    ...AU,
    names: ['super', 'superannuation', 'sg'],
  }),
  resc_super_amount: column('resc_super_amount', 'Reportable super', 'decimal', { ...AU, names: ['resc'] }),
  nz_student_loan: column('nz_student_loan', 'Student loan deductions', 'decimal', { ...NZ, names: ['student loan'] }),
  kiwisaver_employee_amount: column('kiwisaver_employee_amount', 'KiwiSaver, employee', 'decimal', {
    ...NZ,
    names: ['kiwisaver employee', 'kiwisaver'],
  }),
  kiwisaver_employer_amount: column('kiwisaver_employer_amount', 'KiwiSaver, employer', 'decimal', {
    ...NZ,
    names: ['kiwisaver employer'],
  }),
  kiwisaver_esct_amount: column('kiwisaver_esct_amount', 'ESCT', 'decimal', NZ),
} as const;

export const payColumns = (country: Country): readonly Column[] =>
  ofCountry(
    [
      EMPLOYEE,
      EXTERNAL_ID('Pay', ['pay reference']),
      column('pay_date', 'Pay date', 'date', { isRequired: true, names: ['date', 'period end', 'period ending'] }),
      column('payment_date', 'Payment date', 'date', { names: ['payday', 'paid on', 'date paid'] }),
      column('pay_department', 'Department', 'text', { names: ['cost centre', 'location'] }),
      column('ordinary_hours', 'Ordinary hours', 'decimal', { names: ['hours', 'ordinary', 'normal hours'] }),
      column('time_and_a_half_hours', 'Time and a half hours', 'decimal', {
        names: ['time and a half', 'overtime 1.5', 'overtime x 1.5'],
      }),
      column('double_time_hours', 'Double time hours', 'decimal', {
        names: ['double time', 'overtime 2.0', 'overtime x 2'],
      }),
      column('gross', 'Gross pay of the former payroll', 'decimal', {
        names: ['gross', 'gross pay', 'gross earnings'],
      }),
      ...Object.values(AMOUNTS),
    ],
    country,
  );
