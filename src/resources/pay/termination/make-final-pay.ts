import { actorOf } from '../../../audit/audit.ts';
import { notFound } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Law } from '../../../rules/law.ts';
import { type CreateContext, type Endings, lockCompany, makePays } from '../pay/make.public.ts';
import { paidOutBy } from './components.ts';
import type { FinalPay } from './final-pay.ts';

export interface FinalPayDeps {
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly counts?: CreateContext['counts'];
}

/** The pay of a termination without hours, allowances or leave: only the outstanding entitlements. */
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

/** The termination that requests the pay stores its record itself. */
const withoutRecord = (endings: Endings): Endings => ({
  ...endings,
  async open(...given) {
    const open = await endings.open(...given);
    return { of: open.of, settle: async () => {} };
  },
});
