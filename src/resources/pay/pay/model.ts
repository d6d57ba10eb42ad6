import type { Actor } from '../../../audit/audit.ts';
import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TerminationFacts as AuTermination } from '../../../rules/au/termination/facts.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import type { Line } from '../../../rules/line.ts';
import type { TerminationFacts as NzTermination } from '../../../rules/nz/termination/facts.ts';
import type { CompanyDeclarations, CompanyRecord } from '../../company/company/company.service.ts';
import type { RateBook } from '../../company/pay-rate/pay-rate.service.ts';
import type { Balances, LeaveEntry } from '../../people/employee/employee.service.ts';
import type { LeaveBalanceRow } from '../../people/leave-balance/leave-balance.service.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import type { CountryFacts, Law } from './calculate/law.ts';
import type { LookBack } from './calculate/look-back.ts';
import type { PayCounts } from './count-pays.ts';
import type { PaidEmployee, Payee } from './order/gather.store.ts';
import type { AllowanceItem, PlannedItems } from './order/items.ts';
import type { NamedBooks } from './order/name-book.ts';
import type { StatedAmounts } from './order/stated-amounts.ts';
import type { TerminationBlock } from './order/termination-block.schema.ts';
import type { PayIn, PayOut, Shape } from './pay.schema.ts';
import type { FoldedLines } from './record/fold-lines.ts';
import type { PayItemRecord, PayKind, PayRecord, PayRunOfPay, PayTotals, PersonOfPay } from './record/tables.ts';

// What the stages of a pay hand on to one another: an order becomes a plan, a plan a calculated pay, that a record.

/** Who makes pays, for whom, when and by which law. */
export interface CreateContext {
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly company: CompanyRecord;
  readonly actor: Actor;
  /** The partner's client whose token makes the pays, for the events. */
  readonly clientId: string | null;
  readonly at: Date;
  readonly identifierType: Shape['identifier_type'];
  /** The employees of the pays, where the caller has locked them already. */
  readonly payees?: readonly Payee[];
  /** Facts that the caller has asked for already. */
  readonly byIds?: FactsByIds | undefined;
  /** For pays that do not say. */
  readonly payDate: LocalDate;
  readonly sharesTax: boolean;
  /** False makes drafts: no leave moves, nobody is told. */
  readonly isComplete: boolean;
  /** How messages name a pay; `pays[3]` unless the caller's list has another name. */
  readonly nameOf?: (index: number) => string;
  /** Needed when a pay has a termination block, and when pays are completed or undone. */
  readonly endings?: Endings;
  readonly counts?: PayCounts | undefined;
}

/** Facts for which nothing need be known of company and employees but their ids. */
export interface FactsByIds {
  readonly employees: Promise<ReadonlyMap<number, PaidEmployee>>;
  readonly books: Promise<Books>;
  readonly balances: Promise<ReadonlyMap<number, Balances>>;
}

/** What the names in orders stand for. */
export interface Books {
  readonly rates: () => RateBook;
  readonly named: NamedBooks;
  /** Allowances that come onto every pay of the employee by themselves. */
  readonly toApply: (employeeId: number) => readonly AllowanceItem[];
  readonly departmentId: (text: string) => number | null;
}

export const nameOfPay = ({ nameOf }: Pick<CreateContext, 'nameOf'>, index: number): string =>
  nameOf ? nameOf(index) : `pays[${index}]`;

/** A pay to be made, as the caller sent it. */
export interface PayOrder {
  readonly pay: PayIn;
  readonly kind?: PayKind;
  /** False for a pay that holds exactly the rows it is given: allowances of the company do not come onto it. */
  readonly appliesAllowances?: boolean;
  /** The draft that is worked out again, if it is one. */
  readonly payId?: number;
}

/** The same pay with everything looked up that can be looked up before its run is open. */
export interface PlannedPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly companyDeclared: CompanyDeclarations;
  readonly kind: PayKind;
  readonly payDate: LocalDate;
  readonly paidOn: LocalDate;
  readonly department: string | null;
  readonly departmentId: number | null;
  readonly isReportedExternally: boolean;
  readonly items: PlannedItems;
  /** Allowances that come onto every pay of the employee, whether or not onto this one. */
  readonly regularAllowances: readonly AllowanceItem[];
  readonly stated: StatedAmounts | null;
  /** Present when the pay ends the employment; it becomes the plan of the termination when its turn comes. */
  readonly ending: Ending | null;
  readonly termination: TerminationPlan | null;
}

/** A final pay brings what its termination adds; the words of the caller are already read. */
export type TerminationPlan =
  | { readonly country: 'AU'; readonly facts: AuTermination }
  | { readonly country: 'NZ'; readonly facts: NzTermination; readonly statedBase?: string };

/** The figures of a pay before they become text. */
export type Totals = Readonly<Record<keyof PayTotals, Decimal>>;

