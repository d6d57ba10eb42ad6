/** What a draft was worked out from, in the words of the caller. */
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
  termination: 'the leave balances or what the termination counts',
  hours: 'the rates',
  leave: 'the rates',
  period: 'the pay period',
  payPeriod: 'the pay period',
  earlier: 'what the period was paid before',
  superBaseElsewhere: 'what the period was paid before',
};

/** Names what is no longer as it was; undefined when the pay would come out the same. */
export function movedSince(stored: unknown, now: unknown): string | undefined {
  const was = stored as Readonly<Record<string, unknown>>;
  const is = now as Readonly<Record<string, unknown>>;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => spelled(was[key]) !== spelled(is[key]),
  );
  if (changed.length === 0) return undefined;
  return [...new Set(changed.map((key) => NAMES[key] ?? key))].join(' and ');
}

/** One spelling for equal values: the database gives keys back in an order of its own. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
