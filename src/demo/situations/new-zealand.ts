import { addDays, addMonths, addYears } from '../../base/local-date.ts';
import { AN_ORDINARY_WEEK, HELD, ordinary, type Situation, type Week, type Weeks } from './situation.ts';

/** The region whose anniversary day the company has declared. That day is the first day of the first week. */
export const REGION = 'Southland';

const LOAN = { nz_tax_code: 'M SL' } as const;

/** The opening balances of an employee who earned 1,200 a week in the previous year. */
const annualHolidays = (quantity: string) => ({
  leave: [
    { leave_type: 'ANNUAL_HOLIDAYS', quantity, unit: 'weeks' as const },
    { leave_type: 'SICK', quantity: '7', unit: 'days' as const },
  ],
  nz: {
    gross_four_weeks: '4800',
    gross_twelve_months: '62400',
    gross_since_anniversary: '14400',
    days_worked_52_weeks: '260',
    weeks_employed: '156',
  },
});

/** One employee for each legal situation in New Zealand; ids follow the order. */
export const newZealandSituations = (weeks: Weeks): readonly Situation[] => [
  ...TAX_CODES,
  ...LOANS,
  ...kiwisaver(weeks),
  ...wages(weeks),
  ...holidays(weeks),
  ...leaving(weeks),
  ...underOrders(weeks),
  ...varying(weeks),
];

const TAX_CODES: readonly Situation[] = [
  {
    is: 'Tailored tax code (STC)',
    name: ['Tia', 'Taylor'],
    fields: { nz_tax_code: 'STC' },
    declares: { tax_certificate: { rate: '0.2', ...HELD } },
  },
  {
    is: 'Schedular payments (WT) by activity',
    name: ['Walter', 'Forrest'],
    fields: { nz_tax_code: 'WT' },
    declares: { schedular: { activity: 'forestry', ...HELD } },
  },
  {
    is: 'CAE with a student loan',
    name: ['Cora', 'Aho'],
    fields: { nz_tax_code: 'CAE SL', employment_status: 'Casual' },
  },
  {
    is: 'EDW with a student loan',
    name: ['Eddie', 'Ware'],
    fields: { nz_tax_code: 'EDW SL', employment_status: 'Casual' },
  },
  {
    is: 'NSW with a student loan',
    name: ['Nina', 'Swain'],
    fields: { nz_tax_code: 'NSW SL', employment_status: 'Casual' },
  },
  {
    is: 'STC with a student loan but no rate for it',
    name: ['Stacy', 'Cole'],
    fields: { nz_tax_code: 'STC SL' },
    declares: { tax_certificate: { rate: '0.25', ...HELD } },
  },
  {
    is: 'Extra pay at a requested rate',
    name: ['Rex', 'Payne'],
    declares: { extra_pay_requested_rate: '0.39' },
    pays: [AN_ORDINARY_WEEK, { bonuses: [{ description: 'Bonus', amount: '1000', tax_method: 'METHOD_B2' }] }],
  },
];

const LOANS: readonly Situation[] = [
  {
    is: 'Special deduction rate of a student loan',
    name: ['Sage', 'Loane'],
    fields: LOAN,
    declares: { student_loan_special_rate: { rate: '0.05', ...HELD } },
  },
  {
    is: 'Compulsory extra of a student loan (SLCIR)',
    name: ['Cyril', 'Loane'],
    fields: LOAN,
    declares: { student_loan_compulsory_extra: { rate: '0.05', ...HELD } },
  },
  {
    is: 'Voluntary extra of a student loan (SLBOR)',
    name: ['Boris', 'Loane'],
    fields: LOAN,
    declares: { student_loan_voluntary_extra: { amount: '15', ...HELD } },
  },
];

const kiwisaver = ({ second }: Weeks): readonly Situation[] => {
  const began = addDays(second.end, -40);
  return [
    {
      is: 'KiwiSaver, temporary rate reduction',
      name: ['Tama', 'Kiwi'],
      fields: { kiwisaver_employer_rate: '0.03' },
      declares: { kiwisaver_temporary_rate: HELD },
    },
    {
      is: 'KiwiSaver, savings suspension',
      name: ['Sue', 'Spence'],
      declares: { kiwisaver_savings_suspension: HELD },
    },
    {
      is: 'KiwiSaver, opted out',
      name: ['Olga', 'Outhwaite'],
      fields: { start_date: began },
      declares: { kiwisaver_opted_out_on: addDays(began, 20) },
    },
    {
      is: 'KiwiSaver, locked in past 65',
      name: ['Loch', 'Innes'],
      fields: { date_of_birth: '1957-06-30', kiwisaver_status_code: 'AK' },
      declares: { kiwisaver_locked_in_until: addMonths(second.end, 12) },
    },
    {
      is: 'ESCT rate calculated from pay',
      name: ['Esme', 'Scott'],
      fields: { start_date: addDays(second.start, -7) },
      declares: { esct_rate_method: 'CALCULATED' },
    },
  ];
};

const donation = { deductions: [{ description: 'Red Cross', amount: '30', classification: 'CHARITY' as const }] };

const wages = ({ second }: Weeks): readonly Situation[] => [
  {
    is: 'Starting-out wage',
    name: ['Stella', 'Newton'],
    fields: {
      pay_rate_per_hour: '20.50',
      date_of_birth: addYears(second.end, -17),
      start_date: addMonths(second.end, -3),
    },
    declares: { minimum_wage: 'STARTING_OUT' },
  },
  {
    is: 'Training wage',
    name: ['Troy', 'Learner'],
    fields: { pay_rate_per_hour: '20.50' },
    declares: { minimum_wage: 'TRAINING' },
  },
  { is: 'Payroll giving', name: ['Grace', 'Donne'], pays: [donation, donation] },
];

