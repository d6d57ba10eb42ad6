/** A row of the table. Amounts are text with two decimals; a hidden amount is empty. */
export interface SlipRow {
  readonly label: string;
  /** A second line in small type, such as the account an amount is paid into. */
  readonly note?: string;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly toDate: string;
}

export interface SlipSection {
  readonly title: string;
  readonly rows: readonly SlipRow[];
  /** The total of the section, if it has one. */
  readonly total?: SlipRow;
}

export interface SlipFact {
  readonly name: string;
  readonly value: string;
}

/**
 * The optional columns of the table, and the heading of its amounts. `quantity` shows hours and rate, `toDate` the year
 * to date.
 */
export interface SlipColumns {
  readonly quantity: boolean;
  readonly toDate: boolean;
  readonly amount?: string;
}

/** The common parts of a payslip and a year-end summary. */
export interface Sheet {
  readonly lang: 'en-AU' | 'en-NZ';
  readonly employer: { readonly name: string; readonly lines: readonly string[] };
  readonly employee: { readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly SlipFact[];
  readonly sections: readonly SlipSection[];
  readonly createdAt: Date;
}

/** A payslip that is ready to be drawn. Its content and format are final. */
export interface Payslip extends Sheet {
  readonly net: string;
  readonly netNote: string;
  readonly columns: SlipColumns;
  /** Contributions by the employer in addition to the pay. */
  readonly contributions: {
    readonly facts: readonly SlipFact[];
    readonly section: SlipSection;
  };
  readonly balances: readonly SlipFact[];
  readonly payments: readonly SlipFact[];
  readonly note: string;
}
