/** The rate reference of hours at the employee's own hourly rate. */
export const ORDINARY_TIME = 'system:ordinary_time';

/** Units of leave that was paid out instead of taken. Leave that is taken has no units. */
export const PAID_OUT_UNITS = 'paid out';

/** Units of a deduction that earlier pays of the period could not cover. Callers cannot send such a row. */
export const CARRIED_UNITS = 'carried';

/** Units of the year to date before the first regular pay. */
export const isYearToDate = (units: string): boolean => units.trim().toUpperCase() === 'YTD';

/** Contract [PAY-102]: any unit may be sent; only hours accrue leave. */
export const areHours = (units: string): boolean => /^(h|hr|hrs|hour|hours)$/i.test(units.trim());
