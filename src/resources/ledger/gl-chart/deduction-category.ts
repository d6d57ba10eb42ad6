/** A deduction with a leg of its own: one employee's, or the deduction of that name of everybody in the company. */
export interface DeductionCategory {
  readonly scope: 'employee' | 'company';
  readonly deduction_id: number;
}

const SHAPE = /^(employee|company)_deduction:([1-9]\d{0,14})$/;

export function deductionCategory(baseAttr: string): DeductionCategory | undefined {
  const [, scope, id] = SHAPE.exec(baseAttr) ?? [];
  return scope === undefined ? undefined : { scope: scope as 'employee' | 'company', deduction_id: Number(id) };
}

export const deductionBaseAttr = ({ scope, deduction_id }: DeductionCategory): string =>
  `${scope}_deduction:${deduction_id}`;
