import { Id, named, type Static, Type } from '../../../http/schema.ts';
import { AreaText, problemFields } from '../filing-problem/public.ts';

const strict = { additionalProperties: false } as const;

const AreaCount = named(
  'FilingAreaCount',
  Type.Object(
    { area: AreaText, refused_count: Type.Integer({ minimum: 0 }), warned_count: Type.Integer({ minimum: 0 }) },
    strict,
  ),
);

const gathered = {
  company_id: Id(),
  areas: Type.Array(AreaCount, { description: 'Those of the country that were looked at' }),
  ...problemFields,
};

export const RunProblemsOut = named('PayRunProblems', Type.Object({ pay_run_id: Id(), ...gathered }, strict));
export type RunProblemsOut = Static<typeof RunProblemsOut>;

export const CompanyProblemsOut = named('CompanyFilingProblems', Type.Object(gathered, strict));
export type CompanyProblemsOut = Static<typeof CompanyProblemsOut>;
