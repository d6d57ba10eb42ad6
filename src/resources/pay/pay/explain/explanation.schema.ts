import { PayId } from '../../../../http/record-fields.ts';
import { Country, described, Id, LocalDateText, Nullable, named, type Static, Type } from '../../../../http/schema.ts';

const strict = { additionalProperties: false } as const;
const Exact = (description: string) => Type.String({ description });

/** A value of the law and where it was found. */
export const Source = named(
  'ExplanationSource',
  Type.Object(
    {
      parameter: Type.String({ description: 'The value of the law that was used' }),
      from: LocalDateText({ description: 'First day the value is in force' }),
      title: Nullable(Type.String({ description: 'What the value is called; null where it is no longer known' })),
      source: Nullable(Type.String({ description: 'Act, schedule or publication it was taken from' })),
      url: Nullable(Type.String({ description: 'Where that is to be found' })),
      confidence: Nullable(
        Type.String({ description: 'How sure the source is: official, secondary, derived or knowledge' }),
      ),
      verified_through: Nullable(LocalDateText({ description: 'The last day up to which somebody checked the value' })),
    },
    strict,
  ),
);

const ExplainedLine = named(
  'ExplainedLine',
  Type.Object(
    {
      position: Type.Integer({ minimum: 0, description: 'Place among the lines, from 0' }),
      rule: Type.String({ description: 'Stable name of the rule that made the line' }),
      label: Type.String({ description: 'What payslips call the line' }),
      effect: Type.Enum(['adds', 'takes', 'employer', 'memo'], {
        description:
          'adds to gross, takes from net, employer is a cost on top of the pay, memo carries a fact and moves no money',
      }),
      tags: Type.Array(Type.String(), { description: 'The totals the line belongs to' }),
      origin: described(
        named(
          'ExplainedLineOrigin',
          Type.Object(
            {
              kind: Type.String({ description: 'Hours, leave and so on; calculated where no row is behind it' }),
              index: Type.Integer({ minimum: 0, description: 'Place among the rows of that kind, from 0' }),
            },
            strict,
          ),
        ),
        'The row of the pay the line comes from',
      ),
      basis: Nullable(Exact('What the rule was applied to')),
      quantity: Nullable(Exact('Hours, units, weeks or days')),
      rate: Nullable(
        Type.String({ description: 'What the basis or the quantity was multiplied by; null where there is no rate' }),
      ),
      precise: Exact('Before rounding'),
      rounding: Type.String({ description: 'How precise became amount, by name, such as nearest cent' }),
      amount: Exact('After rounding'),
      because: Type.String({ description: 'The formula with its inputs, in words' }),
      unverified: Type.Boolean({ description: 'A value used is past the day up to which it was checked' }),
      sources: Type.Array(Source, { description: 'The values of the law that were used' }),
    },
    strict,
  ),
);

/** Decimals are text here, so that no digit of a precise amount is lost. */
export const ExplanationOut = named(
  'PayExplanation',
  Type.Object(
    {
      pay_id: PayId(),
      country: Country({ description: 'Whose law the pay was worked out by' }),
      payment_date: LocalDateText({ description: 'The day that chose the law' }),
      rule_set: Type.String({ description: 'Rules and parameters the pay was calculated with' }),
      shares_tax_with: Type.Array(Id(), { description: 'Pays whose tax was worked out together and shared by gross' }),
      gross: Exact('The sum of the lines that add'),
      taken: Exact('The sum of the lines that take'),
      net: Exact('gross less taken'),
      employer: Exact('The sum of the employer lines'),
      lines: Type.Array(ExplainedLine, { description: 'Every amount of the pay, in the order they were worked out' }),
    },
    strict,
  ),
);
export type ExplanationOut = Static<typeof ExplanationOut>;
