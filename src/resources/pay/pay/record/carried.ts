/** Marks a row that nobody sent: it carries what earlier pays of the period could not take. */
export const CARRIED_UNITS = 'carried';
