import { actorOf } from '../../../audit/audit.ts';
import { badRequest, notFound } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Law } from '../../../rules/law.ts';
import type { Caller, Shown } from '../../people/employee/employee.service.ts';
import { type CreateContext, type EndingPay, type Endings, lockCompany, makePays } from '../pay/make.public.ts';
import { type Component, paidOutBy } from './components.ts';
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

/** Creates and completes the pay that ends an employment. The pay noun implements this. */
export interface FinalPay {
  /** Runs in the transaction of the termination. Throws a 400 if the pay cannot be calculated. */
  make(tx: Tx, facts: FinalPayFacts): Promise<FinalPayMade>;
}

/** Used if final pays cannot be created: rejects the termination, because a record without a pay would be wrong. */
export const NO_FINAL_PAYS: FinalPay = {
  make: async () => {
    throw badRequest(
      'Uncalculable termination: final pays are not available in this version of the service; the employee was not terminated',
    );
  },
};

interface FinalPayDeps {
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly counts?: CreateContext['counts'];
}

/** Creates a final pay with only the outstanding entitlements: without hours, allowances or leave taken. */
export const finalPayOf = ({ law, logger, endings, counts }: FinalPayDeps): FinalPay => ({
  async make(tx, { caller: { principal, requestId }, at, shown: { employee }, terms, more }) {
    const company = await lockCompany(tx, employee.company_id);
    if (!company) throw notFound('Company not found');
    const { termination_date, pay_date, reason, cessation_type_code, nz_ytd_taxable } = terms;
    const [pay] = await makePays(
      tx,
      {
        law,
        logger,
        company,
        actor: actorOf(principal, requestId),
        clientId: principal.clientId,
        at,
        identifierType: 'employee_id',
        payDate: pay_date,
        sharesTax: false,
        isComplete: true,
        nameOf: () => 'Uncalculable termination',
        endings: withoutRecord(endings),
        counts,
      },
      [
        {
          appliesAllowances: false,
          pay: {
            employee_id: employee.id,
            termination: {
              ...more,
              termination_date,
              ...(reason === null ? {} : { reason }),
              ...(cessation_type_code === null ? {} : { cessation_type_code }),
              ...(nz_ytd_taxable === null ? {} : { nz_ytd_taxable }),
            },
          },
        },
      ],
    );
    const { nz_ytd_taxable: base, ...paidOut } = paidOutBy(pay!, (country) => law.params(country));
    return {
      pay_id: pay!.pay.id,
      pay_run_id: pay!.pay.pay_run_id,
      ...paidOut,
      ...(base === null ? {} : { nz_ytd_taxable: nz_ytd_taxable ?? base }),
    };
  },
});

/** Endings that store no termination record, because the terminate operation stores it itself. */
const withoutRecord = (endings: Endings): Endings => ({
  ...endings,
  async open(...given) {
    const open = await endings.open(...given);
    return { of: open.of, settle: async () => {} };
  },
});
