/** The time at which the tests' demo data was loaded. Its pays cover the three months before. */
export const DEMO_LOADED_AT = '2026-03-09T00:00:00Z';
