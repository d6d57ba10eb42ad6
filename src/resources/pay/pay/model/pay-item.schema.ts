import { Line } from '../../../../http/line.ts';
import { OwnId } from '../../../../http/record-fields.ts';
import {
  Choice,
  DecimalWithin,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Type,
} from '../../../../http/schema.ts';
import { CONFIDENCES } from '../../../../params/params.ts';
import { OTHER_ALLOWANCE_TYPES, OTHER_TYPE_WORDS } from '../../../company/allowance/allowance.service.ts';

// The rows of a pay, as sent and as shown. The limits keep every product within the stored precision.

/** A decimal as text or JSON number with a limited number of digits before the point. */
const bounded = (digits: number, lowest: 'any' | 0, options: Record<string, unknown> = {}) =>
  DecimalWithin(
    {
      text: { pattern: `^[+${lowest === 0 ? '' : '-'}]?\\d{1,${digits}}(\\.\\d{1,12})?$`, maxLength: 24 },
      number: { minimum: lowest === 0 ? 0 : 1 - 10 ** digits, maximum: 10 ** digits - 1 },
    },
    {
      [PROBLEM]: `must be a decimal number such as "12.50"${lowest === 0 ? ', not below zero' : ''}, at most ${digits} digits before the point, without an exponent`,
      ...options,
    },
  );

export const Amount = (options: Record<string, unknown> = {}) => bounded(8, 'any', options);
export const AmountFromZero = (options: Record<string, unknown> = {}) => bounded(8, 0, options);
const Quantity = (options: Record<string, unknown> = {}) => bounded(6, 'any', options);
const Rate = (options: Record<string, unknown> = {}) => bounded(8, 'any', options);
const Multiplier = () =>
  bounded(3, 'any', { description: 'A multiple of the hourly rate of the employee, instead of rate' });

const strict = { additionalProperties: false } as const;
const Description = (options: Record<string, unknown> = {}) => Line({ min: 1, max: 60 }, options);
const flag = (byDefault: boolean, about: string) =>
  Type.Optional(Type.Boolean({ description: `${about}; default ${byDefault}` }));
const OF_SUPER = 'Whether super is calculated on the row (AU)';

export const LEAVE_TYPES = [
  'ALT_HOLIDAY',
  'ANCILLARY',
  'ANNUAL_HOLIDAYS',
  'COMPASSIONATE',
  'EMPLOYER_FUNDED_PAID_PARENTAL',
  'FAMILY_VIOLENCE',
  'HOLIDAY',
  'LONG_SERVICE',
  'NZ_BEREAVEMENT',
  'NZ_DEFENCE_FORCE',
  'NZ_EMPLOYMENT_RELATIONS_EDUCATION',
  'NZ_FAMILY_VIOLENCE',
  'NZ_JURY_SERVICE',
  'NZ_TIME_OFF_TO_VOTE',
  'OTHER',
  'PAID_PARENTAL',
  'PAID_PUBLIC_HOLIDAY',
  'SICK',
  'UNPAID',
  'WORKERS_COMP',
] as const;
const ALLOWANCE_CATEGORIES = ['AD', 'CD', 'KN', 'LD', 'MD', 'OD', 'QN', 'RD', 'TD'] as const;
const CLASSIFICATIONS = [
  'CHARITY',
  'CHILD_SUPPORT_DEDUCTION',
  'CHILD_SUPPORT_GARNISHEE',
  'NORMAL',
  'UNION_FEES',
] as const;
const TAX_METHODS = [
  'NORMAL_EARNINGS',
  'SPREAD_OVER_SPECIFIC_RANGE',
  'SPREAD_OVER_FINANCIAL_YEAR',
  'METHOD_A_WHOLE_YEAR',
  'METHOD_A_SPECIFIC_RANGE',
  'METHOD_B1',
  'METHOD_B2',
] as const;
const STP_CATEGORIES = [
  'BONUS_COMMISSION_NON_DIRECTOR_S_FEES',
  'DIRECTOR_S_FEES',
  'GROSS',
  'ITEMISED_ALLOWANCES',
  'LEAVE',
  'OVERTIME',
  'UNCLASSIFIED',
] as const;

