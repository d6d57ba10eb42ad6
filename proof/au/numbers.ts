// Australian figures, copied by hand from the reference facts (au/FACTS.md and au/rates.json, as at 14 November 2026).
// Each block cites its source. No figure is read from the service's parameters.

/** A row `[limit, a, b]` of a withholding table: y = a x - b for x below the limit. */
export type Row = readonly [limit: number, a: string, b: string];
const ABOVE = Number.POSITIVE_INFINITY;

export type Scale = '1' | '2' | '3' | '5' | '6';

/** Schedule 1 (NAT 1004): F2024L00664 for payments from 1 July 2024, F2026L00716 for payments from 1 July 2026. */
export const SCHEDULE_1: readonly {
  readonly from: string;
  readonly scales: Readonly<Record<Scale, readonly Row[]>>;
}[] = [
  {
    from: '2024-07-01',
    scales: {
      '1': [
        [150, '0.1600', '0.1600'],
        [371, '0.2117', '7.7550'],
        [515, '0.1890', '-0.6702'],
        [932, '0.3227', '68.2367'],
        [2246, '0.3200', '65.7202'],
        [3303, '0.3900', '222.9510'],
        [ABOVE, '0.4700', '487.2587'],
      ],
      '2': [
        [361, '0', '0'],
        [500, '0.1600', '57.8462'],
        [625, '0.2600', '107.8462'],
        [721, '0.1800', '57.8462'],
        [865, '0.1890', '64.3365'],
        [1282, '0.3227', '180.0385'],
        [2596, '0.3200', '176.5769'],
        [3653, '0.3900', '358.3077'],
        [ABOVE, '0.4700', '650.6154'],
      ],
      '3': [
        [2596, '0.3000', '0.3000'],
        [3653, '0.3700', '181.7308'],
        [ABOVE, '0.4500', '474.0385'],
      ],
      '5': [
        [361, '0', '0'],
        [721, '0.1600', '57.8462'],
        [865, '0.1690', '64.3365'],
        [1282, '0.3027', '180.0385'],
        [2596, '0.3000', '176.5769'],
        [3653, '0.3700', '358.3077'],
        [ABOVE, '0.4500', '650.6154'],
      ],
      '6': [
        [361, '0', '0'],
        [721, '0.1600', '57.8462'],
        [843, '0.1690', '64.3365'],
        [865, '0.2190', '106.4962'],
        [1053, '0.3527', '222.1981'],
        [1282, '0.3127', '180.0385'],
        [2596, '0.3100', '176.5769'],
        [3653, '0.3800', '358.3077'],
        [ABOVE, '0.4600', '650.6154'],
      ],
    },
  },
  {
    from: '2026-07-01',
    scales: {
      '1': [
        [188, '0.1500', '0.1500'],
        [371, '0.2084', '11.0185'],
        [515, '0.1790', '0.1066'],
        [932, '0.3227', '74.1674'],
        [2246, '0.3200', '71.6508'],
        [3303, '0.3900', '228.8816'],
        [ABOVE, '0.4700', '493.1893'],
      ],
      '2': [
        [362, '0', '0'],
        [538, '0.1500', '54.3462'],
        [673, '0.2500', '108.2135'],
        [721, '0.1700', '54.3473'],
        [865, '0.1790', '60.8377'],
        [1282, '0.3227', '185.1935'],
        [2596, '0.3200', '181.7319'],
        [3653, '0.3900', '363.4627'],
        [ABOVE, '0.4700', '655.7704'],
      ],
      '3': [
        [2596, '0.3000', '0.3000'],
        [3653, '0.3700', '181.7308'],
        [ABOVE, '0.4500', '474.0385'],
      ],
      '5': [
        [362, '0', '0'],
        [721, '0.1500', '54.3462'],
        [865, '0.1590', '60.8365'],
        [1282, '0.3027', '185.1923'],
        [2596, '0.3000', '181.7308'],
        [3653, '0.3700', '363.4615'],
        [ABOVE, '0.4500', '655.7692'],
      ],
      '6': [
        [362, '0', '0'],
        [721, '0.1500', '54.3462'],
        [865, '0.1590', '60.8365'],
        [908, '0.3027', '185.1923'],
        [1135, '0.3527', '230.6135'],
        [1282, '0.3127', '185.1923'],
        [2596, '0.3100', '181.7308'],
        [3653, '0.3800', '363.4615'],
        [ABOVE, '0.4600', '655.7692'],
      ],
    },
  },
];

/** The study loan rates in the tables where one rate applies to all earnings. At each limit, the next rate starts. */
const STEPS = [
  '0',
  '0.01',
  '0.02',
  '0.025',
  '0.03',
  '0.035',
  '0.04',
  '0.045',
  '0.05',
  '0.055',
  '0.06',
  '0.065',
  '0.07',
].concat(['0.075', '0.08', '0.085', '0.09', '0.095', '0.10']);
const wholeIncome = (limits: readonly number[]): readonly Row[] =>
  STEPS.map((rate, index) => [limits[index] ?? ABOVE, rate, '0']);
const lower = (limits: readonly number[]): readonly number[] => limits.map((limit) => limit - 350);

const LIMITS_2024 = [
  1046, 1208, 1281, 1358, 1439, 1525, 1617, 1714, 1817, 1926, 2042, 2164, 2294, 2432, 2578, 2732, 2896, 3070,
];
const LIMITS_2025 = [
  1079, 1246, 1321, 1401, 1485, 1574, 1668, 1768, 1874, 1987, 2106, 2233, 2366, 2508, 2659, 2819, 2988, 3167,
];

