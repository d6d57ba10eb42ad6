import { type AuditEntry, actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import type { LodgedByHandIn } from './lodgement.schema.ts';
import type { LodgementService } from './lodgement.service.ts';
import type { LodgementStatus } from './tables.ts';

/** A record that one message reports, such as an STP pay event. */
interface Filing {
  readonly id: number;
  readonly lodgement_id: number;
  readonly status: LodgementStatus;
}

export interface FilingKind<Row extends Filing, Out> {
  readonly entityType: string;
  /** Throws 404 if the filing does not exist. */
  readonly find: (tx: Tx, companyId: number, id: number) => Promise<Row>;
  readonly view: (row: Row) => Out;
  /** The number of employees whose tax numbers are in the message. */
  readonly employeeCount: (row: Row) => number;
  readonly completion: (row: Row) => Pick<AuditEntry, 'action' | 'before'>;
}

interface LodgedFilingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly lodgements: Pick<LodgementService, 'advance' | 'completeByHand' | 'message'>;
}

const readOnly = { readOnly: true } as const;

/** The operations that every kind of filing offers once it has been lodged. */
export function lodgedFilings<Row extends Filing, Out>(
  { db, clock, lodgements }: LodgedFilingDeps,
  { entityType, find, view, employeeCount, completion }: FilingKind<Row, Out>,
) {
  const read = ({ principal }: Pick<Caller, 'principal'>, companyId: number, id: number): Promise<Out> =>
    db.tx(principal.customerId, async (tx) => view(await find(tx, companyId, id)), readOnly);

  return {
    read,

    /** Asks the tax office for the status and returns the updated filing. */
    async check(caller: Caller, companyId: number, id: number): Promise<Out> {
      const { customerId } = caller.principal;
      const { status, lodgement_id } = await db.tx(customerId, (tx) => find(tx, companyId, id), readOnly);
      if (status !== 'MANUALLY_COMPLETED') await lodgements.advance(customerId, lodgement_id, caller);
      return read(caller, companyId, id);
    },

    async complete(caller: Caller, companyId: number, id: number, given: LodgedByHandIn): Promise<Out> {
      const { customerId, clientId } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const filing = await find(tx, companyId, id);
        await lodgements.completeByHand(tx, filing.lodgement_id, given, { clientId, at });
        await recordAudit(tx, { customerId, actor: actorOf(caller.principal, caller.requestId), at }, [
          { ...completion(filing), entityType, entityId: id, after: given },
        ]);
        return view(await find(tx, companyId, id));
      });
    },

    /** Returns the message and logs the access, because the message contains tax numbers. */
    message: ({ principal, requestId }: Caller, companyId: number, id: number): Promise<string> =>
      db.tx(principal.customerId, async (tx) => {
        const filing = await find(tx, companyId, id);
        const { message } = await lodgements.message(tx, filing.lodgement_id);
        const by = { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() };
        const after = { employees: employeeCount(filing) };
        await recordAudit(tx, by, [{ action: 'tax-number.read', entityType, entityId: id, after }]);
        return message;
      }),
  };
}
