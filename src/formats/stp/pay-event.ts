import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';

/**
 * The action of a pay event: NEW reports pays for the first time, ADJUST corrects the totals of the run, and UPDATE
 * changes only year-to-date amounts.
 */
export const SERVICE_ACTIONS = ['NEW', 'ADJUST', 'UPDATE'] as const;
export type ServiceAction = (typeof SERVICE_ACTIONS)[number];

/** A residential or postal address; state and postcode are reported for Australian addresses only. */
export interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly locality: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: string;
}

export interface Payer {
  readonly name: string;
  readonly abn: string | null;
  readonly branch: string;
  readonly withholdingPayerNumber: string | null;
  readonly contactName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Address;
}

/** A registered agent or other intermediary that reports for the payer. */
export interface Intermediary {
  readonly abn: string;
  readonly taxAgentNumber: string | null;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
}

/** Totals of the event, which are W1 and W2 of the activity statement. An update has no totals. */
export interface EventTotals {
  readonly withheld: Decimal;
  readonly gross: Decimal;
  readonly childSupportGarnishee: Decimal;
  readonly childSupportDeduction: Decimal;
}

export interface Coded {
  readonly code: string;
  readonly amount: Decimal;
}

export interface Allowance extends Coded {
  /** The type of an allowance with code OD ("other"). Null for all other codes. */
  readonly description: string | null;
}

export interface LumpSum extends Coded {
  /** The financial year of arrears; lump sum E only. */
  readonly financialYear: string | null;
}

export interface TerminationPayment {
  readonly code: string;
  readonly paidOn: LocalDate;
  readonly taxFree: Decimal;
  readonly taxable: Decimal;
  readonly withheld: Decimal;
}

/**
 * Year-to-date amounts of one income type. Null means never paid, so the amount is not reported. An amount that
 * returned to zero is reported.
 */
export interface Remuneration {
  readonly incomeType: string;
  /** Two-letter code: the host country of income abroad, or the home country of an inbound assignee. */
  readonly country: string | null;
  readonly withheld: Decimal;
  readonly foreignTax: Decimal | null;
  readonly exemptForeignIncome: Decimal | null;
  readonly gross: Decimal;
  readonly paidLeave: readonly Coded[];
  readonly allowances: readonly Allowance[];
  readonly overtime: Decimal | null;
  readonly bonuses: Decimal | null;
  readonly directorsFees: Decimal | null;
  /** Pay from community development employment projects. */
  readonly communityDevelopment: Decimal | null;
  readonly salarySacrifice: readonly Coded[];
  readonly lumpSums: readonly LumpSum[];
  readonly terminationPayments: readonly TerminationPayment[];
}

export interface YearToDate {
  readonly remunerations: readonly Remuneration[];
  readonly deductions: readonly Coded[];
  readonly super: readonly Coded[];
  /** Reportable fringe benefits. Type T is for taxable employers, type X for exempt employers. */
  readonly fringeBenefits: readonly Coded[];
}

export interface Payee {
  /** Our employee id; not part of the message. */
  readonly employeeId: number;
  readonly payrollId: string;
  /** The payee's id in the previous payroll software. Set only in the one update that reports it. */
  readonly previousPayrollId: string | null;
  readonly taxFileNumber: string | null;
  readonly abn: string | null;
  readonly familyName: string;
  readonly givenName: string;
  readonly otherGivenName: string | null;
  readonly birthDate: LocalDate | null;
  readonly address: Address;
  readonly email: string | null;
  readonly phone: string | null;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly paymentBasis: string;
  readonly cessation: string | null;
  readonly taxTreatment: string;
  /** Tax offsets claimed for the year, in dollars. */
  readonly taxOffset: Decimal;
  /** The home country of a working holiday maker, as a two-letter code. */
  readonly incomeCountry: string | null;
  readonly period: { readonly start: LocalDate; readonly end: LocalDate };
  readonly isFinal: boolean;
  readonly yearToDate: YearToDate;
}

/** Income types that must be reported with a country. */
export const NEEDS_COUNTRY: readonly string[] = ['WHM', 'IAA', 'FEI'];

export const countryOf = ({ incomeType, country }: Remuneration, payee: Pick<Payee, 'incomeCountry'>): string | null =>
  incomeType === 'WHM' ? payee.incomeCountry : country;

/** A contractor under a voluntary agreement is reported with an ABN and, if there is one, with the tax file number. */
export const isByAgreement = ({ yearToDate }: Pick<Payee, 'yearToDate'>): boolean =>
  yearToDate.remunerations.some(({ incomeType }) => incomeType === 'VOL');

export interface PayEvent {
  readonly payer: Payer;
  readonly intermediary: Intermediary | null;
  /** The permanent id of this payroll at the ATO. */
  readonly businessManagementId: string;
  /** The id of the previous payroll software. Set only in the one update that reports it. */
  readonly previousBusinessManagementId: string | null;
  readonly transactionId: string;
  /** Whether this event replaces one that was not accepted and that has the same transaction id. */
  readonly isReplacement: boolean;
  readonly action: ServiceAction;
  /** The payday or, for an update, its effective date. */
  readonly date: LocalDate;
  /** The time in UTC, such as `2026-03-10T02:10:11Z`. */
  readonly generatedAt: string;
  readonly totals: EventTotals | null;
  readonly declaredBy: string;
  readonly declaredOn: LocalDate;
  readonly payees: readonly Payee[];
}
