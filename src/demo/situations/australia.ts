import { addDays, addYears } from '../../base/local-date.ts';
import { taxYearOf } from '../../rules/tax-year.ts';
import { AN_ORDINARY_WEEK, HELD, ordinary, type Situation, type Weeks } from './situation.ts';

const FOREIGN = { is_foreign_resident: true, has_claimed_tax_free_threshold: false } as const;
const bySchedule = (schedule: string, rate: string | null = null) => ({
  withholding_schedule: { schedule, rate, ...HELD },
});

/** One employee for each legal situation in Australia; ids follow the order. */
export const australianSituations = (weeks: Weeks): readonly Situation[] => [
  ...withoutNumber(weeks),
  ...WITHHOLDING,
  ...incomeTypes(weeks),
  ...SUPER_AND_DEDUCTIONS,
  ...leave(weeks),
  ...leaving(weeks),
  ...partTime(weeks),
];

const withoutNumber = ({ second }: Weeks): readonly Situation[] => [
  {
    is: 'Quoted no tax file number',
    name: ['Neil', 'Tanner'],
    fields: { tax_file_number: null, tax_file_number_exemption: 'NOT_QUOTED', has_claimed_tax_free_threshold: false },
  },
  {
    is: 'Has applied for a tax file number',
    name: ['Amy', 'Quill'],
    fields: { tax_file_number: null, tax_file_number_exemption: 'APPLIED_FOR' },
  },
  {
    is: 'Under 18 and without a tax file number',
    name: ['Una', 'Young'],
    fields: {
      tax_file_number: null,
      tax_file_number_exemption: 'UNDER_18',
      date_of_birth: addYears(second.end, -16),
      employment_status: 'Casual',
      pay_rate_per_hour: '20.00',
    },
    pays: [{ hours: [ordinary('12')] }, { hours: [ordinary('15')] }],
  },
  {
    is: 'Pensioner without a tax file number',
    name: ['Pearl', 'Oldham'],
    fields: { tax_file_number: null, tax_file_number_exemption: 'PENSIONER', date_of_birth: '1954-05-01' },
  },
];

/** Earnings at which the Medicare levy reduction and the seniors offset take effect. */
const PART_TIME: NonNullable<Situation['pays']> = [{ hours: [ordinary('25')] }, { hours: [ordinary('25')] }];

const WITHHOLDING: readonly Situation[] = [
  { is: 'Medicare levy, half exemption', name: ['Hal', 'Moore'], declares: { medicare_levy_exemption: 'HALF' } },
  { is: 'Medicare levy, full exemption', name: ['Fay', 'Moss'], declares: { medicare_levy_exemption: 'FULL' } },
  {
    is: 'Medicare levy reduction for a family',
    name: ['Rhea', 'Dunn'],
    declares: { medicare_levy_reduction: { has_spouse: true, dependent_children: 2 } },
    pays: PART_TIME,
  },
  { is: 'Tax offset', name: ['Otto', 'Fenn'], declares: { annual_tax_offset: '1000' } },
  {
    is: 'Senior, single',
    name: ['Cecil', 'Grey'],
    fields: { date_of_birth: '1955-02-03' },
    declares: { senior: 'SINGLE' },
    pays: PART_TIME,
  },
  {
    is: 'Senior, one of a couple',
    name: ['Dora', 'Grey'],
    fields: { date_of_birth: '1956-02-03' },
    declares: { senior: 'COUPLE' },
    pays: PART_TIME,
  },
  { is: 'Agreed extra withholding', name: ['Ewan', 'More'], declares: { extra_withholding_per_pay: '50' } },
  {
    is: 'Withholding variation notice',
    name: ['Vera', 'Lowe'],
    declares: { withholding_variation: { rate: '0.105', ...HELD } },
  },
  // From July 2026 the parameters have no rates for Schedule 2, so the rate must be declared. 0.13 is the rate of the
  // last table.
  { is: 'Horticulture (Schedule 2)', name: ['Holly', 'Berry'], declares: bySchedule('HORTICULTURE', '0.13') },
  { is: 'Entertainer (Schedule 3)', name: ['Enzo', 'Bell'], declares: bySchedule('ENTERTAINER') },
];

const incomeTypes = ({ second }: Weeks): readonly Situation[] => [
  {
    is: 'Voluntary agreement',
    name: ['Viktor', 'Ames'],
    fields: { abn: '83914571673' },
    declares: bySchedule('VOLUNTARY_AGREEMENT'),
  },
  { is: 'PALM scheme', name: ['Palila', 'Mose'], fields: { ...FOREIGN, country: 'VU' }, declares: bySchedule('PALM') },
  {
    is: 'Foreign employment income',
    name: ['Finn', 'Iles'],
    declares: { overseas_income: { type: 'FEI', country: 'FJ', ...HELD } },
  },
  {
    is: 'Inbound assignee',
    name: ['Ichiro', 'Abe'],
    declares: { overseas_income: { type: 'IAA', country: 'JP', ...HELD } },
  },
  {
    is: 'Reportable fringe benefits',
    name: ['Freya', 'Benn'],
    declares: {
      fringe_benefits: [{ fbt_year: Number(taxYearOf('AU', second.end).last.slice(0, 4)), taxable_value: '5000' }],
    },
  },
];

const childSupport = {
  description: 'Child support',
  amount: '300',
  classification: 'CHILD_SUPPORT_DEDUCTION',
} as const;
const garnishee = {
  description: 'Garnishee',
  classification: 'CHILD_SUPPORT_GARNISHEE',
  cents_in_dollar: '20',
  outstanding_amount: '5000',
} as const;

