/**
 * Pays are compared with the rules that were in force when they were created. Later additions are listed here with the
 * version of the rules that introduced them (`RULES_VERSION`) and are not expected in older pays.
 */
export const rulesVersionOf = (ruleSetId: string): number => Number(ruleSetId.split('-')[1]);

/**
 * From this version on, in both countries, the pays of a period are calculated as one, and their history covers only
 * other periods.
 */
export const PERIODS_SINCE = 2;

/** From this version on, New Zealand pays have holiday figures for each period, and the days that were paid. */
export const HOLIDAY_FIGURES_SINCE = 3;

/** From this version on, opening figures apply to a New Zealand pay dated the same day. */
export const OPENING_ON_ITS_DAY_SINCE = 4;

/** The version of the rules that introduced each kind of line that only states a fact and changes no amount. */
const LINES_SINCE: Readonly<Record<string, number>> = {
  'AU.SUPER.LOADING-LEFT-OUT': 4,
  'AU.SUPER.BONUS-LEFT-OUT': 4,
};

/** Whether the version of the rules that calculated a pay can produce this line. */
export const isLineOf = (ruleSetId: string, code: string): boolean =>
  rulesVersionOf(ruleSetId) >= (LINES_SINCE[code] ?? 1);
