import { OPERATOR } from '../audit/audit.ts';
import { ZONE_OF } from '../base/clock.ts';
import { localDate } from '../base/local-date.ts';
import { loadParams } from '../params/load.ts';
import { findCompany } from '../resources/company/company/company.service.ts';
import { makePendingPays } from '../resources/pay/draft-pay/draft-pay.service.ts';
import { openRuns, periodOf } from '../resources/pay/pay-run/pay-run.service.ts';
import { lawOf } from '../rules/law.ts';
import type { DemoDeps } from './demo-deps.ts';

/** Demo companies with a draft pay run for the current week. */
const PREPARED = [
  { customer: 3, company: 1 },
  { customer: 3, company: 2 },
] as const;

/** The parameters of both countries start here; with an earlier demo clock there are no pays. */
const FIRST_DAY = localDate('2024-07-01');

/** Creates the draft pay run of the current week with the service's own code. Does nothing if it exists. */
export async function loadDrafts({ db, clock }: DemoDeps): Promise<void> {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  for (const { customer, company: companyId } of PREPARED) {
    await db.tx(customer, async (tx) => {
      const company = await findCompany(tx, companyId);
      if (!company) return;
      const today = clock.today(ZONE_OF[company.country]);
      const { start, end } = periodOf(company, 'WEEKLY', today);
      if (end < FIRST_DAY) return;
      const at = clock.now();
      const week = { pay_period: 'WEEKLY', start_date: start, end_date: end } as const;
      const find = await openRuns(tx, { customerId: customer, companyId, at }, [week]);
      await makePendingPays(
        tx,
        {
          law,
          logger: { warn: () => {} },
          company,
          actor: OPERATOR,
          clientId: null,
          at,
          identifierType: 'employee_id',
          payDate: today,
          sharesTax: false,
          isComplete: false,
        },
        { run: find(week), paidOn: end },
      );
    });
  }
}
