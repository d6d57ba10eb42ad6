/** The names of facts in messages. */
const NAMES: Readonly<Record<string, string>> = {
  yearToDate: 'the year to date',
  extraPay: 'earlier earnings',
  holidays: 'earlier earnings',
  alternativeDaysHeld: 'the leave balances',
  paysHolidayPayAsYouGo: 'the declarations',
  leaveAccrual: 'the leave settings',
  leaveSettings: 'the leave settings',
  superSettings: 'the super settings',
  kiwiSaver: 'the KiwiSaver settings',
  contributionTax: 'the KiwiSaver settings',
  tax: 'the tax declaration',
  incomeStream: 'the tax declaration',
  incomeCountry: 'the tax declaration',
  termination: 'the leave balances or the facts of the termination',
  hours: 'the rates',
  leave: 'the rates',
  period: 'the pay period',
  payPeriod: 'the pay period',
  earlier: 'the earlier pays of the period',
  superBaseElsewhere: 'the earlier pays of the period',
};

/** Names the facts that have changed; undefined if the pay would be the same. */
export function movedSince(stored: unknown, now: unknown): string | undefined {
  const was = stored as Readonly<Record<string, unknown>>;
  const is = now as Readonly<Record<string, unknown>>;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => spelled(was[key]) !== spelled(is[key]),
  );
  if (changed.length === 0) return undefined;
  return [...new Set(changed.map((key) => NAMES[key] ?? key))].join(' and ');
}

/** JSON with sorted keys: the database returns keys in its own order. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