/** The ways in which leave is paid instead of taken. CLOSEDOWN exists only in New Zealand. */
const PAID_AS = ['CASH_UP', 'CLOSEDOWN'] as const;
export type PaidAs = (typeof PAID_AS)[number];
export const isPaidAs = (text: string | null): text is PaidAs => PAID_AS.some((one) => one === text);

const LeaveType = Choice('LeaveType', LEAVE_TYPES, {
  description: 'The type of leave; depends on the country',
});
const AllowanceCategory = Choice('AllowanceCategory', ALLOWANCE_CATEGORIES, {
  description: 'Category in Single Touch Payroll (AU)',
});
const Classification = Choice('DeductionClassification', CLASSIFICATIONS, {
  description: 'The kind of deduction; special rules apply to child support and garnishees',
});
const TaxMethod = Choice('TaxMethod', TAX_METHODS, {
  description: 'How the payment is taxed; default NORMAL_EARNINGS, as earnings of the period',
});
const StpCategory = Choice('StpCategory', STP_CATEGORIES, {
  description: 'The purpose of the back payment, as reported to the ATO (AU)',
});

const LineText = (max: number, description: string) => Nullable(Line({ min: 1, max }, { description }));

/** Contract [TIME-004]: the time that a row of hours pays for. */
export const WorkedTime = named(
  'PayWorkedTime',
  Type.Object(
    {
      date: LocalDateText({ description: 'The day of the work' }),
      starts_at: LineText(16, 'Local time at which the work starts; null for an amount that is not for a time of day'),
      ends_at: LineText(16, 'Local time at which the work ends; null for an amount that is not for a time of day'),
      department_id: Nullable(Id({ description: 'Department of the timesheet entries; null if none or several' })),
      percentage: Nullable(
        Type.Integer({ description: 'Percentage of the award rate; null without an award and for dollar amounts' }),
      ),
      clause: LineText(100, 'Clause of the award; null without an award'),
      because: LineText(1_000, 'The reason for the rate; null without an award'),
      certainty: Nullable(
        Choice('WorkedTimeCertainty', CONFIDENCES, {
          description: 'Certainty of the least certain fact behind the rate',
        }),
      ),
      timesheet_ids: Type.Array(Id({ description: 'Id of a timesheet entry' }), {
        maxItems: 100,
        description: 'The timesheet entries that the row pays',
      }),
    },
    strict,
  ),
);
export type WorkedTime = Static<typeof WorkedTime>;
const WORKED_TIME = 'The time that the row pays for, from timesheets';
const CAUSED = 'The time that earns the allowance, from timesheets';

export const HoursIn = named(
  'PayHoursIn',
  Type.Object(
    {
      description: Description({ description: 'The name of the row on payslips' }),
      units: Line({ max: 32 }, { description: 'Hours, or any other unit; only hours accrue leave' }),
      value: Quantity({ description: 'The number of units' }),
      rate: Type.Optional(Rate({ description: 'Dollars per unit' })),
      multiplier: Type.Optional(Multiplier()),
      rate_reference: Type.Optional(
        Line({ min: 1, max: 60 }, { description: 'Such as company:73 or system:ordinary_time' }),
      ),
      rate_description: Type.Optional(
        Line(
          { min: 1, max: 60 },
          { description: 'The description of a rate of the employee or the company, instead of rate' },
        ),
      ),
      is_overtime: Type.Optional(
        Type.Boolean({
          description:
            'Whether the units are overtime; by default the setting of the named rate, or false without a named rate',
        }),
      ),
      worked_on: Type.Optional(
        LocalDateText({
          description:
            'NZ: the day of the work. Work on a public holiday is paid at time and a half or more, and earns an alternative holiday if the day would otherwise be a working day',
        }),
      ),
      is_public_holiday: Type.Optional(
        Type.Boolean({
          description:
            'NZ, with worked_on: whether the day is a public holiday. Send it for days missing from the calendar, such as an anniversary day, and for holidays moved by agreement',
        }),
      ),
      is_otherwise_working_day: Type.Optional(
        Type.Boolean({
          description:
            'NZ, with worked_on: whether the day would otherwise be a working day; by default according to the declared working_days or the days worked in recent weeks',
        }),
      ),
      rate_without_penal: Type.Optional(
        bounded(8, 0, {
          description:
            'NZ, with worked_on: dollars per unit without penal rates; by default the rate of the row or, with a multiplier, the hourly rate',
        }),
      ),
      worked_time: Type.Optional(described(WorkedTime, WORKED_TIME)),
    },
    {
      ...strict,
      description:
        'Send at most one of rate, multiplier, rate_reference and rate_description; the default is the hourly rate of the employee.',
    },
  ),
);
export type HoursIn = Static<typeof HoursIn>;

