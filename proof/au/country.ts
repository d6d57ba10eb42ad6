import type { Country, Fields } from '../history.ts';
import { num } from '../number.ts';
import type { AuHistory, AuPay, AuPerson } from './model.ts';
import { randomAustralian } from './people.ts';
import { auExpected } from './reference.ts';

// Converts the history of an Australian employee to requests to the service.

function employee({ person, seed }: AuHistory): Fields {
  const { declared } = person;
  const isWithout = declared.status.startsWith('no-number');
  return {
    first_name: 'Ann',
    last_name: `Seed${seed}`,
    address1: '1 Main Street',
    city: 'Ballarat',
    state: 'VIC',
    country: 'AU',
    postcode: '3350',
    date_of_birth: person.birth,
    start_date: person.start,
    employment_status: person.status,
    ...(isWithout ? { tax_file_number_exemption: 'NOT_QUOTED' } : { tax_file_number: '123456782' }),
    is_foreign_resident: declared.status === 'foreign' || declared.status === 'no-number-foreign',
    has_claimed_tax_free_threshold: declared.status === 'threshold',
    has_stsl_liability: declared.studyLoan,
    is_closely_held: false,
    pay_period: person.period,
    pay_rate_per_hour: person.rate,
    standard_hours_per_day: person.hoursPerDay,
    standard_days_per_week: person.daysPerWeek,
    ...(person.openingLeave === '0' ? {} : { holiday_leave_hours: person.openingLeave }),
    leave_loading_percentage: person.loading,
    include_leave_loading_in_super: person.loadingInSuper,
    is_super_age_threshold_enabled: true,
  };
}

function declarations({ person: { declared } }: AuHistory): Fields | undefined {
  const { exemption, reduction, offset } = declared;
  if (exemption === 'NONE' && !reduction && !offset) return undefined;
  return {
    medicare_levy_exemption: exemption,
    medicare_levy_reduction: reduction && { has_spouse: reduction.spouse, dependent_children: reduction.children },
    annual_tax_offset: offset,
  };
}

function pay(history: AuHistory, index: number): Fields {
  const event = history.events[index]!;
  if (event.kind !== 'pay') throw new Error('This event is not a pay.');
  const { hours, overtime, leave, allowance, sacrifice } = event.pay;
  const { day } = event;
  return {
    hours: [
      ...(num(hours).gt(0) ? [{ description: 'Ordinary hours', units: 'Hours', value: hours }] : []),
      ...(overtime
        ? [{ description: 'Overtime', units: 'Hours', value: overtime, multiplier: '1.5', is_overtime: true }]
        : []),
    ],
    leave: leave ? [{ description: 'Leave', leave_type: leave.type, date: day, hours: leave.hours }] : [],
    allowances: allowance
      ? [
          {
            description: `Allowance ${index}`,
            amount: allowance.amount,
            is_taxable: allowance.taxable,
            is_included_in_super_calculations: allowance.inSuper,
            allowance_category: 'KN',
          },
        ]
      : [],
    pay_sacrifices: sacrifice ? [{ description: `Sacrifice ${index}`, amount: sacrifice }] : [],
    ...additionalOf(event.pay, index),
  };
}

function additionalOf({ additional }: AuPay, index: number): Fields {
  if (!additional) return {};
  const row = {
    description: `Additional ${index}`,
    amount: additional.amount,
    tax_method: additional.method,
    ...(additional.from ? { start_date: additional.from, end_date: additional.to } : {}),
  };
  return additional.kind === 'bonus' ? { bonuses: [row] } : { back_payments: [{ ...row, stp_category: 'GROSS' }] };
}

/** Variants of the pay, each with one part of the pay removed. */
function simpler(pay: AuPay): readonly AuPay[] {
  const parts = ['overtime', 'leave', 'allowance', 'sacrifice', 'additional'] as const;
  return parts
    .filter((part) => pay[part] !== undefined)
    .map((part) => Object.fromEntries(Object.entries(pay).filter(([key]) => key !== part)) as unknown as AuPay);
}

function simplerPerson(person: AuPerson): readonly AuPerson[] {
  const { declared } = person;
  return [
    ...(declared.offset ? [{ ...person, declared: { ...declared, offset: null } }] : []),
    ...(declared.reduction ? [{ ...person, declared: { ...declared, reduction: null } }] : []),
    ...(declared.studyLoan ? [{ ...person, declared: { ...declared, studyLoan: false } }] : []),
    ...(declared.exemption === 'NONE' ? [] : [{ ...person, declared: { ...declared, exemption: 'NONE' as const } }]),
    ...(person.openingLeave === '0' ? [] : [{ ...person, openingLeave: '0' }]),
    ...(person.loading === '0' ? [] : [{ ...person, loading: '0' }]),
  ];
}

export const australia: Country<AuPerson, AuPay> = {
  code: 'AU',
  people: randomAustralian,
  employee,
  declarations,
  pay,
  expected: auExpected,
  simpler,
  simplerPerson,
};
