import type { components } from '@tasman/client';

type Postings = components['schemas']['GlPostings'];

/** A line of a journal in whole cents. Either debit or credit is zero. */
export interface JournalLine {
  readonly account: string;
  readonly memo: string;
  readonly debit: number;
  readonly credit: number;
}

export interface Journal {
  /** The reference, which is the same for every push of the same run. */
  readonly reference: string;
  /** The date of the journal, as YYYY-MM-DD. */
  readonly date: string;
  readonly lines: readonly JournalLine[];
}

const cents = (amount: number): number => Math.round(amount * 100);

/** The journal of a run. Throws unless debits equal credits to the cent. */
export function journalOf({ pay_run_id, pay_run_end_date, postings, negate_credit_amounts }: Postings): Journal {
  const lines = postings.map(({ account_code, account_label, department_name, is_debit, amount }): JournalLine => {
    // A chart of accounts can be set to export credits as negative amounts. This example instead marks each line as a
    // debit or a credit.
    const value = is_debit || !negate_credit_amounts ? cents(amount) : -cents(amount);
    // A negative amount goes on the opposite side.
    const isDebit = is_debit === value >= 0;
    return {
      account: account_code,
      memo: department_name === '' ? account_label : `${account_label}, ${department_name}`,
      debit: isDebit ? Math.abs(value) : 0,
      credit: isDebit ? 0 : Math.abs(value),
    };
  });
  const unmapped = lines.find(({ account }) => account === '');
  if (unmapped) throw new Error(`'${unmapped.memo}' has no account. Set it in the chart, then push again.`);
  const debits = lines.reduce((sum, { debit }) => sum + debit, 0);
  const credits = lines.reduce((sum, { credit }) => sum + credit, 0);
  if (debits !== credits) {
    throw new Error(
      `Debits are ${debits} cents and credits ${credits}. The chart is incomplete, and nothing was sent.`,
    );
  }
  return { reference: `payroll-run-${pay_run_id}`, date: pay_run_end_date, lines };
}
