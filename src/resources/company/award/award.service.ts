import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, lockCompany } from '../company/company.service.ts';
import type { AwardIn, AwardOut, AwardPatch } from './award.schema.ts';
import * as store from './award.store.ts';
import type { AwardRecord } from './tables.ts';

export type { AwardRecord };
export const { findAward, listAwards } = store;

export type AwardService = ReturnType<typeof awardService>;

/** An award is only a name under which classifications stand. New Zealand has none. */
export function awardService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({ principal }: Caller, companyId: number): Promise<AwardOut[]> {
      const found = await db.tx(principal.customerId, (tx) => store.listAwards(tx, companyId), { readOnly: true });
      return found.map(awardView);
    },

    async create({ principal, requestId }: Caller, companyId: number, given: AwardIn): Promise<AwardOut> {
      const { customerId } = principal;
      const at = clock.now();
      const name = given.name.trim();
      return db.tx(customerId, async (tx) => {
        const company = await lockCompany(tx, companyId);
        if (company.country !== 'AU') {
          throw badRequest('Awards are Australian; give the pay-rate groups of a New Zealand company no award');
        }
        await refuseNamesake(tx, { companyId, name, except: null });
        const made = await store.insertAward(tx, {
          customer_id: customerId,
          company_id: companyId,
          name,
          created_at: at,
          updated_at: at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'award.create', entityType: 'award', entityId: made.id, after: made },
        ]);
        return awardView(made);
      });
    },

    async update(
      { principal, requestId }: Caller,
      { companyId, id }: { companyId: number; id: number },
      given: AwardPatch,
    ): Promise<AwardOut> {
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, companyId);
        const before = await requireAward(tx, companyId, id);
        const name = given.name === undefined ? before.name : given.name.trim();
        if (name === before.name) return awardView(before);
        await refuseNamesake(tx, { companyId, name, except: id });
        const after = await store.updateAward(tx, id, { name, updated_at: at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'award.update', entityType: 'award', entityId: id, before, after },
        ]);
        return awardView(after);
      });
    },

    async remove(
      { principal, requestId }: Caller,
      { companyId, id }: { companyId: number; id: number },
    ): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockCompany(tx, companyId);
        const before = await requireAward(tx, companyId, id);
        const classifications = await store.listClassificationNames(tx, id);
        if (classifications.length > 0) {
          throw conflict(
            `The award still has classifications: ${classifications.slice(0, 10).join(', ')}; delete or move these pay-rate groups first`,
          );
        }
        await store.deleteAward(tx, id);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'award.delete', entityType: 'award', entityId: id, before },
        ]);
      });
    },
  };
}

async function requireAward(tx: Tx, companyId: number, id: number): Promise<AwardRecord> {
  const found = await store.findAward(tx, companyId, id);
  if (!found) throw notFound('Award not found');
  return found;
}

async function refuseNamesake(tx: Tx, given: Parameters<typeof store.findNamesake>[1]): Promise<void> {
  const other = await store.findNamesake(tx, given);
  if (other)
    throw conflict(
      `The name '${given.name}' is already used by award ${other.id}; choose another`,
      inBody('taken', 'name'),
    );
}

const awardView = ({ id, name }: AwardRecord): AwardOut => ({ id, name });
