import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Coded, Remuneration, YearToDate } from './pay-event.ts';

/** Stored lines of one person's year, added up by what they are reported as. */
export interface ReportedSum {
  readonly report: Readonly<Record<string, string>>;
  readonly amount: Decimal;
  /** Counted as ordinary time, and as qualifying earnings. */
  readonly isOrdinaryTime: boolean;
  readonly isQualifying: boolean;
  /** Termination payments are told by the day they were paid on. */
  readonly paidOn: LocalDate | null;
}

/** Sums by key, in the order of the keys, without those that come to nothing. */
class Sums<K extends Record<string, string | null>> {
  readonly #byKey = new Map<string, { key: K; amount: Decimal }>();

  add(key: K, amount: Decimal): void {
    const name = JSON.stringify(key);
    const known = this.#byKey.get(name);
    this.#byKey.set(name, { key, amount: known ? known.amount.plus(amount) : amount });
  }

  list(): readonly (K & { readonly amount: Decimal })[] {
    return [...this.#byKey]
      .filter(([, { amount }]) => !amount.isZero())
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, amount }]) => ({ ...key, amount }));
  }
}

type Single = 'withheld' | 'gross' | 'overtime' | 'bonus' | 'directors-fees';

/** Adds up one kind of income. */
class Income {
  readonly #single: Record<Single, Decimal> = {
    withheld: ZERO,
    gross: ZERO,
    overtime: ZERO,
    bonus: ZERO,
    'directors-fees': ZERO,
  };
  readonly #leave = new Sums<{ code: string }>();
  readonly #allowances = new Sums<{ code: string; description: string | null }>();
  readonly #sacrifices = new Sums<{ code: string }>();
  readonly #lumpSums = new Sums<{ code: string; financialYear: string | null }>();
  readonly #etp = new Sums<{ paidOn: LocalDate; code: string; part: 'taxFree' | 'taxable' | 'withheld' }>();

  add({ report, amount, paidOn }: ReportedSum): void {
    const { item, code = '' } = report;
    switch (item) {
      case 'withheld':
        if (report.etpCode) this.#etp.add({ paidOn: paidOn!, code: report.etpCode, part: 'withheld' }, amount);
        else this.#single.withheld = this.#single.withheld.plus(amount);
        return;
      case 'gross':
      case 'overtime':
      case 'bonus':
      case 'directors-fees':
        this.#single[item] = this.#single[item].plus(amount);
        return;
      case 'paid-leave':
        this.#leave.add({ code }, amount);
        return;
      case 'allowance':
        // Only other allowances are told apart by name.
        this.#allowances.add({ code, description: code === 'OD' ? (report.description ?? null) : null }, amount);
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
        throw new Error(`a line is reported as ${item}, which no part of the message is for`);
    }
  }

  done(incomeType: string, country: string | null): Remuneration {
    return {
      incomeType,
      country,
      withheld: this.#single.withheld,
      gross: this.#single.gross,
      paidLeave: this.#leave.list(),
      allowances: this.#allowances.list(),
      overtime: this.#single.overtime,
      bonuses: this.#single.bonus,
      directorsFees: this.#single['directors-fees'],
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

/**
 * What the tax office is told of a year so far, from the lines that were stored with each pay, and the fringe benefits
 * of the year. Nothing is worked out. Income of one type is told by country.
 */
export function yearToDate(sums: readonly ReportedSum[], fringeBenefits: readonly Coded[] = []): YearToDate {
  const incomes = new Map<string, { type: string; country: string | null; income: Income }>();
  const deductions = new Sums<{ code: string }>();
  const contributions = new Sums<{ code: string }>();
  for (const sum of sums) {
    const { item, code = '', incomeType, incomeCountry = null } = sum.report;
    if (sum.isOrdinaryTime) contributions.add({ code: 'O' }, sum.amount);
    if (sum.isQualifying) contributions.add({ code: 'Q' }, sum.amount);
    if (item === undefined || item === 'none') continue;
    if (item === 'deduction') deductions.add({ code }, sum.amount);
    else if (item === 'super') contributions.add({ code }, sum.amount);
    else {
      if (!incomeType) throw new Error(`a line reported as ${item} names no kind of income`);
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
    fringeBenefits,
  };
}
