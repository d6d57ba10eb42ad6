/**
 * A few large funds, as examples for demos and for a service without a registry: their names can be shown, and nothing
 * more is claimed. The identifiers are those the funds print in their own documents; no official list was at hand to
 * compare them with, and a fund changes them now and then. Where it matters, name a registry in SUPER_FUND_URL.
 */
export const BUNDLED_FUNDS: ReadonlyMap<string, string> = new Map([
  ['STA0100AU', 'AustralianSuper'],
  ['HOS0100AU', 'Hostplus'],
  ['HST0100AU', 'HESTA'],
  ['53226460365001', 'Aware Super'],
  ['CBU0100AU', 'Cbus Super'],
  ['RES0103AU', 'Rest'],
  // For trying things out: no fund has this identifier.
  ['TST0001AU', 'Sandbox Super'],
]);

/** Answered with a definite "no such fund", for trying out the refusal: no fund has these identifiers. */
export const SANDBOX_UNKNOWN_FUNDS: ReadonlySet<string> = new Set(['BAD0001AU', 'INVALID', 'INVALID_USI']);
