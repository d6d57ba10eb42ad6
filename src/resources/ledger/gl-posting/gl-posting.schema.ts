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
          [PROBLEM]: 'must be a list of one or more different pay ids; leave it out to include every completed pay',
          description: 'The pays to include; every completed pay of the run if omitted',
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
      pay_run_end_date: ReckonedDate({ description: 'Last day of the pay period' }),
      date: Type.String({ description: 'Date in the configured format; empty if include_date is false' }),
      negate_credit_amounts: Type.Boolean({ description: 'Whether credits are negative' }),
      postings: Type.Array(
        named(
          'GlPosting',
          Type.Object(
            {
              row_id: Nullable(Id({ description: 'Id of the chart row; null while only the country defaults apply' })),
              base_attr: Type.String({ description: 'Payroll category, as in GET options' }),
              account_code: Type.String({ description: 'Account code in the general ledger' }),
              account_label: Type.String({ description: 'Name of the account' }),
              department_id: Nullable(Id({ description: 'Id of the department; null if the row is not split' })),
              department_name: Type.String({ description: 'Name of the department; empty if the row is not split' }),
              is_debit: Type.Boolean({ description: 'Whether the posting is a debit; false for a credit' }),
              amount: Type.Number({
                description: 'Amount in dollars; negative for credits if negate_credit_amounts is true',
              }),
            },
            closed,
          ),
        ),
        {
          description:
            'One posting per chart row; rows split by department have one per department, and one for pays without a department',
        },
      ),
      total_debit: Type.Number({ description: 'Sum of the debits' }),
      total_credit: Type.Number({ description: 'Sum of the credits, as a positive number' }),
    },
    closed,
  ),
);
export type PostingsOut = Static<typeof PostingsOut>;
