import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Coded, Remuneration, YearToDate } from './pay-event.ts';

/**
 * The ATO's types of other allowances: general, home office, non-deductible, transport and fares, uniform, private
 * vehicle. Only these codes are reported as the description.
 */
const TYPES = ['G1', 'H1', 'ND', 'T1', 'U1', 'V1'] as const;
type OtherAllowanceType = (typeof TYPES)[number];

const WORDS: readonly (readonly [RegExp, OtherAllowanceType])[] = [
  [/home[ -]?office|work(ing)? from home/i, 'H1'],
  [/non[ -]?deductible/i, 'ND'],
  [/\bfares?\b|transport|parking|\bbus\b|\btrain\b|\btolls?\b/i, 'T1'],
  [/uniform/i, 'U1'],
  [/vehicle|\bcar\b|motor ?(bike|cycle)/i, 'V1'],
];

/**
 * Determines the type from a code at the start of the allowance name or, if there is no such code, from words in the
 * name. The default is general.
 */
function otherAllowanceType(name: string | null): OtherAllowanceType {
  const text = (name ?? '').trim();
  const named = TYPES.find((type) => text === type || text.startsWith(`${type} `));
  return named ?? WORDS.find(([words]) => words.test(text))?.[1] ?? 'G1';
}

/** Stored lines of an employee's financial year, added up by reporting facts. */
export interface ReportedSum {
  readonly report: Readonly<Record<string, string>>;
  readonly amount: Decimal;
  /** Whether the sum counts as ordinary time earnings, and as qualifying earnings. */
  readonly isOrdinaryTime: boolean;
  readonly isQualifying: boolean;
  /** The payday of a termination payment, which is reported by payday. */
  readonly paidOn: LocalDate | null;
}

/**
 * Sums by key, in key order. A sum that returned to zero is kept, because the ATO may treat an omitted amount as
 * unchanged.
 */
class Sums<K extends Record<string, string | null>> {
  readonly #byKey = new Map<string, { key: K; amount: Decimal }>();

  add(key: K, amount: Decimal): void {
    const name = JSON.stringify(key);
    const known = this.#byKey.get(name);
    this.#byKey.set(name, { key, amount: known ? known.amount.plus(amount) : amount });
  }

  list(): readonly (K & { readonly amount: Decimal })[] {
    return [...this.#byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { key, amount }]) => ({ ...key, amount }));
  }
}

const SINGLE = [
  'withheld',
  'foreign-tax',
  'exempt-foreign-income',
  'gross',
  'overtime',
  'bonus',
  'directors-fees',
  'community-development',
] as const;
type Single = (typeof SINGLE)[number];
const isSingle = (item: string | undefined): item is Single => SINGLE.includes(item as Single);

/** Adds up one income type. */
class Income {
  readonly #single = new Map<Single, Decimal>();
  readonly #leave = new Sums<{ code: string }>();
  readonly #allowances = new Sums<{ code: string; description: string | null }>();
  readonly #sacrifices = new Sums<{ code: string }>();
  readonly #lumpSums = new Sums<{ code: string; financialYear: string | null }>();
  readonly #etp = new Sums<{ paidOn: LocalDate; code: string; part: 'taxFree' | 'taxable' | 'withheld' }>();

  add({ report, amount, paidOn }: ReportedSum): void {
    const { item, code = '' } = report;
    if (item === 'withheld' && report.etpCode) {
      this.#etp.add({ paidOn: paidOn!, code: report.etpCode, part: 'withheld' }, amount);
      return;
    }
    if (isSingle(item)) {
      this.#single.set(item, (this.#single.get(item) ?? ZERO).plus(amount));
      return;
    }
    switch (item) {
      case 'paid-leave':
        this.#leave.add({ code }, amount);
        return;
      case 'allowance':
        // Only allowances with code OD ("other") are reported by description.
        this.#allowances.add(
          {
            code,
            description: code === 'OD' ? (report.otherType ?? otherAllowanceType(report.description ?? null)) : null,
          },
          amount,
        );
        return;
      case 'salary-sacrifice':
        this.#sacrifices.add({ code }, amount);
        return;
      case 'lump-sum':
        this.#lumpSums.add({ code, financialYear: report.financialYear ?? null }, amount);
        return;
      case 'etp':
        this.#etp.add({ paidOn: paidOn!, code, part: report.component === 'tax-free' ? 'taxFree' : 'taxable' }, amount);
        return;
      default:
        throw new Error(`a line is reported as ${item}, but the message has no element for it`);
    }
  }

