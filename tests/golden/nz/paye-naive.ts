/**
 * A second implementation of PAYE for the codes M and ME and the flat-rate codes. It uses integers and its own copy of
 * the parameters, so that an error in the rules or their data shows as a difference. It is deliberately simple.
 */

type Year = {
  readonly from: string;
  /** Bracket limit in dollars, rate in thousandths, amount to subtract in tenths of a dollar. */
  readonly brackets: readonly (readonly [bigint, bigint, bigint])[];
  /** The levy: rate in ten-thousandths, maximum earnings in dollars, maximum levy in cents. */
  readonly levy: readonly [bigint, bigint, bigint];
  /** The limits of the credit in dollars: where it starts, up to where it is full, and where it reaches zero. */
  readonly credit: readonly [bigint, bigint, bigint];
};

const BEYOND = 10n ** 15n;
const BEFORE = [
  [14000n, 105n, 0n],
  [48000n, 175n, 9800n],
  [70000n, 300n, 69800n],
  [180000n, 330n, 90800n],
  [BEYOND, 390n, 198800n],
] as const;
const AFTER = [
  [15600n, 105n, 0n],
  [53500n, 175n, 10920n],
  [78100n, 300n, 77795n],
  [180000n, 330n, 101225n],
  [BEYOND, 390n, 209225n],
] as const;

const YEARS: readonly Year[] = [
  { from: '2023-04-01', brackets: BEFORE, levy: [153n, 139384n, 213257n], credit: [24000n, 44000n, 48000n] },
  { from: '2024-04-01', brackets: BEFORE, levy: [160n, 142283n, 227652n], credit: [24000n, 44000n, 48000n] },
  { from: '2024-07-31', brackets: AFTER, levy: [160n, 142283n, 227652n], credit: [24000n, 66000n, 70000n] },
  { from: '2025-04-01', brackets: AFTER, levy: [167n, 152790n, 255159n], credit: [24000n, 66000n, 70000n] },
  { from: '2026-04-01', brackets: AFTER, levy: [175n, 156641n, 274122n], credit: [24000n, 66000n, 70000n] },
];

const yearOf = (date: string): Year => {
  let found = YEARS[0]!;
  for (const year of YEARS) if (year.from <= date) found = year;
  return found;
};

const PERIODS: Readonly<Record<string, bigint>> = { WEEKLY: 52n, FORTNIGHTLY: 26n, FOUR_WEEKLY: 13n, MONTHLY: 12n };
const FLAT: Readonly<Record<string, bigint>> = {
  SB: 1050n,
  S: 1750n,
  SH: 3000n,
  ST: 3300n,
  SA: 3900n,
  CAE: 1750n,
  EDW: 1750n,
  ND: 4500n,
  NSW: 1050n,
};

/** The argument and the result are in cents. */
export function naivePaye(given: { date: string; code: string; period: string; cents: bigint }): bigint {
  const year = yearOf(given.date);
  const [levyRate, maxEarnings, maxLevy] = year.levy;
  const flat = FLAT[given.code];
  if (flat !== undefined) {
    const dollars = given.cents / 100n;
    return (dollars * (flat + levyRate) * 100n) / 10000n;
  }
  const periods = PERIODS[given.period]!;
  const income = (given.cents * periods) / 100n;

  // The amounts below are in ten-thousandths of a dollar.
  let tax = 0n;
  for (const [top, rate, subtract] of year.brackets) {
    if (income <= top) {
      tax = income * rate * 10n - subtract * 1000n;
      break;
    }
  }
  const levy = income < maxEarnings ? income * levyRate : maxLevy * 100n;
  let credit = 0n;
  if (given.code === 'ME') {
    const [from, full, nil] = year.credit;
    if (income >= from && income <= full) credit = 520n * 10000n;
    else if (income > full && income < nil) credit = 520n * 10000n - (income - full) * 1300n;
  }
  const weeklyCents = (tax + levy - credit) / (52n * 100n);
  return (weeklyCents * 52n) / periods;
}
