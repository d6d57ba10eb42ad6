import { type AuditEntry, actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, forbidden } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { answerEarly } from '../../../http/idempotency/keyed-calls.ts';
import type { Caller } from '../../../http/principal.ts';
import { type CompanyRecord, lockCompany } from '../../company/company/company.service.ts';
import { requireProviderAddOn } from '../gl-provider/gl-provider.service.ts';
import { type Chart, type ChartFlags, etagOf, nextRevision, requireIfMatch, requireRevision } from './chart.ts';
import type { ChartOut } from './gl-chart.schema.ts';
import * as store from './gl-chart.store.ts';
import { chartView } from './gl-chart.view.ts';
import { readChart, readDeductionLabels, requireChart } from './read-chart.ts';

/** A write to the chart: the caller, the company, and the revision that the caller has read. */
export interface ChartWrite extends Caller {
  readonly companyId: number;
  readonly ifMatch: string;
}

export interface ChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * The result of a change that has already written its rows: the settings that still have to be saved, and the audit
 * entry.
 */
export interface Changed {
  readonly flags?: Partial<ChartFlags>;
  readonly ext_department_tracking_category?: string;
  readonly audit: AuditEntry;
}

/** Contract [GL-092]: checks company lock and add-on, then 428, then 412, all before validating the body. */
export async function requireReadyForChange(
  { db, clock }: ChangeDeps,
  { principal }: Pick<Caller, 'principal'>,
  given: { companyId: number; ifMatch: string | undefined; needsAddOn: boolean },
): Promise<void> {
  await db.tx(
    principal.customerId,
    async (tx) => {
      const { company, revision } = await requireChart(tx, given.companyId);
      requireUnlocked(company);
      if (given.needsAddOn) await requireProviderAddOn(tx, clock, company.country);
      requireRevision(requireIfMatch(given.ifMatch), revision);
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

/**
 * Serialises writes to a company's chart. Each write checks the revision again after locking the company, so that the
 * first of several writes with the same ETag wins. Every successful write creates a new revision, even if nothing
 * changed.
 */
export async function changeChart(
  { db, clock }: ChangeDeps,
  { principal, requestId, companyId, ifMatch }: ChartWrite,
  work: (tx: Tx, chart: Chart) => Promise<Changed>,
): Promise<ChartOut> {
  const { customerId } = principal;
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    const company = await lockCompany(tx, companyId);
    requireUnlocked(company);
    const before = await readChart(tx, company);
    requireRevision(ifMatch, before.revision);
    const { flags, ext_department_tracking_category, audit } = await work(tx, before);
    const version = before.version + 1;
    await store.saveChart(tx, {
      customer_id: customerId,
      company_id: companyId,
      version,
      revision: nextRevision(companyId, version),
      ...before.flags,
      ...flags,
      ext_department_tracking_category: ext_department_tracking_category ?? before.ext_department_tracking_category,
      created_at: at,
      updated_at: at,
    });
    await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [audit]);
    const after = await readChart(tx, company);
    const shown = chartView(after, await readDeductionLabels(tx, after));
    await answerEarly(tx, async () => ({ body: shown, headers: { etag: etagOf(shown.revision) } }));
    return shown;
  });
}

function requireUnlocked(company: CompanyRecord): void {
  if (company.is_locked) {
    throw forbidden(`The company '${company.name}' is locked; unlock it to change its general-ledger settings`);
  }
}

export function requireConfigured(chart: Pick<Chart, 'configured'>): void {
  if (!chart.configured) throw conflict('Chart is not configured');
}
