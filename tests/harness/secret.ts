/** The secret key of every test; sealed demo fields must open in each clone of the demo database. */
export const TEST_SECRET_KEY = 'a secret key that is only ever used by the tests';

/** Opens what is for operators, where a test sets it as OPERATOR_TOKEN. */
export const TEST_OPERATOR_TOKEN = 'a-token-of-operators-that-only-tests-use';
