import { notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import type { FilingKind } from '../lodgement/public.ts';
import type { PaydayFilingDeps } from './payday-filing.deps.ts';
import type { PaydayFilingOut, PaydayFilingQuery } from './payday-filing.schema.ts';
import * as store from './payday-filing.store.ts';
import { filingView, STATUSES_OF } from './payday-filing.view.ts';

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