/** Schedule 8 (NAT 3539): the study loan component of the weekly amount. FACTS.md 2.2. */
export const SCHEDULE_8: readonly {
  readonly from: string;
  readonly claimed: readonly Row[];
  readonly unclaimed: readonly Row[];
}[] = [
  { from: '2024-07-01', claimed: wholeIncome(LIMITS_2024), unclaimed: wholeIncome(lower(LIMITS_2024)) },
  { from: '2025-07-01', claimed: wholeIncome(LIMITS_2025), unclaimed: wholeIncome(lower(LIMITS_2025)) },
  {
    from: '2025-09-24',
    claimed: [
      [1288, '0', '0'],
      [2403, '0.15', '193.2692'],
      [3447, '0.17', '241.3462'],
      [ABOVE, '0.10', '0'],
    ],
    unclaimed: [
      [938, '0', '0'],
      [2053, '0.15', '140.7692'],
      [2597, '0.17', '181.8462'],
      [ABOVE, '0.10', '0'],
    ],
  },
  {
    from: '2026-07-01',
    claimed: [
      [1337, '0', '0'],
      [2494, '0.15', '200.5615'],
      [3577, '0.17', '250.4527'],
      [ABOVE, '0.10', '0'],
    ],
    unclaimed: [
      [987, '0', '0'],
      [2144, '0.15', '148.0615'],
      [2727, '0.17', '190.9527'],
      [ABOVE, '0.10', '0'],
    ],
  },
];

/**
 * The combined table for scale 3, as published: its second and third rows leave out the 0.30 of Schedule 1. Sources:
 * rates.json, and FACTS.md 2.2 for 2026.
 */
export const FOREIGN_COMBINED: readonly { readonly from: string; readonly rows: readonly Row[] }[] = [
  { from: '2024-07-01', rows: [] },
  {
    from: '2025-09-24',
    rows: [
      [1288, '0.3000', '0.3000'],
      [2403, '0.4500', '193.2692'],
      [2596, '0.4700', '241.3462'],
      [3447, '0.5400', '423.0769'],
      [3653, '0.4700', '181.7308'],
      [ABOVE, '0.5500', '474.0385'],
    ],
  },
  {
    from: '2026-07-01',
    rows: [
      [1337, '0.3000', '0.3000'],
      [2494, '0.4500', '200.5615'],
      [2596, '0.4700', '250.4527'],
      [3577, '0.5400', '432.1835'],
      [3653, '0.4700', '181.7308'],
      [ABOVE, '0.5500', '474.0385'],
    ],
  },
];

/** Scale 4, for payees without a tax file number: FACTS.md 1.4. */
export const NO_NUMBER = { resident: '0.47', foreign: '0.45' } as const;

/** The share of the annual tax offset for each pay period: FACTS.md 1.6. */
export const OFFSET_SHARE = { WEEKLY: '0.019', FORTNIGHTLY: '0.038', MONTHLY: '0.083' } as const;

/** Medicare levy adjustment: FACTS.md 1.7. */
export const MEDICARE: readonly {
  readonly from: string;
  readonly family: string;
  readonly child: string;
  readonly scales: Readonly<
    Record<
      '2' | '6',
      { start: number; shadeIn: number; base: string; levy: string; multiplier: string; divisor: string }
    >
  >;
}[] = [
  {
    from: '2024-07-01',
    family: '43846',
    child: '4027',
    scales: {
      '2': { start: 500, shadeIn: 625, base: '500.00', levy: '0.02', multiplier: '0.10', divisor: '0.08' },
      '6': { start: 843, shadeIn: 1053, base: '843.19', levy: '0.01', multiplier: '0.05', divisor: '0.04' },
    },
  },
  {
    from: '2026-07-01',
    family: '47238',
    child: '4338',
    scales: {
      '2': { start: 538, shadeIn: 673, base: '538.67', levy: '0.02', multiplier: '0.10', divisor: '0.08' },
      '6': { start: 908, shadeIn: 1135, base: '908.42', levy: '0.01', multiplier: '0.05', divisor: '0.04' },
    },
  },
];

/** Schedules 5 and 7: FACTS.md 3.1 and 3.2. */
export const ADDITIONAL_LIMIT = '0.47';
export const LUMP_SUM_A_RATE = '0.32';
export const SMALL_LEAVE_PAYMENT = '300';

/** Super guarantee: FACTS.md 4, FACTS-2.md 4.2. */
export const GUARANTEE = [
  { from: '2024-07-01', rate: '0.115' },
  { from: '2025-07-01', rate: '0.12' },
] as const;
export const MAXIMUM_BASE = [
  { from: '2024-07-01', per: 'quarter', amount: '65070' },
  { from: '2025-07-01', per: 'quarter', amount: '62500' },
  { from: '2026-07-01', per: 'year', amount: '270830' },
] as const;

/**
 * National Employment Standards, ss 87 and 96: four weeks of annual leave and ten days of personal leave a year, which
 * accrue over the ordinary hours (FACTS-2.md 3.3).
 */
export const ANNUAL_LEAVE_PER_HOUR = { of: 1, in: 13 } as const;
export const PERSONAL_LEAVE_PER_HOUR = { of: 1, in: 26 } as const;
