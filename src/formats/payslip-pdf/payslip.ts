/** A row of the table; amounts are text with two decimals, and what is not shown is empty. */
export interface SlipRow {
  readonly label: string;
  /** A second line in small letters, such as the account an amount is paid into. */
  readonly note?: string;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly toDate: string;
}

export interface SlipSection {
  readonly title: string;
  readonly rows: readonly SlipRow[];
  /** The sum of the section, where it has one. */
  readonly total?: SlipRow;
}

export interface SlipFact {
  readonly name: string;
  readonly value: string;
}

/** Whether the table has columns of hours and rate, and of the year to date; and what its amounts are. */
export interface SlipColumns {
  readonly quantity: boolean;
  readonly toDate: boolean;
  readonly amount?: string;
}

/** What the pages of a payslip and of a year have in common. */
export interface Sheet {
  readonly lang: 'en-AU' | 'en-NZ';
  readonly employer: { readonly name: string; readonly lines: readonly string[] };
  readonly employee: { readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly SlipFact[];
  readonly sections: readonly SlipSection[];
  readonly createdAt: Date;
}

/** A payslip, ready to be drawn: every choice of what is shown and how is made. */
export interface Payslip extends Sheet {
  readonly net: string;
  readonly netNote: string;
  readonly columns: SlipColumns;
  /** Paid by the employer on top. */
  readonly contributions: {
    readonly facts: readonly SlipFact[];
    readonly section: SlipSection;
  };
  readonly balances: readonly SlipFact[];
  readonly payments: readonly SlipFact[];
  readonly note: string;
}
