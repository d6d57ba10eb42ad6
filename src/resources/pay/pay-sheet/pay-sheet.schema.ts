import { CompanyId, EmployeeId, FormatName, PayId, PayRunId } from '../../../http/record-fields.ts';
import { DecimalOut, described, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { Amount, PayIn } from '../pay/make.public.ts';
import { PayOut } from '../pay/read.public.ts';
import { PayRunOut } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;
const rows = PayIn.properties;

export const SheetPath = Type.Object({ company_id: CompanyId(), run_id: PayRunId() }, strict);

const Figures = named(
  'PaySheetFigures',
  Type.Object(
    {
      gross: DecimalOut({ description: 'Dollars before tax and deductions' }),
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
        { description: 'The kind of row' },
      ),
      description: Type.String({ description: 'The name of the row' }),
      unit: Nullable(Type.String({ description: 'The unit, such as Hours; null for amounts of money' })),
      was: Nullable(DecimalOut({ description: 'The value on the last pay; null if the row was not on it' })),
      is: Nullable(DecimalOut({ description: 'The value on this pay; null if the row is not on it' })),
    },
    { ...strict, description: 'A row that differs from the last pay' },
  ),
);
export type Change = Static<typeof Change>;

export const SheetRowOut = named(
  'PaySheetRow',
  Type.Object(
    {
      version: Type.String({
        description:
          'The version of the pay; send it with a change, so that changes by other users are not overwritten',
      }),
      pay: described(PayOut, 'The current pay'),
      last: Nullable(
        described(
          named(
            'PaySheetLast',
            Type.Object(
              {
                pay_ids: Type.Array(Id(), { description: 'The pays of the employee in the previous run' }),
                figures: described(Figures, 'The totals of the employee’s pays in the previous run'),
              },
              strict,
            ),
          ),
          'The employee’s pays in the previous run with the same pay period; null if the employee was not paid then',
        ),
      ),
      change: Nullable(
        described(
          Figures,
          'The figures of this pay minus those of the employee’s pays in the previous run; null if the employee was not paid then, and for the employee’s second and later pays in this run',
        ),
      ),
      differences: Type.Array(Change, { description: 'The rows that differ from the last pay' }),
    },
    strict,
  ),
);
export type SheetRowOut = Static<typeof SheetRowOut>;

const shared = {
  run: described(PayRunOut, 'The pay run with its totals'),
  change: Nullable(
    described(
      Figures,
      'The totals of this run minus those of the previous run with the same pay period; null if there is no previous run',
    ),
  ),
};

export const SheetOut = named(
  'PaySheet',
  Type.Object(
    {
      ...shared,
      previous: Nullable(
        described(
          PayRunOut,
          'The latest earlier run with the same pay period that has complete pays; null if there is no earlier run',
        ),
      ),
      payment_file_at: Nullable(Timestamp({ description: 'When a payment file was last created for the run' })),
      rows: Type.Array(SheetRowOut, { description: 'Every pay of the run, pending or complete, by name' }),
      absent: Type.Array(
        named(
          'PaySheetAbsent',
          Type.Object(
            {
              employee_id: EmployeeId(),
              format_name: FormatName(),
              pay_id: PayId(),
              figures: described(Figures, 'The pay of the employee in the previous run'),
            },
            strict,
          ),
        ),
        { description: 'Employees who have a pay in the previous run but not in this one' },
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
      version: Type.String({ minLength: 1, maxLength: 64, description: 'The version of the row that was read' }),
      rows: Type.Optional(
        Type.Array(
          named(
            'PaySheetRowChange',
            Type.Object(
              {
                id: Id({
                  description: 'The id of a row of the pay: hours, leave, an allowance, a deduction, a bonus …',
                }),
                value: Nullable(Amount({ description: 'The new hours, units or amount; null removes the row' })),
              },
              strict,
            ),
          ),
          { maxItems: 500, description: 'Rows of the pay to change' },
        ),
      ),
      add: Type.Optional(
        named(
          'PaySheetAdditions',
          Type.Object(
            {
              hours: Type.Optional(
                Type.Array(rows.hours.items, { maxItems: 100, description: 'Hours and units worked' }),
              ),
              leave: Type.Optional(
                Type.Array(rows.leave.items, { maxItems: 100, description: 'Paid and unpaid leave' }),
              ),
              allowances: Type.Optional(
                Type.Array(rows.allowances.items, {
                  maxItems: 100,
                  description: 'Allowances of the employee or the company, by description',
                }),
              ),
              deductions: Type.Optional(
                Type.Array(rows.deductions.items, { maxItems: 100, description: 'Deductions after tax' }),
              ),
              bonuses: Type.Optional(
                Type.Array(rows.bonuses.items, { maxItems: 100, description: 'Bonuses and commissions' }),
              ),
            },
            { ...strict, description: 'Rows to add to the pay' },
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
    {
      changes: Type.Array(SheetChange, { minItems: 1, maxItems: 500, description: 'One entry for each pay to change' }),
    },
    strict,
  ),
);

const OUTCOMES = ['saved', 'changed_meanwhile', 'refused', 'gone'] as const;

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
                  'saved; changed_meanwhile: another user changed the pay first, and row is its current state; refused: message says why; gone: the pay is complete or deleted',
              }),
              message: Nullable(Type.String({ description: 'Why the change was not saved; null if it was saved' })),
              row: Nullable(described(SheetRowOut, 'The current row; null when the pay is no longer pending')),
            },
            strict,
          ),
        ),
        { description: 'One result for each change, in the same order' },
      ),
    },
    strict,
  ),
);
export type SheetAnswer = Static<typeof SheetAnswer>;
