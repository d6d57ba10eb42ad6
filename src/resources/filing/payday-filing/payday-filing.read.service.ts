import { notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import { isListenedTo, recordEvents } from '../../../webhooks/outbox.ts';
import type { Caller } from '../../company/company/company.service.ts';
import type { FilingKind, RecordSettled } from '../lodgement/public.ts';
import type { PaydayFilingDeps } from './payday-filing.deps.ts';
import type { PaydayFilingOut, PaydayFilingQuery } from './payday-filing.schema.ts';
import * as store from './payday-filing.store.ts';
import { listFilings } from './payday-filing.store.ts';
import { filingStatus, filingView, STATUSES_OF } from './payday-filing.view.ts';

/** Records an event with the filing and its result. Consumers read the employees and errors from the filing. */
export const recordFilingSettled: RecordSettled = async (tx, { id }, { clientId, at }) => {
  if (!(await isListenedTo(tx, 'payday_filing.settled'))) return;
  const [filing] = await listFilings(tx, { lodgementId: id, limit: 1 });
  if (!filing) return;
  await recordEvents(tx, { clientId, at }, [
    {
      type: 'payday_filing.settled',
      entity: { type: 'payday_filing', id: filing.id },
      companyId: filing.company_id,
      data: {
        payday_filing_id: filing.id,
        company_id: filing.company_id,
        pay_run_id: filing.pay_run_id,
        pay_ids: filing.pay_ids,
        payday: filing.payday,
        due_date: filing.due_date,
        amends_payday_filing_id: filing.amends_id,
        submission_key: filing.message_id,
        status: filingStatus(filing.status),
        settled_at: timestamp(at),
      },
    },
  ]);
};

export async function requireFiling(tx: Tx, companyId: number, id: number): Promise<store.ListedFiling> {
  const [filing] = await store.listFilings(tx, { companyId, id, limit: 1 });
  if (!filing) throw notFound('Payday filing not found');
  return filing;
}

export const PAYDAY_FILINGS: FilingKind<store.ListedFiling, PaydayFilingOut> = {
  entityType: 'payday_filing',
  find: requireFiling,
  view: filingView,
  employeeCount: ({ line_count }) => line_count,
  completion: () => ({ action: 'payday-filing.complete' }),
};

export const paydayReading = ({ db }: Pick<PaydayFilingDeps, 'db'>) => ({
  async list({ principal }: Caller, companyId: number, query: Paged<PaydayFilingQuery>): Promise<PaydayFilingOut[]> {
    const { status, ...rest } = query;
    const filter = { companyId, ...rest, ...(status ? { statuses: STATUSES_OF[status] } : {}) };
    const filings = await db.tx(principal.customerId, (tx) => store.listFilings(tx, filter), { readOnly: true });
    return filings.map(filingView);
  },
});
