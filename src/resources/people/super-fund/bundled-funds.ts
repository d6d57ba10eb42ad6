/**
 * A few large funds, as examples for demos and for a service without a registry; only their names are shown.
 * Identifiers and business numbers come from the funds' own documents. They were not checked against an official list,
 * and funds change them occasionally. For production, set a registry in SUPER_FUND_URL.
 */
export const BUNDLED_FUNDS: ReadonlyMap<string, { readonly name: string; readonly abn: string }> = new Map([
  ['STA0100AU', { name: 'AustralianSuper', abn: '65714394898' }],
  ['HOS0100AU', { name: 'Hostplus', abn: '68657495890' }],
  ['HST0100AU', { name: 'HESTA', abn: '64971749321' }],
  ['53226460365001', { name: 'Aware Super', abn: '53226460365' }],
  ['CBU0100AU', { name: 'Cbus Super', abn: '75493363262' }],
  ['RES0103AU', { name: 'Rest', abn: '62653671394' }],
  // For testing: no real fund has this identifier, and the business number is an example.
  ['TST0001AU', { name: 'Sandbox Super', abn: '98111133334' }],
]);

/** For testing rejections: no real fund has these identifiers, and the look-up answers a definite "no such fund". */
export const SANDBOX_UNKNOWN_FUNDS: ReadonlySet<string> = new Set(['BAD0001AU', 'INVALID', 'INVALID_USI']);
