import { badRequest } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller, Shown } from '../../people/employee/employee.service.ts';
import type { EndingPay } from '../pay/make.public.ts';
import type { Component } from './components.ts';
import type { Terms } from './terms.ts';

type TerminationBlock = EndingPay['block'];

export interface FinalPayFacts {
  readonly caller: Caller;
  readonly at: Date;
  /** The employee with decrypted fields, balances and pay figures; the row is locked. */
  readonly shown: Shown;
  readonly terms: Terms;
  /** Further fields of the termination block. */
  readonly more: Pick<TerminationBlock, 'leaving_reason' | 'use_statutory_minimums' | 'pay_out_long_service_leave'>;
}

export interface FinalPayMade {
  readonly pay_id: number;
  readonly pay_run_id: number;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
  readonly components: readonly Component[];
  /** The basis of the extra-pay rate, if the caller did not state it. */
  readonly nz_ytd_taxable?: string;
}

/** Makes and completes the pay that ends an employment; implemented with the pay noun. */
export interface FinalPay {
  /** Runs in the transaction of the termination. Throws a 400 if the pay cannot be calculated. */
  make(tx: Tx, facts: FinalPayFacts): Promise<FinalPayMade>;
}

/** Used when pays cannot be made: rejects the termination, because a record without its pay would be wrong. */
export const NO_FINAL_PAYS: FinalPay = {
  make: async () => {
    throw badRequest(
      'Uncalculable termination: final pays are not available in this version of the service; the employee was not terminated',
    );
  },
};
