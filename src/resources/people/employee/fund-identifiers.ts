/** The distinct fund identifiers in a batch. The registry is queried before the transaction opens. */
export const usisIn = (items: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    (items as readonly { default_employee_fund_usi?: unknown }[]).flatMap(({ default_employee_fund_usi: usi }) =>
      typeof usi === 'string' && usi !== '' ? [usi] : [],
    ),
  );
