/** The time at which the tests' demo data was loaded. The demo pays cover the three months before it. */
export const DEMO_LOADED_AT = '2026-03-09T00:00:00Z';
