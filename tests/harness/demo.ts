/** The day on which the demo world of the tests was loaded; its pays are of the three months before. */
export const DEMO_LOADED_AT = '2026-03-09T00:00:00Z';
