import type { CountryFacts } from '../../../../rules/law.ts';
import type { Line } from '../../../../rules/line.ts';
import type { TakenAmount } from '../../../people/deduction-order/deduction-order.service.ts';
import type { LeaveEntry } from '../../../people/employee/employee.service.ts';
import type { LeaveBalanceRow } from '../../../people/leave-balance/leave-balance.service.ts';
import type { PayOut } from '../pay.schema.ts';
import type { CalculatedPays } from './calculated-pay.ts';
import type { SettledPay } from './endings.ts';
import type { PayItemRecord, PayLineRecord, PayRecord, PayRunOfPay, PersonOfPay } from './tables.ts';

/** A pay as it is stored and shown. */
export interface MadePay {
  readonly pay: PayRecord;
  readonly items: readonly PayItemRecord[];
  readonly run: PayRunOfPay;
  readonly person: PersonOfPay;
  /** Leave balances after the pay, counting pays in order of pay date. A draft shows the balances before the pay. */
  readonly balances: readonly LeaveBalanceRow[];
}

/** A pay ready to be stored, with the data that only the database needs. */
export interface PayToStore extends MadePay {
  readonly facts: CountryFacts;
  /** The lines of the pay; empty once they have been folded. */
  readonly lines: readonly Line[];
  readonly folded: FoldedLines | undefined;
  readonly entries: readonly LeaveEntry[];
  /** The amounts deducted under court and authority orders. */
  readonly taken: readonly TakenAmount[];
}

/** A chunk of pays before it is stored. */
export interface PaysToStore extends Pick<CalculatedPays, 'named' | 'runs'> {
  readonly pays: readonly PayToStore[];
  /** Pays that end an employment, by their index in the request. */
  readonly ending: ReadonlyMap<number, SettledPay>;
}

/** A newly created pay and its view. */
export interface CreatedPay extends PayToStore {
  readonly view: PayOut;
  /** The JSON text of the view, as it is sent to webhooks; undefined for drafts. */
  readonly text: string | undefined;
}

export type LineAsStored = Omit<PayLineRecord, 'pay_id' | 'position'>;

/** The text that lines of one rule share across employees. */
export interface LineText {
  readonly id: string;
  readonly line: LineAsStored;
  /** The pieces of the explanation around its figures; there is one more piece than there are figures. */
  readonly pieces: readonly string[];
  /** Reporting facts, unless they contain amounts. */
  readonly report: LineAsStored['report'];
}

/** The lines of a pay as one row; each part is in the order of the lines. */
export interface FoldedLines {
  readonly texts: readonly LineText[];
  readonly textIds: string;
  readonly amounts: string;
  /** One text per line: its fields and the figures of its explanation, separated by vertical bars. */
  readonly figures: string;
  /** Reporting facts with amounts, by the position of their line. */
  readonly reports: string | null;
}
