import { type Decimal, decimal } from '../../../base/decimal.ts';
import type { LeavingReason } from '../../../rules/au/leaving-reason.ts';
import { type AuState, isAuState } from '../../../rules/au/long-service/parameters.ts';
import type { WeekAverage } from '../../../rules/au/long-service/week.ts';
import type { StatedLongService, StateLongService } from '../../../rules/au/termination/facts.ts';
import type { MinimumFacts } from '../../../rules/au/termination/minimums.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';

/** The facts that determine long service leave and minimum entitlements. */
export type EntitledEmployee = Pick<
  EmployeeRecord,
  | 'state'
  | 'employment_status'
  | 'employment_tenure'
  | 'standard_hours_per_day'
  | 'standard_days_per_week'
  | 'is_lsl_enabled'
  | 'lsl_enabled_is_sent'
  | 'lsl_balance_is_sent'
  | 'lsl_x_years'
  | 'lsl_accrued_x_years'
>;

export const weeklyHoursOf = (employee: EntitledEmployee): Decimal =>
  decimal(employee.standard_hours_per_day).times(employee.standard_days_per_week);

/** The state whose law applies: the state that the company sets for all employees, or by default the employee's own. */
export const stateOf = ({ state }: EntitledEmployee, ofCompany: AuState | null): AuState | undefined => {
  const known = ofCompany ?? state;
  return isAuState(known) ? known : undefined;
};

/** Whether the employee's settings define the accrual of long service leave. If so, no state law is applied. */
export const hasOwnLongService = (employee: EntitledEmployee): boolean =>
  employee.is_lsl_enabled || employee.lsl_x_years !== null || employee.lsl_accrued_x_years !== null;

/**
 * Contract [FIX-007]: what the employer has stated about long service leave: a balance, or that it is not paid. The
 * statement applies instead of state law.
 */
export const statedLongService = (employee: EntitledEmployee): StatedLongService | undefined => {
  if (employee.lsl_enabled_is_sent && !employee.is_lsl_enabled) return 'NOT_PAID';
  return employee.lsl_balance_is_sent ? 'BALANCE' : undefined;
};

/**
 * The facts for applying state law. Undefined if the employee's settings apply and no figure is stated for comparison,
 * or if no state is known.
 */
export function stateLongServiceOf(
  employee: EntitledEmployee,
  given: {
    readonly leaving: LeavingReason;
    readonly averages: readonly WeekAverage[];
    readonly state: AuState | null;
  },
): StateLongService | undefined {
  const state = stateOf(employee, given.state);
  const decides = hasOwnLongService(employee) && statedLongService(employee) === undefined;
  if (state === undefined || decides) return undefined;
  return {
    state,
    leaving: given.leaving,
    employmentStatus: employee.employment_status,
    weeklyHours: weeklyHoursOf(employee),
    averages: given.averages,
  };
}

export const minimumsOf = (
  employee: EntitledEmployee,
  given: { readonly leaving: LeavingReason; readonly is_small_business: boolean },
): MinimumFacts => ({
  leaving: given.leaving,
  isCasual: employee.employment_status === 'Casual',
  isFixedTerm: given.leaving === 'END_OF_CONTRACT',
  isSmallBusiness: given.is_small_business,
  weeklyHours: weeklyHoursOf(employee),
});