export const LeaveIn = named(
  'PayLeaveIn',
  Type.Object(
    {
      description: Description({ description: 'The name of the row on payslips' }),
      leave_type: LeaveType,
      date: LocalDateText({ description: 'First day of the leave' }),
      hours: Type.Optional(
        bounded(6, 0, { description: 'Hours of leave. Required unless value is sent or paid_as is CLOSEDOWN' }),
      ),
      value: Type.Optional(bounded(6, 0, { description: 'The same as hours' })),
      rate: Type.Optional(
        Rate({
          description:
            'Dollars per hour. Without it, the hourly rate of the employee or, for types of leave that have their own rate, the rate of the Holidays Act (NZ) or of the employee’s settings',
        }),
      ),
      multiplier: Type.Optional(Multiplier()),
      leave_loading_amount: Type.Optional(
        Amount({
          description:
            "Dollars of leave loading (AU); by default calculated on annual leave from the employee's leave_loading_percentage",
        }),
      ),
      paid_as: Type.Optional(
        Choice('LeavePaidAs', PAID_AS, {
          description:
            'Leave that is paid instead of taken while the employment continues. CASH_UP: in NZ, annual holidays paid out on written request, at most one week in each entitlement year; in AU, annual, personal or long service leave. CLOSEDOWN (NZ): eight percent for employees who have no entitlement when the declared closedown begins; date is the day on which a new period of twelve months begins; send no hours',
        }),
      ),
    },
    strict,
  ),
);
export type LeaveIn = Static<typeof LeaveIn>;

export const AllowanceIn = named(
  'PayAllowanceIn',
  Type.Object(
    {
      // Contract [PAY-039]: the service rejects this field with 400, but not as an unknown field.
      id: Type.Optional(
        Type.Unknown({ description: 'Not accepted: returns 400. Name the allowance by its description' }),
      ),
      description: Description({ description: 'Name of an allowance of the employee or the company, or of a new one' }),
      amount: Type.Optional(Amount({ description: 'Required for a new allowance' })),
      allowance_category: Type.Optional(AllowanceCategory),
      other_allowance_type: Type.Optional(
        Choice('OtherAllowanceType', OTHER_ALLOWANCE_TYPES, { description: OTHER_TYPE_WORDS }),
      ),
      is_taxable: flag(true, 'Whether tax is withheld from the allowance'),
      is_itemised: flag(false, 'Whether the allowance is itemised in reports to the ATO (AU)'),
      is_included_in_super_calculations: flag(true, OF_SUPER),
      worked_time: Type.Optional(described(WorkedTime, CAUSED)),
    },
    strict,
  ),
);
export type AllowanceIn = Static<typeof AllowanceIn>;

export const DeductionIn = named(
  'PayDeductionIn',
  Type.Object(
    {
      description: Type.Optional(Description({ description: 'Name of an existing or new deduction of the employee' })),
      amount: Type.Optional(Amount({ description: 'Required for a new deduction, except with cents_in_dollar' })),
      classification: Type.Optional(Classification),
      cents_in_dollar: Type.Optional(
        bounded(3, 0, {
          description:
            'AU, only for a child support garnishee: cents per dollar of gross less salary sacrifice, instead of amount; up to 100',
        }),
      ),
      outstanding_amount: Type.Optional(
        AmountFromZero({
          description: 'With cents_in_dollar: the amount outstanding under the notice, which limits the deduction',
        }),
      ),
      is_included_in_super_calculations: flag(true, OF_SUPER),
    },
    strict,
  ),
);
export type DeductionIn = Static<typeof DeductionIn>;

