import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Decimal, sum, ZERO } from '../../../base/decimal.ts';
import { notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Paged } from '../../../base/page.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { GUARANTEE_CHARGE } from '../../../rules/au/parameters.ts';
import { cutTo } from '../../../rules/au/super/guarantee-charge.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { type Assessment, type Charge, chargeOf, listContributions } from './contribution.ts';
import type { ChargeOnDay } from './late-warning.ts';
import { MOST_IN_A_BATCH, type SuperContributionDeps, todayIn } from './super-contribution.deps.ts';
import type { SuperBatchOut, SuperBatchQuery } from './super-contribution.schema.ts';
import * as store from './super-contribution.store.ts';
import { batchView, isLateBatch } from './super-contribution.view.ts';

type Deps = Pick<SuperContributionDeps, 'db' | 'clock' | 'cipher' | 'params'>;
const readOnly = { readOnly: true } as const;

export const superBatchReading = ({ db, clock, cipher, params }: Deps) => {
  const assessment = (): Assessment => ({ params, today: todayIn(clock) });
  return {
    listBatches: ({ principal }: Caller, companyId: number, query: Paged<SuperBatchQuery>): Promise<SuperBatchOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const found = await store.listBatches(tx, { companyId, ...query, today: todayIn(clock) });
          return batchViews(tx, found, assessment());
        },
        readOnly,
      ),

    readBatch: ({ principal }: Caller, companyId: number, id: number): Promise<SuperBatchOut> =>
      db.tx(principal.customerId, (tx) => readBatch(tx, companyId, id, assessment()), readOnly),

    /** Returns the file and logs the access, because the file contains tax file numbers. */
    file: ({ principal, requestId }: Caller, companyId: number, id: number): Promise<string> =>
      db.tx(principal.customerId, async (tx) => {
        const batch = await lockBatch(tx, companyId, id);
        const by = { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() };
        const after = { employees: batch.member_count };
        await recordAudit(tx, by, [{ action: 'tax-number.read', entityType: 'super_batch', entityId: id, after }]);
        return cipher.open('super_batch.file', [batch.customer_id, id], batch.file);
      }),
  };
};

export async function lockBatch(tx: Tx, companyId: number, id: number) {
  const batch = await store.lockBatch(tx, companyId, id);
  if (!batch) throw notFound('Super batch not found');
  return batch;
}

export async function readBatch(tx: Tx, companyId: number, id: number, assessment: Assessment): Promise<SuperBatchOut> {
  const found = await store.listBatches(tx, { companyId, id, limit: 1, today: assessment.today });
  if (found.length === 0) throw notFound('Super batch not found');
  return (await batchViews(tx, found, assessment))[0]!;
}

async function batchViews(
  tx: Tx,
  batches: readonly store.ListedBatch[],
  assessment: Assessment,
): Promise<SuperBatchOut[]> {
  const charges = await chargesOf(tx, batches, assessment);
  return batches.map((batch) => batchView(batch, charges.get(batch.id), assessment.today));
}

/**
 * The super guarantee charge for each late batch. The charge for each payday is truncated before the charges are added.
 */
async function chargesOf(
  tx: Tx,
  batches: readonly store.ListedBatch[],
  assessment: Assessment,
): Promise<ReadonlyMap<number, ChargeOnDay>> {
  const { params, today } = assessment;
  const late = batches.filter((batch) => isLateBatch(batch, today) && params.at(batch.due_date).has(GUARANTEE_CHARGE));
  const charges = new Map<number, ChargeOnDay>();
  if (late.length === 0) return charges;
  const companyId = late[0]!.company_id;
  const batch_ids = late.map(({ id }) => id);
  const filter = { companyId, batch_ids, limit: late.length * MOST_IN_A_BATCH };
  const found = await listContributions(tx, filter, assessment);
  for (const { id } of late) {
    const own = found.filter(({ row }) => row.batch_id === id);
    const charge = totalCharge(
      own.flatMap((each) => chargeOf(each, assessment) ?? []),
      params,
    );
    if (charge) charges.set(id, charge);
  }
  return charges;
}

/** The charge is assessed per payday, across all employees with a shortfall. */
function totalCharge(charges: readonly Charge[], params: Params): ChargeOnDay | undefined {
  if (charges.length === 0) return undefined;
  const byPayday = new Map<LocalDate, Decimal>();
  for (const { payday, precise } of charges) byPayday.set(payday, (byPayday.get(payday) ?? ZERO).plus(precise));
  const cut = [...byPayday].map(([payday, precise]) =>
    cutTo(precise, params.at(payday).get(GUARANTEE_CHARGE).value.cut_to),
  );
  const days = charges.map(({ assessedOn }) => assessedOn).sort();
  return { total: sum(cut), assessedOn: days.at(-1)! };
}
