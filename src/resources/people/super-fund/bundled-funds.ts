/**
 * A few large funds, as examples for demos and for a service without a registry: their names can be shown, and nothing
 * more is claimed. The identifiers and the business numbers are those the funds print in their own documents; no official list was at hand to
 * compare them with, and a fund changes them now and then. Where it matters, name a registry in SUPER_FUND_URL.
 */
export const BUNDLED_FUNDS: ReadonlyMap<string, { readonly name: string; readonly abn: string }> = new Map([
  ['STA0100AU', { name: 'AustralianSuper', abn: '65714394898' }],
  ['HOS0100AU', { name: 'Hostplus', abn: '68657495890' }],
  ['HST0100AU', { name: 'HESTA', abn: '64971749321' }],
  ['53226460365001', { name: 'Aware Super', abn: '53226460365' }],
  ['CBU0100AU', { name: 'Cbus Super', abn: '75493363262' }],
  ['RES0103AU', { name: 'Rest', abn: '62653671394' }],
  // For trying things out: no fund has this identifier, and the number is of an example.
  ['TST0001AU', { name: 'Sandbox Super', abn: '98111133334' }],
]);

/** Answered with a definite "no such fund", for trying out the refusal: no fund has these identifiers. */
export const SANDBOX_UNKNOWN_FUNDS: ReadonlySet<string> = new Set(['BAD0001AU', 'INVALID', 'INVALID_USI']);