const taxed = {
  tax_method: Type.Optional(TaxMethod),
  start_date: Type.Optional(LocalDateText({ description: 'Required for tax methods with a date range' })),
  end_date: Type.Optional(LocalDateText({ description: 'Required for tax methods with a date range' })),
};

export const BonusIn = named(
  'PayBonusIn',
  Type.Object(
    {
      description: Type.Optional(Description({ description: 'Name of an existing or new bonus of the employee' })),
      amount: Type.Optional(Amount({ description: 'Required for a new bonus' })),
      ...taxed,
      is_included_in_super_calculations: flag(true, OF_SUPER),
      is_directors_fees: flag(false, 'Directors’ fees, which are reported separately to the ATO (AU)'),
      is_return_to_work: flag(false, 'A return to work payment, reported to the ATO as a lump sum (AU)'),
      is_discretionary: Type.Optional(
        Type.Boolean({
          description:
            'Default false. New Zealand: true for a payment that the employer is not obliged to make; the payment is then not part of gross ' +
            'earnings for holiday pay. Send the value with each payment; the explanation of the pay shows it',
        }),
      ),
    },
    strict,
  ),
);
export type BonusIn = Static<typeof BonusIn>;

export const SacrificeIn = named(
  'PaySacrificeIn',
  Type.Object(
    {
      description: Type.Optional(Line({ max: 60 }, { description: 'Name of an existing or new sacrifice' })),
      amount: Type.Optional(AmountFromZero({ description: 'Required for a new sacrifice' })),
      is_included_in_super_calculations: flag(true, OF_SUPER),
      is_super: flag(true, 'Whether the sacrifice is paid into super; false for another benefit'),
    },
    strict,
  ),
);
export type SacrificeIn = Static<typeof SacrificeIn>;

export const BackPaymentIn = named(
  'PayBackPaymentIn',
  Type.Object(
    {
      description: Description({ description: 'With the amount, identifies an earlier or a new back payment' }),
      amount: Amount({ description: 'Dollars of the back payment' }),
      stp_category: Type.Optional(StpCategory),
      ...taxed,
      employer_contribution: Type.Optional(
        AmountFromZero({
          description:
            'Super guarantee (AU), or the employer’s KiwiSaver contribution before ESCT (NZ), that was short on an earlier payday whose earnings were paid. ' +
            'Send amount 0, no tax_method, and the payday as start_date and end_date. The contribution is paid in addition to the contributions of the pay, and does not change them',
        }),
      ),
    },
    strict,
  ),
);
export type BackPaymentIn = Static<typeof BackPaymentIn>;

const RangeStart = Nullable(
  LocalDateText({
    description: 'First day of the date range over which the payment is taxed; null if the payment has no range',
  }),
);
const RangeEnd = Nullable(
  LocalDateText({
    description: 'Last day of the date range over which the payment is taxed; null if the payment has no range',
  }),
);
const row = <P extends Parameters<typeof Type.Object>[0]>(name: string, properties: P) =>
  named(name, Type.Object({ id: OwnId('row'), ...properties }, strict));