  done(incomeType: string, country: string | null): Remuneration {
    const single = (item: Single): Decimal | null => this.#single.get(item) ?? null;
    return {
      incomeType,
      country,
      withheld: single('withheld') ?? ZERO,
      foreignTax: single('foreign-tax'),
      exemptForeignIncome: single('exempt-foreign-income'),
      gross: single('gross') ?? ZERO,
      paidLeave: this.#leave.list(),
      allowances: this.#allowances.list(),
      overtime: single('overtime'),
      bonuses: single('bonus'),
      directorsFees: single('directors-fees'),
      communityDevelopment: single('community-development'),
      salarySacrifice: this.#sacrifices.list(),
      lumpSums: this.#lumpSums.list(),
      terminationPayments: this.#terminationPayments(),
    };
  }

  #terminationPayments(): Remuneration['terminationPayments'] {
    const payments = new Map<
      string,
      {
        -readonly [K in keyof Remuneration['terminationPayments'][number]]: Remuneration['terminationPayments'][number][K];
      }
    >();
    for (const { paidOn, code, part, amount } of this.#etp.list()) {
      const key = `${paidOn} ${code}`;
      const payment = payments.get(key) ?? { code, paidOn, taxFree: ZERO, taxable: ZERO, withheld: ZERO };
      payment[part] = amount;
      payments.set(key, payment);
    }
    return [...payments.values()];
  }
}

export interface YearOptions {
  readonly fringeBenefits?: readonly Coded[];
  /**
   * From 2026-27, qualifying earnings are reported instead of ordinary time earnings. The super codes Q and L are then
   * both reported, even when they are zero.
   */
  readonly isPaydaySuper?: boolean;
}

/**
 * The year-to-date amounts for the ATO, from the stored lines of each pay and the fringe benefits of the year. Nothing
 * is recalculated. Income of one type is reported separately for each country.
 */
export function yearToDate(
  sums: readonly ReportedSum[],
  { fringeBenefits = [], isPaydaySuper = false }: YearOptions = {},
): YearToDate {
  const incomes = new Map<string, { type: string; country: string | null; income: Income }>();
  const deductions = new Sums<{ code: string }>();
  const contributions = new Sums<{ code: string }>();
  const benefits = new Sums<{ code: string }>();
  for (const { code, amount } of fringeBenefits) benefits.add({ code }, amount);
  if (isPaydaySuper) for (const code of ['L', 'Q']) contributions.add({ code }, ZERO);
  for (const sum of sums) {
    const { item, code = '', incomeType, incomeCountry = null } = sum.report;
    if (isPaydaySuper && sum.isQualifying) contributions.add({ code: 'Q' }, sum.amount);
    if (!isPaydaySuper && sum.isOrdinaryTime) contributions.add({ code: 'O' }, sum.amount);
    if (item === undefined || item === 'none') continue;
    if (item === 'deduction') deductions.add({ code }, sum.amount);
    else if (item === 'fringe-benefits') benefits.add({ code }, sum.amount);
    else if (item === 'super') {
      if (code !== (isPaydaySuper ? 'O' : 'Q')) contributions.add({ code }, sum.amount);
    } else {
      if (!incomeType) throw new Error(`a line reported as ${item} has no income type`);
      const key = `${incomeType} ${incomeCountry ?? ''}`;
      const known = incomes.get(key) ?? { type: incomeType, country: incomeCountry, income: new Income() };
      incomes.set(key, known);
      known.income.add(sum);
    }
  }
  return {
    remunerations: [...incomes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { type, country, income }]) => income.done(type, country)),
    deductions: deductions.list(),
    super: contributions.list(),
    fringeBenefits: benefits.list(),
  };
}
