import { EmployeeId, PayRunId } from '../../../http/record-fields.ts';
import { DecimalOut, described, Id, LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { PayCycleText, PayPeriodText } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

export const OpenRunIn = named(
  'PayRunIn',
  Type.Object(
    {
      pay_period: Type.Optional(PayPeriodText),
      pay_cycle: Type.Optional(
        described(PayCycleText, 'Send this or pay_period, not both; FOUR_WEEKLY is available only here'),
      ),
      pay_date: LocalDateText({ description: 'Any day in the period' }),
    },
    strict,
  ),
);
export type OpenRunIn = Static<typeof OpenRunIn>;

export const PendingQuery = Type.Object(
  {
    payment_date: Type.Optional(
      LocalDateText({ description: 'The payday of the new pending pays; by default the last day of the run' }),
    ),
    recalculate: Type.Boolean({
      default: false,
      description:
        'Recalculates the existing pending pays from their own rows and the current settings; leave approved after they were created replaces ordinary hours',
    }),
    add_missing: Type.Boolean({
      default: true,
      description:
        'False creates no new pending pays. With recalculate, only existing pending pays are recalculated, so employees who were removed from the run are not added again',
    }),
  },
  strict,
);
export type PendingQuery = Static<typeof PendingQuery>;

export const SecondPayQuery = Type.Object(
  {
    allow_second_pay: Type.Boolean({
      default: false,
      description:
        'Also completes pending pays of employees who already have a complete pay in the run; these pending pays pay the rest of the period',
    }),
  },
  strict,
);
export type SecondPayQuery = Static<typeof SecondPayQuery>;

const Note = (name: string, description: string) =>
  named(
    name,
    Type.Object(
      {
        code: Type.String({ description: 'A stable code' }),
        message: Type.String({ description: 'The explanation in words' }),
      },
      { ...strict, description },
    ),
  );

const FilledAllowance = named(
  'FillAllowance',
  Type.Object(
    {
      description: Type.String({ description: 'The name of the row on payslips' }),
      date: LocalDateText({
        description: 'The day of the allowance; for a weekly allowance, the first day of the week',
      }),
      amount: DecimalOut({ description: 'Dollars; below zero if a correction takes the allowance back' }),
      clause: Type.String({ description: 'Clause of the award' }),
      because: Type.String({ description: 'The reason for the allowance' }),
    },
    strict,
  ),
);

const FillResult = named(
  'FillResult',
  Type.Object(
    {
      employee_id: EmployeeId(),
      pay_id: Nullable(Id({ description: 'The pending pay; null if the employee has none in the run' })),
      entries: Type.Integer({ description: 'Number of timesheet entries in the pay' }),
      rows: Type.Integer({ description: 'Number of rows filled into the pay' }),
      hours: DecimalOut({ description: 'Hours in the rows filled into the pay' }),
      refused: described(
        Nullable(Note('FillRefusal', 'Why the pay did not change')),
        'Why the pay did not change; null if it was filled',
      ),
      warnings: Type.Array(Note('FillWarning', 'A question that the award or the facts leave open'), {
        description:
          'Questions that the award or the facts leave open; BELOW_AWARD if a salary is less than the award requires; ALLOWANCE_TREATMENT if the company has not chosen how an allowance is taxed',
      }),
      allowances: Type.Array(FilledAllowance, {
        description: 'Allowances that the award requires, filled into the pay as allowance rows',
      }),
    },
    strict,
  ),
);

/** Contract [TIME-004]. */
export const FillOut = named(
  'TimesheetFill',
  Type.Object(
    {
      run_id: PayRunId(),
      filled: Type.Integer({ description: 'Number of pending pays that were filled' }),
      refused: Type.Integer({ description: 'Number of employees whose time was not filled in' }),
      results: Type.Array(FillResult, { description: 'One result for each employee with time to pay' }),
    },
    strict,
  ),
);
export type FillOut = Static<typeof FillOut>;
