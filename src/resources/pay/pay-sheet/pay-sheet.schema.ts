import { DecimalOut, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { AllowanceIn, Amount, BonusIn, DeductionIn, HoursIn, LeaveIn, PayOut } from '../pay/public.ts';
import { PayRunOut } from '../pay-run/pay-run.service.ts';

const strict = { additionalProperties: false } as const;

export const SheetPath = Type.Object({ company_id: Id(), run_id: Id() }, strict);

const Figures = named(
  'PaySheetFigures',
  Type.Object({ gross: DecimalOut(), tax: DecimalOut(), net: DecimalOut(), super: DecimalOut() }, strict),
);
export type Figures = Static<typeof Figures>;

const Change = named(
  'PaySheetDifference',
  Type.Object(
    {
      kind: Type.Enum([
        'hours',
        'leave',
        'allowance',
        'deduction',
        'bonus',
        'sacrifice',
        'back-payment',
        'termination',
      ]),
      description: Type.String(),
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
      pay: PayOut,
      last: Nullable(
        named(
          'PaySheetLast',
          Type.Object(
            { pay_ids: Type.Array(Id()), figures: Figures },
            {
              ...strict,
              description: 'What the employee was paid in the last run of the pay period; null when nothing',
            },
          ),
        ),
      ),
      /** Null on the second and later pays of somebody, and without a last pay. */
      change: Nullable(Figures),
      differences: Type.Array(Change),
    },
    strict,
  ),
);
export type SheetRowOut = Static<typeof SheetRowOut>;

const shared = {
  run: PayRunOut,
  /** The totals of this run less those of the last run of its pay period. */
  change: Nullable(Figures),
};

export const SheetOut = named(
  'PaySheet',
  Type.Object(
    {
      ...shared,
      /** The last run of the pay period before this one that has complete pays. */
      previous: Nullable(PayRunOut),
      payment_file_at: Nullable(Timestamp({ description: 'When a payment file was last made for the run' })),
      rows: Type.Array(SheetRowOut, { description: 'Every pay of the run, pending or complete, by name' }),
      absent: Type.Array(
        named(
          'PaySheetAbsent',
          Type.Object({ employee_id: Id(), format_name: Type.String(), pay_id: Id(), figures: Figures }, strict),
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
      pay_id: Id(),
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
          { maxItems: 500 },
        ),
      ),
      add: Type.Optional(
        named(
          'PaySheetAdditions',
          Type.Object(
            {
              hours: Type.Optional(Type.Array(HoursIn, { maxItems: 100 })),
              leave: Type.Optional(Type.Array(LeaveIn, { maxItems: 100 })),
              allowances: Type.Optional(Type.Array(AllowanceIn, { maxItems: 100 })),
              deductions: Type.Optional(Type.Array(DeductionIn, { maxItems: 100 })),
              bonuses: Type.Optional(Type.Array(BonusIn, { maxItems: 100 })),
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
  Type.Object({ changes: Type.Array(SheetChange, { minItems: 1, maxItems: 500 }) }, strict),
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
              pay_id: Id(),
              outcome: Type.Enum([...OUTCOMES], {
                description:
                  'saved; changed_meanwhile: somebody else was first, and row is how it stands now; refused: message says why; gone: the pay is complete or deleted',
              }),
              message: Nullable(Type.String()),
              row: Nullable(SheetRowOut),
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
