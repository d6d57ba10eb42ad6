import { Country, Id, LocalDateText, Nullable, named, type Static, Type } from '../../../../http/schema.ts';

const strict = { additionalProperties: false } as const;
const Exact = (description: string) => Type.String({ description });

/** A value of the law and where it was found. */
export const Source = named(
  'ExplanationSource',
  Type.Object(
    {
      parameter: Type.String({ description: 'The value of the law that was used' }),
      from: LocalDateText({ description: 'First day the value is in force' }),
      title: Nullable(Type.String()),
      source: Nullable(Type.String()),
      url: Nullable(Type.String()),
      confidence: Nullable(Type.String()),
      verified_through: Nullable(LocalDateText()),
    },
    strict,
  ),
);

const ExplainedLine = named(
  'ExplainedLine',
  Type.Object(
    {
      position: Type.Integer({ minimum: 0 }),
      rule: Type.String({ description: 'Stable name of the rule that made the line' }),
      label: Type.String(),
      effect: Type.Enum(['adds', 'takes', 'employer', 'memo'], {
        description:
          'adds to gross, takes from net, employer is a cost on top of the pay, memo carries a fact and moves no money',
      }),
      tags: Type.Array(Type.String(), { description: 'The totals the line belongs to' }),
      origin: named(
        'ExplainedLineOrigin',
        Type.Object({ kind: Type.String(), index: Type.Integer({ minimum: 0 }) }, strict),
      ),
      basis: Nullable(Exact('What the rule was applied to')),
      quantity: Nullable(Exact('Hours, units, weeks or days')),
      rate: Nullable(Type.String()),
      precise: Exact('Before rounding'),
      rounding: Type.String(),
      amount: Exact('After rounding'),
      because: Type.String({ description: 'The formula with its inputs, in words' }),
      unverified: Type.Boolean({ description: 'A value used is past the day up to which it was checked' }),
      sources: Type.Array(Source),
    },
    strict,
  ),
);

/** Decimals are text here, so that no digit of a precise amount is lost. */
export const ExplanationOut = named(
  'PayExplanation',
  Type.Object(
    {
      pay_id: Id(),
      country: Country(),
      payment_date: LocalDateText({ description: 'The day that chose the law' }),
      rule_set: Type.String({ description: 'Rules and parameters the pay was calculated with' }),
      shares_tax_with: Type.Array(Id(), { description: 'Pays whose tax was worked out together and shared by gross' }),
      gross: Exact('The sum of the lines that add'),
      taken: Exact('The sum of the lines that take'),
      net: Exact('gross less taken'),
      employer: Exact('The sum of the employer lines'),
      lines: Type.Array(ExplainedLine),
    },
    strict,
  ),
);
export type ExplanationOut = Static<typeof ExplanationOut>;
