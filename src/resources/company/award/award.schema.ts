import { Line } from '../../../http/line.ts';
import { CompanyId, OwnId } from '../../../http/record-fields.ts';
import { described, Id, Nullable, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';
import { WEEKDAYS } from '../../../rules/au/award/facts.ts';
import { ALLOWANCE_KINDS, type AllowanceKind, USUAL_TREATMENT } from '../../../rules/au/award/line.ts';

const name = Line({ min: 1, max: 100 }, { description: 'Name of the award; unique in the company, ignoring case' });

const pack = Nullable(
  Type.String({
    pattern: String.raw`^MA\d{6}$`,
    maxLength: 8,
    [PROBLEM]: 'must be an award code such as MA000004, or null',
    description:
      'Code of the modern award whose rules and rates apply to employees with this award; null if the award is only a name',
  }),
);

const ALLOWANCES =
  'The company allowances that pay the allowances of the award, by kind. Without one, a company allowance with the usual name applies, or else the usual Single Touch Payroll category and super treatment';
const allowances = described(
  named(
    'AwardAllowances',
    Type.Object(
      Object.fromEntries(
        ALLOWANCE_KINDS.map((kind) => [
          kind,
          Type.Optional(
            Id({ description: `${USUAL_TREATMENT[kind].description}: the company allowance that pays it` }),
          ),
        ]),
      ),
      { additionalProperties: false, description: ALLOWANCES },
    ),
  ),
  ALLOWANCES,
);
/** Ids of company allowances by kind of award allowance. */
export type AwardAllowances = Readonly<Partial<Record<AllowanceKind, number>>>;

const OPTIONS = 'The choices that the award leaves to the employer. A choice that is left out has its default';
const options = described(
  named(
    'AwardOptions',
    Type.Object(
      {
        span: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 40,
            description: 'Retail: the hours of trade: standard (default), extended or newsagency',
          }),
        ),
        minimum_gap_hours: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 24,
            description: 'Retail: hours off between shifts that were agreed, from 10 to 12; 12 by default',
          }),
        ),
        long_day: Type.Optional(
          Type.Enum([...WEEKDAYS], {
            description: 'Retail: the weekday with up to 11 ordinary hours; by default the first day that needs them',
          }),
        ),
        part_time_overtime: Type.Optional(
          Type.Enum(['agreed_hours', 'award_limits'], {
            description: 'Clerks: when overtime of part-time employees begins; agreed_hours by default',
          }),
        ),
        casual_meal_allowance: Type.Optional(
          Type.Boolean({ description: 'Retail: whether casuals get the meal allowance; true by default' }),
        ),
      },
      { additionalProperties: false, description: OPTIONS },
    ),
  ),
  OPTIONS,
);
export type AwardOptions = Static<typeof options>;

const given = {
  pack: Type.Optional(pack),
  allowances: Type.Optional(allowances),
  options: Type.Optional(options),
};

export const AwardIn = named('AwardIn', Type.Object({ name, ...given }, { additionalProperties: false }));
export type AwardIn = Static<typeof AwardIn>;

export const AwardPatch = named(
  'AwardPatch',
  Type.Object({ name: Type.Optional(name), ...given }, { additionalProperties: false }),
);
export type AwardPatch = Static<typeof AwardPatch>;

export const AwardOut = named(
  'Award',
  Type.Object(
    {
      id: OwnId('award'),
      name: Type.String({ description: 'Name of the award' }),
      pack: Nullable(
        Type.String({ description: 'Code of the modern award whose rules apply; null if the award is only a name' }),
      ),
      allowances,
      options,
    },
    { additionalProperties: false },
  ),
);
export type AwardOut = Static<typeof AwardOut>;

export const AwardsParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const AwardParams = Type.Object(
  {
    company_id: CompanyId(),
    award_id: Id({ description: 'Id of the award, from the company’s list of awards' }),
  },
  { additionalProperties: false },
);
