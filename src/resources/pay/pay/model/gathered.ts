import type { LocalDate } from '../../../../base/local-date.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import type { RateBook } from '../../../company/pay-rate/pay-rate.service.ts';
import type { OrderOfPayee } from '../../../people/deduction-order/deduction-order.service.ts';
import type { Balances } from '../../../people/employee/employee.service.ts';
import type { History } from '../../past/lookback.public.ts';
import type { NzPast, YearsOfService } from '../../past/nz.public.ts';
import type { PayRunRecord } from '../../pay-run/pay-run.service.ts';
import type { MovedAfter, PayIds } from './calculated-pay.ts';
import type { PaidEmployee, Payee } from './employee.ts';
import type { OpenEndings } from './endings.ts';
import type { AllowanceItem } from './items.ts';
import type { NamedBooks } from './naming.ts';

/** The results of queries sent early, because they need only the ids of the company and the employees. */
export interface FactsByIds {
  readonly employees: Promise<ReadonlyMap<number, PaidEmployee>>;
  readonly books: Promise<Books>;
  readonly balances: Promise<ReadonlyMap<number, Balances>>;
}

/** The locked employees and, if the orders name them by id, the facts about them. */
export interface Prefetched {
  readonly payees: readonly Payee[];
  readonly byIds: FactsByIds | undefined;
}

/** Rates, allowances, deductions and departments that orders refer to by name. */
export interface Books {
  readonly rates: () => RateBook;
  readonly named: NamedBooks;
  /** Allowances that apply to every pay of the employee. */
  readonly toApply: (employeeId: number) => readonly AllowanceItem[];
  readonly departmentId: (text: string) => number | null;
  /**
   * The employee's first payday, over complete pays other than opening amounts. Read only for pays whose earnings are
   * stated as sums.
   */
  readonly firstPaidOn: (employeeId: number) => LocalDate | undefined;
}

/** Everything needed to plan the pays. */
export interface PlanFacts {
  /** The employee of each order, locked. */
  readonly employees: readonly PaidEmployee[];
  readonly endings: OpenEndings | undefined;
  readonly company: Pick<CompanyRecord, 'id' | 'country' | 'declarations'>;
  readonly books: Books;
}

/** Everything needed to calculate the pays, apart from the plans. */
export interface CalculationFacts {
  readonly history: History;
  readonly nzPast: NzPast;
  /** Leave balances before the first of the pays. */
  readonly balancesOf: (employeeId: number) => Balances;
  readonly movedAfter: MovedAfter;
  /** Every court and authority order for the employee, with the amounts that other complete pays have deducted. */
  readonly ordersOf: (employeeId: number) => readonly OrderOfPayee[];
  readonly years: YearsOfService;
  /** The open pay run of a pay. */
  readonly runOf: (pay: DatedPay) => PayRunRecord;
  readonly ids: PayIds;
}

export interface DatedPay {
  readonly employee: Payee;
  readonly payDate: LocalDate;
}

/** The result of the first stage. The queries for the facts of the calculation may still be running. */
export interface Gathered extends PlanFacts {
  readonly forCalculation: Promise<CalculationFacts>;
}
