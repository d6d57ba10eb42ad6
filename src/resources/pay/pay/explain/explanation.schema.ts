import { PayId } from '../../../../http/record-fields.ts';
import { Country, described, Id, LocalDateText, Nullable, named, type Static, Type } from '../../../../http/schema.ts';
import { CONFIDENCES } from '../../../../params/params.ts';
import { Source } from '../../rule-set/rule-set.service.ts';

const strict = { additionalProperties: false } as const;
const Exact = (description: string) => Type.String({ description });

const ExplainedLine = named(
  'ExplainedLine',
  Type.Object(
    {
      position: Type.Integer({ minimum: 0, description: 'Position among the lines, counted from 0' }),
      rule: Type.String({ description: 'Stable name of the rule that created the line' }),
      label: Type.String({ description: 'The name of the line on payslips' }),
      effect: Type.Enum(['adds', 'takes', 'employer', 'memo'], {
        description:
          'adds: part of gross; takes: deducted to arrive at net; employer: a cost in addition to the pay; memo: a fact that changes no amount',
      }),
      tags: Type.Array(Type.String(), { description: 'The totals the line belongs to' }),
      origin: described(
        named(
          'ExplainedLineOrigin',
          Type.Object(
            {
              kind: Type.String({
                description: 'The kind of row, such as hours or leave; `calculated` if the line has no row',
              }),
              index: Type.Integer({ minimum: 0, description: 'Position among the rows of that kind, counted from 0' }),
            },
            strict,
          ),
        ),
        'The row of the pay that the line belongs to',
      ),
      basis: Nullable(Exact('The amount that the rule was applied to')),
      quantity: Nullable(Exact('Hours, units, weeks or days')),
      rate: Nullable(
        Type.String({ description: 'The factor applied to the basis or the quantity; null if the line has no rate' }),
      ),
      precise: Exact('Before rounding'),
      rounding: Type.String({ description: 'How `precise` was rounded to `amount`, such as nearest cent' }),
      amount: Exact('After rounding'),
      because: Type.String({ description: 'The formula with its inputs, in words' }),
      unverified: Type.Boolean({
        description: 'True if a parameter of the line was used past the date to which it is verified',
      }),
      award: Type.Optional(
        described(
          named(
            'ExplainedAward',
            Type.Object(
              {
                clause: Type.String({ description: 'Clause of the award' }),
                because: Type.String({ description: 'The reason for the rate' }),
                certainty: Type.Enum([...CONFIDENCES], {
                  description: 'Certainty of the least certain fact behind the rate',
                }),
              },
              strict,
            ),
          ),
          'The award clause that sets the rate or the allowance; absent unless the row was filled in from timesheets under an award',
        ),
      ),
      sources: Type.Array(Source, { description: 'The parameters that were used' }),
    },
    strict,
  ),
);

/** The explanation of a pay. Decimals are text, so that no digit of a precise amount is lost. */
export const ExplanationOut = named(
  'PayExplanation',
  Type.Object(
    {
      pay_id: PayId(),
      country: Country({ description: 'The country whose law applies' }),
      payment_date: LocalDateText({ description: 'The payday, which selects the law' }),
      rule_set: Type.String({ description: 'The rules and parameters that the pay was calculated with' }),
      shares_tax_with: Type.Array(Id(), { description: 'Pays that share their tax in proportion to gross' }),
      gross: Exact('The sum of the lines with the effect `adds`'),
      taken: Exact('The sum of the lines with the effect `takes`'),
      net: Exact('`gross` less `taken`'),
      employer: Exact('The sum of the lines with the effect `employer`'),
      lines: Type.Array(ExplainedLine, { description: 'Every amount of the pay, in order of calculation' }),
    },
    strict,
  ),
);
export type ExplanationOut = Static<typeof ExplanationOut>;
