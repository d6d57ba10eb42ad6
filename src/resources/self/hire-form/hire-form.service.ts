import { hireFormEmployee } from './hire-form.employee.service.ts';
import { hireFormOffice } from './hire-form.office.service.ts';
import { hireFormReview } from './hire-form.review.service.ts';
import type { HireFormDeps } from './hire-form.shared.ts';

export type { HireFormDeps } from './hire-form.shared.ts';
export type HireFormService = ReturnType<typeof hireFormService>;

/** The form that a new employee fills in, from sending the link to the payroll office's decision [HIRE-001]. */
export const hireFormService = (deps: HireFormDeps) => ({
  ...hireFormOffice(deps),
  ...hireFormReview(deps),
  employee: hireFormEmployee(deps),
});
