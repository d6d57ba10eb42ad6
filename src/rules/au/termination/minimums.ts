import { counted, Decimal } from '../../../base/decimal.ts';
import { addYears, type LocalDate } from '../../../base/local-date.ts';
import { asDecimal, asInteger, asList, asRecord, type Param, type ParamsAt, param } from '../../../params/params.ts';
import type { LeavingReason } from '../leaving-reason.ts';
import { completedYears, isLongerThan, type Service } from '../long-service/service.ts';

const NOTICE_WEEKS = param(
  'au.nes.notice',
  asRecord({
    weeks: asList(asRecord({ longer_than_years: asInteger, weeks: asDecimal })),
    older: asRecord({ over_age: asInteger, from_years: asInteger, weeks: asDecimal }),
  }),
);
const REDUNDANCY_WEEKS = param('au.nes.redundancy', asList(asRecord({ from_years: asInteger, weeks: asDecimal })));

/** The facts about a termination that the National Employment Standards depend on. */
export interface MinimumFacts {
  readonly leaving: LeavingReason;
  readonly isCasual: boolean;
  /** Whether the employment was for a fixed term, task or season that has ended. */
  readonly isFixedTerm: boolean;
  readonly isSmallBusiness: boolean;
  /** Hours of one week of notice or redundancy pay. */
  readonly weeklyHours: Decimal;
}

export interface Ended extends MinimumFacts {
  readonly service: Service;
  readonly dateOfBirth?: LocalDate | undefined;
}

export interface MinimumWeeks {
  readonly weeks: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

const NONE = new Decimal(0);
const BY_THE_EMPLOYER: readonly LeavingReason[] = ['REDUNDANCY', 'DISMISSAL', 'DISMISSAL_ILLNESS', 'DISMISSAL_UNFAIR'];

/** Weeks of notice, or of pay in lieu. Fair Work Act 2009 s 117; exclusions in s 123. */
export function noticeWeeks(ended: Ended, params: ParamsAt): MinimumWeeks {
  const rule = params.get(NOTICE_WEEKS);
  const none = (because: string) => ({ weeks: NONE, because: `no notice is due: ${because}`, used: [rule] });
  if (ended.isCasual) return none('casual employment');
  if (ended.isFixedTerm) return none('the employment was for a fixed term, task or season');
  if (!BY_THE_EMPLOYER.includes(ended.leaving))
    return none(`the employer did not end the employment; the reason is ${ended.leaving}`);
  const row = rule.value.weeks.findLast(({ longer_than_years: years }) => isLongerThan(years, ended.service));
  if (!row) return none('no service');
  const { older } = rule.value;
  const isOlder =
    ended.dateOfBirth !== undefined &&
    addYears(ended.dateOfBirth, older.over_age) < ended.service.last &&
    completedYears(ended.service) >= older.from_years;
  const years = `more than ${counted(new Decimal(row.longer_than_years), 'year')} of service`;
  return {
    weeks: isOlder ? row.weeks.plus(older.weeks) : row.weeks,
    because: isOlder
      ? `${counted(row.weeks, 'week')} for ${years} and ${older.weeks.toFixed()} over ${older.over_age} years of age with ${counted(new Decimal(older.from_years), 'year')} of service`
      : `${counted(row.weeks, 'week')} for ${years}`,
    used: [rule],
  };
}

/** Weeks of redundancy pay. Fair Work Act 2009 s 119; exclusions in ss 121 and 123. */
export function redundancyWeeks(ended: Ended, params: ParamsAt): MinimumWeeks {
  const rule = params.get(REDUNDANCY_WEEKS);
  const none = (because: string) => ({ weeks: NONE, because: `no redundancy pay is due: ${because}`, used: [rule] });
  if (ended.leaving !== 'REDUNDANCY') return none(`the reason is ${ended.leaving}`);
  if (ended.isCasual) return none('casual employment');
  if (ended.isFixedTerm) return none('the employment was for a fixed term, task or season');
  if (ended.isSmallBusiness) return none('the employer is a small business');
  const years = completedYears(ended.service);
  const row = rule.value.findLast(({ from_years }) => from_years <= years);
  if (!row) return none(`${counted(new Decimal(years), 'completed year')} of service`);
  return {
    weeks: row.weeks,
    because: `${counted(row.weeks, 'week')} for ${counted(new Decimal(years), 'completed year')} of service`,
    used: [rule],
  };
}
