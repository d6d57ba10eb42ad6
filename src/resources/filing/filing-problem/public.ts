import type { FilingProblem } from '../../../formats/filing-problem.ts';
import { Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';

export const FilingProblemOut = named(
  'FilingProblem',
  Type.Object(
    {
      employee_id: Nullable(Id({ description: 'Null when it is about the company' })),
      who: Type.String(),
      field: Type.String({ description: 'What to fill or to correct' }),
      text: Type.String({ description: 'What is wrong, in words' }),
      rule: Nullable(
        Type.String({ description: 'The id or the name of the rule at the other side, where it is known' }),
      ),
      is_blocking: Type.Boolean({
        description: 'True: nothing is written until it is put right. False: it is written as the text says',
      }),
    },
    { additionalProperties: false },
  ),
);
export type FilingProblemOut = Static<typeof FilingProblemOut>;

export const problemView = ({ employeeId, isBlocking, who, field, text, rule }: FilingProblem): FilingProblemOut => ({
  employee_id: employeeId,
  who,
  field,
  text,
  rule,
  is_blocking: isBlocking,
});
