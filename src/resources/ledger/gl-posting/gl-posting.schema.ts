import { Id, Nullable, named, PROBLEM, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const closed = { additionalProperties: false } as const;

export const PayRunParams = Type.Object({ pay_run_id: Id() }, closed);

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
      pay_run_id: Id(),
      company_id: Id(),
      pay_run_end_date: ReckonedDate(),
      date: Type.String({ description: 'In the configured format; empty when dates are off' }),
      negate_credit_amounts: Type.Boolean(),
      postings: Type.Array(
        named(
          'GlPosting',
          Type.Object(
            {
              row_id: Nullable(Id()),
              base_attr: Type.String(),
              account_code: Type.String(),
              account_label: Type.String(),
              department_id: Nullable(Id()),
              department_name: Type.String(),
              is_debit: Type.Boolean(),
              amount: Type.Number({ description: 'Negative for credits when negate_credit_amounts is on' }),
            },
            closed,
          ),
        ),
      ),
      total_debit: Type.Number(),
      total_credit: Type.Number(),
    },
    closed,
  ),
);
export type PostingsOut = Static<typeof PostingsOut>;
