/** The time at which the tests' demo data was loaded. The demo pays cover the three months before it. */
export const DEMO_LOADED_AT = '2026-03-09T00:00:00Z';

/** The secret key of all tests, so that every clone of the demo database can open sealed fields. */
export const TEST_SECRET_KEY = 'a secret key that is only ever used by the tests';

/** The operator token that tests assign to OPERATOR_TOKEN. */
export const TEST_OPERATOR_TOKEN = 'a-token-of-operators-that-only-tests-use';
