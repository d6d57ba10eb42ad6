import type { Decimal } from '../../../../base/decimal.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import type { HolidayFacts } from '../../../../rules/nz/facts.ts';
import {
  hoursVary,
  usualDays,
  type WorkedBefore,
  weeksDiffer,
  workedWeeks,
} from '../../../../rules/nz/holidays/worked-weeks.ts';
import { type EmployeeRecord, nzDeclared } from '../../../people/employee/employee.service.ts';

/** An employee's pattern of work before a pay period, as declared or as derived from stored hours. */
export interface WorkPattern {
  readonly varies: boolean;
  /**
   * Whether no ordinary week can be determined: the hours vary, or no week was agreed and the most recent weeks differ.
   */
  readonly weekVaries: boolean;
  readonly isDeclared: boolean;
  /** Hours worked in each of the most recent weeks, oldest first. */
  readonly weeks: readonly Decimal[];
  readonly ownWeek: HolidayFacts['ownWeek'];
  readonly ownDay: Decimal | undefined;
  /**
   * The days of the week usually worked, derived from dated hours. Set only if the hours vary and no working days are
   * declared.
   */
  readonly usualDays: ReadonlySet<number> | undefined;
}

/**
 * Contract [DEF-006]: the week is the agreed week if one was sent or declared, and the standard week for full-time
 * employees. For others, and if the hours vary, it is the average of the most recent weeks.
 */
export function workPattern(
  employee: Pick<EmployeeRecord, 'declarations' | 'standard_week_is_sent' | 'employment_status'>,
  before: WorkedBefore,
  params: ParamsAt,
): WorkPattern {
  const { hours_pattern: declared, working_days: days } = nzDeclared(employee.declarations);
  const worked = workedWeeks(before, params);
  const varies = declared === 'VARYING' || (declared === null && worked !== undefined && hoursVary(worked, params));
  const isAgreed = employee.standard_week_is_sent || days !== null || employee.employment_status === 'Full-time';
  const isOwn = worked !== undefined && declared !== 'FIXED' && (varies || !isAgreed);
  return {
    varies,
    weekVaries: varies || (isOwn && weeksDiffer(worked, params)),
    isDeclared: declared !== null,
    weeks: worked ? [...worked.weeks].reverse() : [],
    ownWeek: isOwn ? { hours: worked.average, weeks: worked.weeks.length } : undefined,
    ownDay: worked?.averageDay,
    usualDays: days === null && varies && worked ? usualDays(worked, params) : undefined,
  };
}
