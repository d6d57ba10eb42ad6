import { CompanyId, PayRunId } from '../../../http/record-fields.ts';
import { Id, Nullable, named, PROBLEM, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const closed = { additionalProperties: false } as const;

export const PayRunParams = Type.Object({ pay_run_id: PayRunId() }, closed);

export const SelectionIn = named(
  'GlPostingSelection',
  Type.Object(
    {
      pay_ids: Type.Optional(
        Type.Array(Id(), {
          minItems: 1,
          maxItems: 20_000,
          uniqueItems: true,
          [PROBLEM]: 'must be a list of one or more different pay ids; leave it out to take every completed pay',
          description: 'Exactly these pays; every completed pay of the run when left out',
        }),
      ),
    },
    closed,
  ),
);
export type SelectionIn = Static<typeof SelectionIn>;

export const PostingsOut = named(
  'GlPostings',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      company_id: CompanyId(),
      pay_run_end_date: ReckonedDate({ description: 'Last day of the period of the run' }),
      date: Type.String({ description: 'In the configured format; empty when dates are off' }),
      negate_credit_amounts: Type.Boolean({ description: 'Whether credits are negative' }),
      postings: Type.Array(
        named(
          'GlPosting',
          Type.Object(
            {
              row_id: Nullable(
                Id({ description: 'The row of the chart; null while only the defaults of the country apply' }),
              ),
              base_attr: Type.String({ description: 'The payroll category, as GET options names it' }),
              account_code: Type.String({ description: 'The account of the ledger' }),
              account_label: Type.String({ description: 'What the account is called' }),
              department_id: Nullable(Id({ description: 'The department; null where the row is not split' })),
              department_name: Type.String({ description: 'Name of the department; empty where the row is not split' }),
              is_debit: Type.Boolean({ description: 'A debit; false: a credit' }),
              amount: Type.Number({ description: 'Negative for credits when negate_credit_amounts is on' }),
            },
            closed,
          ),
        ),
        { description: 'One for each row of the chart and department' },
      ),
      total_debit: Type.Number({ description: 'Sum of the debits' }),
      total_credit: Type.Number({ description: 'Sum of the credits, without their sign' }),
    },
    closed,
  ),
);
export type PostingsOut = Static<typeof PostingsOut>;
