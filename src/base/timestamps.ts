/** Naive ISO 8601 in UTC with microseconds and no offset, as the contract writes every instant. */
export const timestamp = (instant: Date): string => instant.toISOString().replace(/(\.\d{3})Z$/, '$1000');
export const timestampOrNull = (instant: Date | null): string | null => (instant ? timestamp(instant) : null);