const holidays = ({ first, second }: Weeks): readonly Situation[] => {
  const dayOff = (
    leave_type: 'ANNUAL_HOLIDAYS' | 'ALT_HOLIDAY' | 'PAID_PUBLIC_HOLIDAY',
    description: string,
    date: string,
  ) => ({
    hours: [ordinary('32')],
    leave: [{ description, leave_type, date, hours: '8' }],
  });
  const inRegion = { anniversary_region: REGION };
  const worksTheHoliday = {
    hours: [ordinary('8', { description: 'Anniversary day', worked_on: first.start }), ordinary('32')],
  };
  return [
    {
      is: 'Holiday pay of 8 % with each pay',
      name: ['Percy', 'Gow'],
      fields: { start_date: addMonths(second.end, -3), employment_tenure: 'Temporary' },
      declares: { pays_holiday_pay_as_you_go: true },
    },
    {
      is: 'Agreed weekly rate for holidays',
      name: ['Agnes', 'Reeve'],
      declares: { agreed_weekly_rate: '1500' },
      opening: annualHolidays('2'),
      pays: [AN_ORDINARY_WEEK, dayOff('ANNUAL_HOLIDAYS', 'Annual holiday', second.start)],
    },
    {
      is: 'Opening balances from another payroll',
      name: ['Mia', 'Grant'],
      opening: annualHolidays('2.5'),
      pays: [AN_ORDINARY_WEEK, dayOff('ANNUAL_HOLIDAYS', 'Annual holiday', second.start)],
    },
    {
      is: 'A week of annual holidays cashed up',
      name: ['Cassie', 'Upton'],
      opening: annualHolidays('3'),
      pays: [
        AN_ORDINARY_WEEK,
        {
          leave: [
            {
              description: 'Cash-up',
              leave_type: 'ANNUAL_HOLIDAYS',
              date: second.start,
              hours: '40',
              paid_as: 'CASH_UP',
            },
          ],
        },
      ],
    },
    {
      is: 'Public holiday worked',
      name: ['Wyn', 'Holliday'],
      declares: inRegion,
      pays: [worksTheHoliday, AN_ORDINARY_WEEK],
    },
    {
      is: 'Public holiday not worked',
      name: ['Noel', 'Holliday'],
      declares: inRegion,
      pays: [dayOff('PAID_PUBLIC_HOLIDAY', 'Anniversary day', first.start), AN_ORDINARY_WEEK],
    },
    {
      is: 'Alternative day taken',
      name: ['Alta', 'Day'],
      declares: inRegion,
      pays: [worksTheHoliday, dayOff('ALT_HOLIDAY', 'Alternative holiday', second.start)],
    },
  ];
};

const leaving = ({ second }: Weeks): readonly Situation[] => [
  {
    is: 'Left after an anniversary',
    name: ['Anna', 'Parting'],
    fields: { start_date: addMonths(second.start, -15) },
    opening: annualHolidays('3'),
    pays: [AN_ORDINARY_WEEK, { termination: { termination_date: addDays(second.start, 4) } }],
  },
];

const underOrders = ({ first }: Weeks): readonly Situation[] => [
  {
    is: 'Under an attachment order',
    name: ['Tama', 'Ropata'],
    orders: [
      {
        kind: 'COURT_ORDER',
        reference: 'DC 2026/118',
        amount: '450.00',
        balance: '3000.00',
        from: addDays(first.start, -30),
      },
    ],
  },
];

/** The hours worked on each day of the week. Monday is day 0. */
const shifts = (week: Week, ...worked: readonly (readonly [day: number, hours: string])[]) => ({
  hours: worked.map(([day, hours]) => ordinary(hours, { worked_on: addDays(week.start, day) })),
});

/** Different days and hours every week. Sick on a Friday of the first week; on holiday for the whole second week. */
const varying = ({ first, second }: Weeks): readonly Situation[] => {
  const weekBefore = (back: number): Week => ({
    start: addDays(first.start, -7 * back),
    end: addDays(first.end, -7 * back),
  });
  const worked = (back: number, ...days: readonly (readonly [number, string])[]) => {
    const week = weekBefore(back);
    return { week, pay: shifts(week, ...days) };
  };
  return [
    {
      is: 'Hours that vary from week to week',
      name: ['Vaea', 'Tuala'],
      fields: { employment_status: 'Part-time' },
      opening: {
        leave: [
          { leave_type: 'ANNUAL_HOLIDAYS', quantity: '3', unit: 'weeks' },
          { leave_type: 'SICK', quantity: '7', unit: 'days' },
        ],
        nz: {
          gross_four_weeks: '2640',
          gross_twelve_months: '34320',
          gross_since_anniversary: '6600',
          days_worked_52_weeks: '180',
          weeks_employed: '156',
        },
      },
      earlier: [
        worked(4, [0, '8'], [1, '6'], [3, '8']),
        worked(3, [0, '5'], [2, '8'], [4, '8'], [5, '6']),
        worked(2, [1, '8'], [3, '4']),
        worked(1, [0, '8'], [2, '6'], [4, '8'], [5, '4']),
      ],
      pays: [
        {
          ...shifts(first, [0, '6'], [1, '8']),
          leave: [{ description: 'Sick leave', leave_type: 'SICK', date: addDays(first.start, 4), hours: '7' }],
        },
        {
          hours: [],
          leave: [{ description: 'Annual holidays', leave_type: 'ANNUAL_HOLIDAYS', date: second.start, hours: '21.5' }],
        },
      ],
    },
  ];
};