const SUPER_AND_DEDUCTIONS: readonly Situation[] = [
  {
    is: 'Child support with protected earnings',
    name: ['Carl', 'Stone'],
    pays: [{ hours: [ordinary('20')], deductions: [childSupport] }, { deductions: [childSupport] }],
  },
  {
    is: 'Garnishee by cents in the dollar',
    name: ['Greta', 'Lund'],
    pays: [{ deductions: [garnishee] }, { deductions: [garnishee] }],
  },
  { is: 'Super follows the guarantee', name: ['Sunil', 'Garg'] },
  {
    is: 'Super below the guarantee',
    name: ['Bela', 'Gara'],
    fields: { compulsory_super_rate: '0.1', super_rate: '0.1' },
  },
];

const leave = ({ first, second }: Weeks): readonly Situation[] => [
  {
    is: 'Leave loading left out of super',
    name: ['Lola', 'Odell'],
    fields: { leave_loading_percentage: '0.175', holiday_leave_hours: '80' },
    pays: [
      {
        hours: [ordinary('30.4')],
        leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date: first.start, hours: '7.6' }],
      },
      AN_ORDINARY_WEEK,
    ],
  },
  {
    is: 'Family and domestic violence leave',
    name: ['Faith', 'Dale'],
    pays: [
      AN_ORDINARY_WEEK,
      {
        hours: [ordinary('30.4')],
        leave: [
          {
            description: 'Family and domestic violence leave',
            leave_type: 'FAMILY_VIOLENCE',
            date: second.start,
            hours: '7.6',
          },
        ],
      },
    ],
  },
  {
    is: 'Annual leave cashed out',
    name: ['Cash', 'Outram'],
    fields: { holiday_leave_hours: '240' },
    pays: [
      AN_ORDINARY_WEEK,
      {
        leave: [
          {
            description: 'Leave cashed out',
            leave_type: 'HOLIDAY',
            date: second.start,
            hours: '38',
            paid_as: 'CASH_UP',
          },
        ],
      },
    ],
  },
  {
    is: 'Part first week',
    name: ['Page', 'Early'],
    fields: { start_date: addDays(first.start, 2) },
    pays: [{ hours: [ordinary('22.8')] }, AN_ORDINARY_WEEK],
  },
];

const leaving = ({ first, second }: Weeks): readonly Situation[] => {
  const friday = addDays(second.start, 4);
  const resigns = [AN_ORDINARY_WEEK, { termination: { termination_date: friday } }] as const;
  const since = (years: number) => addYears(first.start, -years);
  return [
    {
      is: 'Left with long service leave, New South Wales',
      name: ['Lorna', 'Sydney'],
      fields: { start_date: since(12), state: 'NSW' },
      pays: resigns,
    },
    {
      is: 'Left with long service leave, Victoria',
      name: ['Lyle', 'Melba'],
      fields: { start_date: since(8), state: 'VIC', city: 'Melbourne', postcode: '3000' },
      pays: resigns,
    },
    {
      is: 'Left with long service leave, Queensland',
      name: ['Lenka', 'Brisbin'],
      fields: { start_date: since(11), state: 'QLD', city: 'Brisbane', postcode: '4000' },
      pays: resigns,
    },
    {
      is: 'Made redundant: notice, redundancy, a further ETP',
      name: ['Reid', 'Dundas'],
      fields: { start_date: since(10), date_of_birth: '1970-03-03' },
      pays: [
        AN_ORDINARY_WEEK,
        {
          termination: {
            termination_date: friday,
            reason: 'GENUINE_REDUNDANCY',
            use_statutory_minimums: true,
          },
        },
      ],
      afterwards: {
        hours: [],
        termination: { termination_date: friday, is_further_payment: true, other_lump_sum_amount: '10000' },
      },
    },
  ];
};

/** Works three days a week from Monday. Requests the Monday of a long weekend and the Tuesday after it. */
const partTime = ({ holiday }: Weeks): readonly Situation[] => {
  const week: NonNullable<Situation['pays']>[0] = { hours: [ordinary('22.8')] };
  const baker: Situation = {
    is: 'Part-time baker, public holiday in a leave request',
    name: ['Maeve', 'Baker'],
    fields: {
      employment_status: 'Part-time',
      standard_days_per_week: 3,
      pay_rate_per_hour: '31.20',
      holiday_leave_hours: '30.4',
    },
    pays: [week, week],
  };
  if (!holiday) return [baker];
  const tuesday = addDays(holiday.date, 1);
  return [
    {
      ...baker,
      leaveRequest: { leave_type: 'HOLIDAY', start_date: holiday.date, end_date: tuesday, notes: 'Long weekend' },
      earlier: [
        {
          week: { start: holiday.date, end: addDays(holiday.date, 6) },
          pay: {
            hours: [ordinary('7.6')],
            leave: [
              { description: 'Annual Leave', leave_type: 'HOLIDAY', date: tuesday, hours: '7.6' },
              { description: holiday.name, leave_type: 'PAID_PUBLIC_HOLIDAY', date: holiday.date, hours: '7.6' },
            ],
          },
        },
      ],
    },
  ];
};

/** The company of these employees has declared that it is not registered as an employer of working holiday makers. */
export const SEASONAL_SITUATIONS: readonly Situation[] = [
  {
    is: 'Working holiday maker, employer not registered',
    name: ['Wim', 'Holder'],
    fields: { ...FOREIGN, country: 'NL', working_holiday_tax_scale_applies: true, employment_status: 'Casual' },
  },
];
