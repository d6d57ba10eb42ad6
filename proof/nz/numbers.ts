// New Zealand figures, copied by hand from the reference facts (nz/FACTS.md and nz/rates.json, as at 14 November 2026).
// Each block cites its section. No figure is read from the service's parameters.

const ABOVE = Number.POSITIVE_INFINITY;

/** Annual income tax: FACTS.md 1.1. Rows have the form `[upper limit, rate, subtract]`. The limits are inclusive. */
export const INCOME_TAX: readonly {
  readonly from: string;
  readonly bands: readonly (readonly [number, string, string])[];
}[] = [
  {
    from: '2024-04-01',
    bands: [
      [14_000, '0.105', '0'],
      [48_000, '0.175', '980'],
      [70_000, '0.30', '6980'],
      [180_000, '0.33', '9080'],
      [ABOVE, '0.39', '19880'],
    ],
  },
  {
    from: '2024-07-31',
    bands: [
      [15_600, '0.105', '0'],
      [53_500, '0.175', '1092'],
      [78_100, '0.30', '7779.50'],
      [180_000, '0.33', '10122.50'],
      [ABOVE, '0.39', '20922.50'],
    ],
  },
];

/** ACC earners' levy, including GST: FACTS.md 1.1. */
export const LEVY = [
  { from: '2024-04-01', rate: '0.016', maximum: '142283', maximumLevy: '2276.52' },
  { from: '2025-04-01', rate: '0.0167', maximum: '152790', maximumLevy: '2551.59' },
  { from: '2026-04-01', rate: '0.0175', maximum: '156641', maximumLevy: '2741.22' },
] as const;

/** Independent earner tax credit: FACTS.md 1.1. */
export const CREDIT = [
  { from: '2024-04-01', lower: 24_000, full: 44_000, upper: 48_000 },
  { from: '2024-07-31', lower: 24_000, full: 66_000, upper: 70_000 },
] as const;
export const CREDIT_AMOUNT = '520';
export const CREDIT_ABATEMENT = '0.13';

/** Flat-rate tax codes, without the levy: FACTS.md 1.3. */
export const FLAT_RATES = {
  SB: '0.105',
  S: '0.175',
  SH: '0.30',
  ST: '0.33',
  SA: '0.39',
  CAE: '0.175',
  EDW: '0.175',
  ND: '0.45',
} as const;

/** Student loans: FACTS.md 1.5. The thresholds have not changed since 1 April 2024. */
export const LOAN_RATE = '0.12';
export const LOAN_THRESHOLD = { WEEKLY: '464', FORTNIGHTLY: '928', FOUR_WEEKLY: '1856', MONTHLY: '2010.66' } as const;

/** Extra pays: FACTS.md 2. */
export const EXTRA_PAY = [
  {
    from: '2024-04-01',
    bands: [14_000, 48_000, 70_000, 180_000],
    low: { SB: '0', S: '14001', SH: '48001', ST: '70001', SA: '180001' },
  },
  {
    from: '2025-04-01',
    bands: [15_600, 53_500, 78_100, 180_000],
    low: { SB: '0', S: '15601', SH: '53501', ST: '78101', SA: '180001' },
  },
] as const;
export const EXTRA_RATES = ['0.105', '0.175', '0.30', '0.33', '0.39'] as const;
/** From this payday on, extra pays at the end of the employment are annualised from the last two paid periods. */
export const TWO_PERIODS_FROM = '2025-04-01';

/** KiwiSaver: FACTS.md 3.1. */
export const KIWISAVER = [
  { from: '2024-04-01', lowest: '0.03', youngest: 18 },
  { from: '2026-04-01', lowest: '0.035', youngest: 16 },
] as const;
export const KIWISAVER_OLDEST = 65;
/** The rate during a temporary rate reduction, available from 1 April 2026. */
export const REDUCED_RATE = '0.03';

/** Holidays Act 2003 ss 16, 23 to 25, 50: FACTS.md 4. */
export const WEEKS_A_YEAR = 4;
export const EIGHT_PERCENT = '0.08';
export const TIME_AND_A_HALF = '1.5';

/**
 * National public holidays for an employee who works Monday to Friday. The dates from April 2026 on are from FACTS-2.md
 * 1.9 and rates.json. Earlier dates follow from the same rules (general knowledge).
 */
export const HOLIDAYS: readonly string[] = [
  ...['2024-10-28', '2024-12-25', '2024-12-26', '2025-01-01', '2025-01-02', '2025-02-06', '2025-04-18', '2025-04-21'],
  ...['2025-04-25', '2025-06-02', '2025-10-27', '2025-12-25', '2025-12-26', '2026-01-01', '2026-01-02', '2026-02-06'],
  ...['2026-04-03', '2026-04-06', '2026-04-27', '2026-06-01', '2026-07-10', '2026-10-26', '2026-12-25', '2026-12-28'],
  ...['2027-01-01', '2027-01-04', '2027-02-08', '2027-03-26', '2027-03-29', '2027-04-26', '2027-06-07', '2027-06-25'],
];
/** The reference does not include Matariki 2024 and 2025, so no events are generated near these days. */
export const UNKNOWN_HOLIDAYS: readonly string[] = ['2024-06-28', '2025-06-20'];
