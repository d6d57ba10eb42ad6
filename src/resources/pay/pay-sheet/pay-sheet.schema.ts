import { CompanyId, EmployeeId, FormatName, PayId, PayRunId } from '../../../http/record-fields.ts';
import { DecimalOut, described, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { AllowanceIn, Amount, BonusIn, DeductionIn, HoursIn, LeaveIn, PayOut } from '../pay/public.ts';
import { PayRunOut } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

export const SheetPath = Type.Object({ company_id: CompanyId(), run_id: PayRunId() }, strict);

const Figures = named(
  'PaySheetFigures',
  Type.Object(
    {
      gross: DecimalOut({ description: 'Dollars before anything is taken off' }),
      tax: DecimalOut({ description: 'Dollars of PAYG withholding (AU) or PAYE (NZ)' }),
      net: DecimalOut({ description: 'Dollars that employees receive' }),
      super: DecimalOut({ description: 'Super (AU) or the employer’s KiwiSaver contributions before ESCT (NZ)' }),
    },
    strict,
  ),
);
export type Figures = Static<typeof Figures>;

const Change = named(
  'PaySheetDifference',
  Type.Object(
    {
      kind: Type.Enum(
        ['hours', 'leave', 'allowance', 'deduction', 'bonus', 'sacrifice', 'back-payment', 'termination'],
        { description: 'What kind of row it is' },
      ),
      description: Type.String({ description: 'What the row is called' }),
      unit: Nullable(Type.String({ description: 'Such as Hours; null for amounts of money' })),
      was: Nullable(DecimalOut({ description: 'Null: it was not on the last pay' })),
      is: Nullable(DecimalOut({ description: 'Null: it is not on this pay' })),
    },
    { ...strict, description: 'Something that is not as it was on the last pay' },
  ),
);
export type Change = Static<typeof Change>;

export const SheetRowOut = named(
  'PaySheetRow',
  Type.Object(
    {
      version: Type.String({ description: 'To be sent along with a change, so that nobody else’s is overwritten' }),
      pay: described(PayOut, 'The pay as it stands'),
      last: Nullable(
        described(
          named(
            'PaySheetLast',
            Type.Object(
              {
                pay_ids: Type.Array(Id(), { description: 'The pays of that run' }),
                figures: described(Figures, 'What they come to together'),
              },
              strict,
            ),
          ),
          'What the employee was paid in the last run of the pay period; null when nothing',
        ),
      ),
      /** Null on the second and later pays of somebody, and without a last pay. */
      change: Nullable(
        described(
          Figures,
          'The figures of this pay less those of the last; null without a last pay, and on the second and later pays of somebody',
        ),
      ),
      differences: Type.Array(Change, { description: 'The rows that are not as they were' }),
    },
    strict,
  ),
);
export type SheetRowOut = Static<typeof SheetRowOut>;

const shared = {
  run: described(PayRunOut, 'The pay run with its totals'),
  /** The totals of this run less those of the last run of its pay period. */
  change: Nullable(
    described(Figures, 'The totals of this run less those of the last run of its pay period; null without one'),
  ),
};

export const SheetOut = named(
  'PaySheet',
  Type.Object(
    {
      ...shared,
      /** The last run of the pay period before this one that has complete pays. */
      previous: Nullable(
        described(PayRunOut, 'The last run of the pay period before this one that has complete pays; null without one'),
      ),
      payment_file_at: Nullable(Timestamp({ description: 'When a payment file was last made for the run' })),
      rows: Type.Array(SheetRowOut, { description: 'Every pay of the run, pending or complete, by name' }),
      absent: Type.Array(
        named(
          'PaySheetAbsent',
          Type.Object(
            {
              employee_id: EmployeeId(),
              format_name: FormatName(),
              pay_id: PayId(),
              figures: described(Figures, 'What that person was paid in the previous run'),
            },
            strict,
          ),
        ),
        { description: 'Who was paid in the previous run and has no pay in this one' },
      ),
    },
    strict,
  ),
);
export type SheetOut = Static<typeof SheetOut>;

export const SheetChange = named(
  'PaySheetChange',
  Type.Object(
    {
      pay_id: PayId(),
      version: Type.String({ minLength: 1, maxLength: 64, description: 'Of the row as it was seen' }),
      rows: Type.Optional(
        Type.Array(
          named(
            'PaySheetRowChange',
            Type.Object(
              {
                id: Id({ description: 'Of a row of the pay: hours, leave, an allowance, a deduction, a bonus …' }),
                value: Nullable(
                  Amount({ description: 'The new hours, units or amount; null takes the row off the pay' }),
                ),
              },
              strict,
            ),
          ),
          { maxItems: 500, description: 'Rows of the pay that get another value' },
        ),
      ),
      add: Type.Optional(
        named(
          'PaySheetAdditions',
          Type.Object(
            {
              hours: Type.Optional(Type.Array(HoursIn, { maxItems: 100, description: 'Hours and units worked' })),
              leave: Type.Optional(
                Type.Array(LeaveIn, { maxItems: 100, description: 'Leave that is paid, or taken unpaid' }),
              ),
              allowances: Type.Optional(
                Type.Array(AllowanceIn, {
                  maxItems: 100,
                  description: 'Allowances of the employee or the company, by description',
                }),
              ),
              deductions: Type.Optional(
                Type.Array(DeductionIn, { maxItems: 100, description: 'Deductions after tax' }),
              ),
              bonuses: Type.Optional(Type.Array(BonusIn, { maxItems: 100, description: 'Bonuses and commissions' })),
            },
            { ...strict, description: 'Rows that come onto the pay beside those it has' },
          ),
        ),
      ),
    },
    strict,
  ),
);
export type SheetChange = Static<typeof SheetChange>;

export const SheetChanges = named(
  'PaySheetChanges',
  Type.Object(
    { changes: Type.Array(SheetChange, { minItems: 1, maxItems: 500, description: 'One for each pay that changes' }) },
    strict,
  ),
);

export const OUTCOMES = ['saved', 'changed_meanwhile', 'refused', 'gone'] as const;

export const SheetAnswer = named(
  'PaySheetAnswer',
  Type.Object(
    {
      ...shared,
      results: Type.Array(
        named(
          'PaySheetResult',
          Type.Object(
            {
              pay_id: PayId(),
              outcome: Type.Enum([...OUTCOMES], {
                description:
                  'saved; changed_meanwhile: somebody else was first, and row is how it stands now; refused: message says why; gone: the pay is complete or deleted',
              }),
              message: Nullable(Type.String({ description: 'Why it was not saved; null when it was' })),
              row: Nullable(described(SheetRowOut, 'The row as it now is; null when it is gone')),
            },
            strict,
          ),
        ),
        { description: 'In the order of the changes' },
      ),
    },
    strict,
  ),
);
export type SheetAnswer = Static<typeof SheetAnswer>;
