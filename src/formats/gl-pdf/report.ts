/** A line of the report. Amounts are text with two decimals. */
export interface ReportLine {
  readonly account: string;
  readonly label: string;
  readonly isDebit: boolean;
  readonly amount: string;
  /** The amounts by department, if the pays have departments. */
  readonly departments: readonly { readonly name: string; readonly amount: string }[];
}

export interface PostingReport {
  readonly lang: 'en-AU' | 'en-NZ';
  /** The partner's name on the report, and its colour as six hex digits with a hash. */
  readonly brand: { readonly name: string; readonly colour: string };
  readonly companyName: string;
  /** Facts about the pay run, in display order. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly lines: readonly ReportLine[];
  readonly totalDebit: string;
  readonly totalCredit: string;
  readonly createdAt: Date;
}

/** Page margin in points. */
export const MARGIN = 48;
