import { newUuid } from '../base/secrets.ts';
import type { Tx } from '../db/tx.ts';
import { findCompany } from '../resources/company/company/company.service.ts';
import { nextRevision } from '../resources/ledger/gl-chart/chart.ts';
import * as store from '../resources/ledger/gl-chart/gl-chart.store.ts';
import { newRow } from '../resources/ledger/gl-chart/read-chart.ts';
import { type Template, templateChart, trackingCategoryOf } from '../resources/ledger/gl-chart/template.ts';
import { findConnection, saveConnection } from '../resources/ledger/gl-provider/gl-provider.store.ts';
import type { DemoDeps } from './demo-deps.ts';

const CUSTOMER = 3;

/**
 * The charts of accounts. The bakery tracks costs by department, the orchard uses the defaults. `firstRow` is the id of
 * the first row.
 */
const CHARTS: readonly { company: number; template: Template; firstRow: number }[] = [
  { company: 1, template: 'external_tracking', firstRow: 1 },
  { company: 2, template: 'service_default', firstRow: 101 },
];

/**
 * Loads the charts of the demo companies and a connection to the built-in sandbox provider. Does nothing if they exist.
 */
export async function loadLedger({ db, clock }: DemoDeps): Promise<void> {
  const at = clock.now();
  await db.tx(CUSTOMER, async (tx) => {
    for (const chart of CHARTS) await saveDemoChart(tx, chart, at);
    if (await findConnection(tx)) return;
    await saveConnection(tx, {
      customer_id: CUSTOMER,
      kind: 'sandbox',
      base_url: null,
      sealed_token: null,
      token_expires_at: null,
      version: newUuid(),
      connected_by: 'admin@demo.example',
      connected_at: at,
    });
  });
}

async function saveDemoChart(tx: Tx, { company: id, template, firstRow }: (typeof CHARTS)[number], at: Date) {
  const company = await findCompany(tx, id);
  if (!company || (await store.findWholeChart(tx, id)).chart) return;
  const { flags, rows } = templateChart(template, company.country);
  const stamps = { created_at: at, updated_at: at };
  await store.saveChart(tx, {
    customer_id: CUSTOMER,
    company_id: id,
    version: 1,
    revision: nextRevision(id, 1),
    ...flags,
    ext_department_tracking_category: trackingCategoryOf(template, ''),
    ...stamps,
  });
  await store.insertRows(
    tx,
    rows.map((row, index) => ({ ...newRow(company, row), id: firstRow + index, ...stamps })),
  );
}
