import { actorOf } from '../../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../../base/clock.ts';
import { notFound } from '../../../../base/errors.ts';
import type { Logger } from '../../../../base/logger.ts';
import type { Db, TxOptions } from '../../../../db/db.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Law } from '../../../../rules/law.ts';
import type { Caller } from '../../../company/company/company.service.ts';
import { lockCompany } from '../gather/gather.store.ts';
import type { CreateContext, Endings, PayCounts } from '../model/context.ts';

export interface ChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly counts?: PayCounts | undefined;
}

/** Runs a change of stored pays in a transaction. Locks the company and provides the context of the change. */
export const changing =
  ({ db, clock, law, logger, endings, counts }: ChangeDeps) =>
  <T>(
    { principal, requestId }: Caller,
    companyId: number,
    work: (tx: Tx, context: CreateContext) => Promise<T>,
    options?: TxOptions,
  ): Promise<T> =>
    db.tx(
      principal.customerId,
      async (tx) => {
        const company = await lockCompany(tx, companyId);
        if (!company) throw notFound('Company not found');
        return work(tx, {
          law,
          logger,
          company,
          actor: actorOf(principal, requestId),
          clientId: principal.clientId,
          at: clock.now(),
          identifierType: 'employee_id',
          payDate: clock.today(ZONE_OF[company.country]),
          sharesTax: false,
          isComplete: false,
          endings,
          counts,
        });
      },
      options,
    );
