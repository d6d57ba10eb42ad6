import { badRequest } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller, Shown } from '../../people/employee/employee.service.ts';
import type { TerminationBlock } from '../pay/public.ts';
import type { Component } from './components.ts';
import type { Terms } from './terms.ts';

export interface FinalPayFacts {
  readonly caller: Caller;
  readonly at: Date;
  /** The employee with its sealed fields opened, its balances and what its pays say; its row is locked. */
  readonly shown: Shown;
  readonly terms: Terms;
  /** What else the termination block of the pay says. */
  readonly more: Pick<TerminationBlock, 'leaving_reason' | 'use_statutory_minimums' | 'pay_out_long_service_leave'>;
}

export interface FinalPayMade {
  readonly pay_id: number;
  readonly pay_run_id: number;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly components: readonly Component[];
  /** What the extra-pay rate was based on, when the caller did not say. */
  readonly nz_ytd_taxable?: string;
}

/** Makes and completes the pay that ends an employment; the pay resource fills it. */
export interface FinalPay {
  /** In the transaction of the termination. Throws a 400 when the pay cannot be calculated. */
  make(tx: Tx, facts: FinalPayFacts): Promise<FinalPayMade>;
}

/** Until pays can be made nobody is terminated: a record without its pay would be a pretence. */
export const NO_FINAL_PAYS: FinalPay = {
  make: async () => {
    throw badRequest(
      'Uncalculable termination: final pays are not available in this version of the service; the employee was not terminated',
    );
  },
};
