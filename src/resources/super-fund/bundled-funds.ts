/**
 * Identifiers of a few large funds, so that their names can be shown without asking a registry. The list is far from
 * complete and says nothing about a fund that is missing from it.
 */
export const BUNDLED_FUNDS: ReadonlyMap<string, string> = new Map([
  ['STA0100AU', 'AustralianSuper'],
  ['HOS0100AU', 'Hostplus'],
  ['HST0100AU', 'HESTA'],
  ['FSS0100AU', 'Aware Super'],
  ['CBU0100AU', 'Cbus Super'],
  ['RES0103AU', 'Rest'],
  // For trying things out: no fund has this identifier.
  ['TST0001AU', 'Sandbox Super'],
]);

/** Answered with a definite "no such fund", for trying out the refusal: no fund has these identifiers. */
export const SANDBOX_UNKNOWN_FUNDS: ReadonlySet<string> = new Set(['BAD0001AU', 'INVALID', 'INVALID_USI']);