/** A pay with all its amounts, ready to be recorded. */
export interface WorkedOutPay {
  readonly plan: PlannedPay;
  readonly run: PayRunRecord;
  readonly given: CountryFacts;
  readonly calculation: Calculation;
  readonly totals: Totals;
  readonly periods: number;
  /** Days of the period that this pay counts for average daily pay; New Zealand alone. */
  readonly daysPaid: Decimal;
  /** Index of the first of the pays it shares its tax with. */
  readonly sharesTaxWith: number | null;
}

/** A portion of pays that are calculated and not stored. */
export interface WorkedOut {
  readonly pays: readonly WorkedOutPay[];
  /** Enough of them for the rows of the pays. */
  readonly ids: PayIds;
  readonly balancesOf: (employeeId: number) => Balances;
  /** What later pays by date have moved since: a backdated pay shows the balances of its day. */
  readonly movedAfter: MovedAfter;
  /** What the plans named for the first time; it comes with the first portion. */
  readonly named: NamedBooks | undefined;
  /** The run of every pay of the call; they come with the last portion. */
  readonly runs: readonly PayRunRecord[] | undefined;
  readonly endings: OpenEndings | undefined;
}

export type MovedAfter = (pay: { readonly employeeId: number; readonly payDate: LocalDate }) => Balances;

export interface PayIds {
  readonly pays: readonly number[];
  readonly items: readonly number[];
}

/** A pay as it is stored and shown. */
export interface MadePay {
  readonly pay: PayRecord;
  readonly items: readonly PayItemRecord[];
  readonly run: PayRunOfPay;
  readonly person: PersonOfPay;
  /** Leave after it, by the order of pay dates; before it for a draft. */
  readonly balances: readonly LeaveBalanceRow[];
}

/** A pay on its way into the database, with what only the database needs. */
export interface PayToStore extends MadePay {
  readonly facts: CountryFacts;
  /** As they were calculated; none where they are folded already, because nobody looks at them again. */
  readonly lines: readonly Line[];
  readonly folded: FoldedLines | undefined;
  readonly entries: readonly LeaveEntry[];
}

/** A portion of pays on its way into the database. */
export interface Recordable extends Pick<WorkedOut, 'named' | 'runs'> {
  readonly pays: readonly PayToStore[];
  /** Those that end an employment, by their place in the call. */
  readonly ending: ReadonlyMap<number, SettledPay>;
}

/** A pay that was made, and its view. */
export interface CreatedPay extends PayToStore {
  readonly view: PayOut;
  /** The view as listeners get it; drafts have no listeners. */
  readonly text: string | undefined;
}

// A pay with a termination block ends an employment. The pay knows when and with which balances it is calculated; what
// the termination adds to it, and what becomes of the employee, is the business of terminations, which fill this in.

/** A pay that is to end an employment; the employee is locked. */
export interface EndingPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly block: TerminationBlock;
  readonly paidOn: LocalDate;
  /** The draft that is worked out again, if it is one. */
  readonly payId?: number;
}

/** What is known once the pays before it are calculated. */
export interface AtTheEnd {
  /** Leave before this pay; in Australia before its whole period, which takes and accrues anew with it. */
  readonly balances: Balances;
  readonly items: PlannedItems;
  readonly before: LookBack;
  /** Earnings of a full pay period, where they are known and the law asks for them. */
  readonly normalEarnings: Decimal | undefined;
}

export type Ending = (given: AtTheEnd) => TerminationPlan;

export interface Endings {
  /** Reads the blocks and all they need by a constant number of statements. Throws a 400 that names the pay. */
  open(tx: Tx, context: CreateContext, pays: readonly EndingPay[]): Promise<OpenEndings>;
  /** What the pays end, or are to end once they are complete. */
  recordsOf(tx: Tx, payIds: readonly number[]): Promise<readonly EndingRecord[]>;
  /** Forgets what drafts were to end: they are worked out again. */
  forget(tx: Tx, payIds: readonly number[]): Promise<unknown>;
  /** The employments that the pays ended go on; pays that ended nothing are passed over. */
  undo(tx: Tx, context: CreateContext, payIds: readonly number[], becomes: 'draft' | 'nothing'): Promise<void>;
  /** Tells listeners of employees whom pays changed though their employment goes on. */
  tell(tx: Tx, context: CreateContext, employeeIds: readonly number[]): Promise<void>;
}

/** How a pay ends an employment, as far as the pay has to be put into words again. */
export interface EndingRecord {
  readonly pay_id: number | null;
  readonly termination_date: string;
  readonly reason: string | null;
  readonly cessation_type_code: string | null;
}

export interface OpenEndings {
  of(index: number): Ending | undefined;
  /** Keeps the records; ends the employments of complete pays and tells listeners. Pays go by their place in the call. */
  settle(tx: Tx, payOf: (index: number) => SettledPay): Promise<void>;
}

/** What a termination keeps of its pay. */
export interface SettledPay extends Pick<PayToStore, 'facts' | 'lines'> {
  readonly pay: Pick<PayToStore['pay'], 'id' | 'pay_run_id'>;
}