export const HoursOut = row('PayHours', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  units: Type.String({ description: 'Hours, or any other unit; only hours accrue leave' }),
  value: Type.Number({ description: 'The number of units' }),
  rate: Type.Number({ description: 'Dollars per unit that were paid' }),
  multiplier: Nullable(Type.Number({ description: 'The multiple of the hourly rate; null if the row has a rate' })),
  rate_reference: Nullable(Type.String({ description: 'The named pay rate; null if the row names none' })),
  is_overtime: Type.Boolean({ description: 'Whether the units are overtime' }),
  pay_amount: Type.Number({ description: 'rate times value; on a public holiday at least time and a half (NZ)' }),
  worked_on: Type.Optional(LocalDateText({ description: 'NZ: the day of the work, as sent' })),
  is_public_holiday: Type.Optional(
    Type.Boolean({ description: 'Whether the day is a public holiday, as sent; absent if not sent' }),
  ),
  is_otherwise_working_day: Type.Optional(
    Type.Boolean({ description: 'Whether the day would otherwise be a working day, as sent; absent if not sent' }),
  ),
  rate_without_penal: Type.Optional(
    Type.Number({ description: 'Dollars per unit without penal rates, as sent; absent if not sent' }),
  ),
  worked_time: Type.Optional(described(WorkedTime, `${WORKED_TIME}; absent if the row is not from timesheets`)),
});
export const LeaveOut = row('PayLeave', {
  name: Type.String({ description: 'The name of the row on payslips' }),
  leave_type: LeaveType,
  date: LocalDateText({ description: 'First day of the leave' }),
  hours: Type.Number({ description: 'Hours of leave' }),
  value: Type.Number({ description: 'The same as hours' }),
  rate: Type.Number({ description: 'Dollars per hour' }),
  multiplier: Nullable(Type.Number({ description: 'The multiple of the hourly rate; null if none was sent' })),
  leave_loading_amount: Type.Number({ description: 'Dollars of leave loading' }),
  amount: Type.Number({ description: 'Dollars for the leave, including leave loading' }),
  paid_as: Type.Optional(
    Choice('LeavePaidAs', PAID_AS, { description: 'Leave that was paid instead of taken, as sent' }),
  ),
});
export const LeaveBalanceOut = named(
  'PayLeaveBalance',
  Type.Object(
    {
      leave_type: Type.String({ description: 'The type of leave' }),
      name: Type.String({ description: 'The name of the leave type' }),
      hours: Type.Number({ description: 'The balance in hours after this pay' }),
    },
    strict,
  ),
);
export const AllowanceOut = row('PayAllowance', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  amount: Type.Number({ description: 'Dollars' }),
  allowance_category: Nullable(AllowanceCategory),
  is_taxable: Type.Boolean({ description: 'Whether tax is withheld from the allowance' }),
  is_itemised: Type.Boolean({ description: 'Whether the allowance is itemised in reports to the ATO (AU)' }),
  is_included_in_super_calculations: Type.Boolean({ description: OF_SUPER }),
  worked_time: Type.Optional(described(WorkedTime, `${CAUSED}; absent if the row is not from timesheets`)),
});
export const DeductionOut = row('PayDeduction', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  amount: Type.Number({ description: 'Dollars deducted after tax' }),
  classification: Classification,
  is_included_in_super_calculations: Type.Boolean({ description: OF_SUPER }),
});
export const BonusOut = row('PayBonus', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  amount: Type.Number({ description: 'Dollars' }),
  tax_method: TaxMethod,
  start_date: RangeStart,
  end_date: RangeEnd,
  is_included_in_super_calculations: Type.Boolean({ description: OF_SUPER }),
  is_directors_fees: Type.Boolean({ description: 'Directors’ fees, which are reported separately to the ATO (AU)' }),
  is_return_to_work: Type.Boolean({ description: 'A return to work payment (AU)' }),
});
export const SacrificeOut = row('PaySacrifice', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  amount: Type.Number({ description: 'Dollars sacrificed before tax' }),
  is_included_in_super_calculations: Type.Boolean({ description: OF_SUPER }),
  is_super: Type.Boolean({ description: 'Whether the sacrifice is paid into super; false for another benefit' }),
});
export const BackPaymentOut = row('PayBackPayment', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  amount: Type.Number({ description: 'Dollars' }),
  stp_category: Nullable(StpCategory),
  tax_method: TaxMethod,
  start_date: RangeStart,
  end_date: RangeEnd,
  employer_contribution: Type.Optional(
    Type.Number({
      description: 'The employer contribution that was short on an earlier payday; absent for a payment of earnings',
    }),
  ),
});
export const TerminationPaymentOut = row('PayTerminationPayment', {
  description: Type.String({ description: 'The name of the row on payslips' }),
  amount: Type.Number({ description: 'Dollars' }),
  type: Type.String({ description: 'ETP with its code or LUMP_SUM (AU); NOTICE, REDUNDANCY or LUMP_SUM (NZ)' }),
});
