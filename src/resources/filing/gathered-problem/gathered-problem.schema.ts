import { CompanyId, PayRunId } from '../../../http/record-fields.ts';
import { named, type Static, Type } from '../../../http/schema.ts';
import { AreaText, problemFields } from '../filing-problem/public.ts';

const strict = { additionalProperties: false } as const;

const AreaCount = named(
  'FilingAreaCount',
  Type.Object(
    {
      area: AreaText,
      refused_count: Type.Integer({ minimum: 0, description: 'Number of REFUSED problems' }),
      warned_count: Type.Integer({ minimum: 0, description: 'Number of WARNED problems' }),
    },
    strict,
  ),
);

const gathered = {
  company_id: CompanyId(),
  areas: Type.Array(AreaCount, { description: 'The outputs that were checked' }),
  ...problemFields,
};

export const RunProblemsOut = named('PayRunProblems', Type.Object({ pay_run_id: PayRunId(), ...gathered }, strict));
export type RunProblemsOut = Static<typeof RunProblemsOut>;

export const CompanyProblemsOut = named('CompanyFilingProblems', Type.Object(gathered, strict));
export type CompanyProblemsOut = Static<typeof CompanyProblemsOut>;
