import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import { badRequest, conflict, inBody } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import { nextId } from '../../../db/insert-rows.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { type EmployeeInCompany, readItems } from '../../people/employee/employee.service.ts';
import { type DetailName, findOwn, ownKey, requireEnabled, requireFlag } from '../own/own.service.ts';
import { bankChangeOf } from './bank-change.ts';
import { type Change, difference, type Values } from './change.ts';
import type { OwnBankAccountIn, OwnChangeRequestOut } from './change-request.schema.ts';
import * as store from './change-request.store.ts';
import { ownChangeRequestView } from './change-request.view.ts';
import { type ChangeRequestDeps, notifyOfBankChange, requirePending, settle } from './settle-request.ts';

const DETAILS = { flag: 'allow_edit_account_details', what: 'changes to your details' } as const;
const BANK_ACCOUNTS = { flag: 'allow_edit_bank_accounts', what: 'changes to your bank accounts' } as const;

/** The change requests of the signed-in employee. */
export function changeRequestAsking(deps: ChangeRequestDeps) {
  const { db, clock, cipher, portal } = deps;
  return {
    listOwn: ({ principal }: Caller, filter: Paged<{ limit: number }>): Promise<OwnChangeRequestOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) =>
          (await store.listOfEmployee(tx, ownKey(principal).employeeId, filter)).map((record) =>
            ownChangeRequestView(record, cipher),
          ),
        { readOnly: true },
      ),

    mayAskForDetails: ({ principal }: Pick<Caller, 'principal'>): Promise<void> =>
      requireEnabled(db, principal, DETAILS),

    mayAskForBankAccount: ({ principal }: Pick<Caller, 'principal'>): Promise<void> =>
      requireEnabled(db, principal, BANK_ACCOUNTS),

    askForDetails: (caller: Caller, given: Readonly<Record<string, unknown>>): Promise<OwnChangeRequestOut> =>
      ask(deps, caller, async (_tx, own) => {
        requireFlag(own, DETAILS.flag, DETAILS.what);
        const [item] = readItems([given], { today: clock.today(ZONE_OF[own.company_country]), at: ['body'] });
        const after = item!.columns as Values<DetailName>;
        if ('email_address' in after && after.email_address === null) {
          throw badRequest(
            'email_address cannot be cleared because your payroll office sends emails to it; send another address',
            inBody('null_not_allowed', 'email_address'),
          );
        }
        const changed = difference<DetailName>(own, after);
        if (!changed)
          throw badRequest('Your details already have these values; send a different value', inBody('no_change'));
        return { kind: 'details', ...changed };
      }),

    askForBankAccount: (caller: Caller, given: OwnBankAccountIn): Promise<OwnChangeRequestOut> =>
      ask(deps, caller, async (tx, own, at) => {
        requireFlag(own, BANK_ACCOUNTS.flag, BANK_ACCOUNTS.what);
        const change = await bankChangeOf(tx, own, given, cipher);
        await notifyOfBankChange(tx, portal, own, given.account_number, { isMade: false, at });
        return change;
      }),

    async withdraw(caller: Caller, requestId: number): Promise<void> {
      const { principal } = caller;
      const at = clock.now();
      await db.tx(principal.customerId, async (tx) => {
        const request = await requirePending(tx, requestId, { employeeId: ownKey(principal).employeeId });
        await settle(tx, caller, request, { status: 'withdrawn', decided_by: null, reason: null, at });
      });
    },
  };
}

async function ask(
  { db, clock, cipher }: ChangeRequestDeps,
  { principal, requestId }: Caller,
  work: (tx: Tx, own: EmployeeInCompany, at: Date) => Promise<Change>,
): Promise<OwnChangeRequestOut> {
  const { customerId } = principal;
  const { companyId, employeeId } = ownKey(principal);
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    const change = await work(tx, await findOwn(tx, principal), at);
    const id = await nextId(tx, 'change_request');
    const made = await store.insertRequest(tx, {
      customer_id: customerId,
      id,
      company_id: companyId,
      employee_id: employeeId,
      kind: change.kind,
      status: 'pending',
      change: cipher.seal('change_request.change', [customerId, id], JSON.stringify(change)),
      reason: null,
      decided_by: null,
      decided_at: null,
      created_at: at,
    });
    if (!made) throw conflict('Another change request of this kind is pending; withdraw it first to submit a new one');
    await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
      {
        action: 'change-request.create',
        entityType: 'change_request',
        entityId: id,
        after: { employee_id: employeeId, kind: change.kind, ...change.after },
      },
    ]);
    return ownChangeRequestView(made, cipher);
  });
}
