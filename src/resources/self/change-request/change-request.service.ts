import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import { nextId } from '../../../db/next-ids.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import type { BankAccountService } from '../../people/bank-account/bank-account.service.ts';
import {
  type EmployeeInCompany,
  type EmployeeService,
  lockEmployee,
  readItems,
} from '../../people/employee/employee.service.ts';
import { type DetailName, findOwn, maskedNumber, ownKey, requireFlag } from '../own/own.service.ts';
import type { PortalSignIns } from '../portal-invitation/portal-invitation.service.ts';
import { bankChangeOf, requireSameAccount } from './bank-change.ts';
import { type BankChange, type Change, type DetailsChange, difference, strayedField, type Values } from './change.ts';
import type { ChangeRequestOut, OwnBankAccountIn, OwnChangeRequestOut } from './change-request.schema.ts';
import * as store from './change-request.store.ts';
import { changeOf, changeRequestView, ownChangeRequestView } from './change-request.view.ts';
import type { Status } from './tables.ts';

export interface ChangeRequestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly employees: Pick<EmployeeService, 'update'>;
  readonly bankAccounts: Pick<BankAccountService, 'create' | 'update'>;
  readonly portal: Pick<PortalSignIns, 'moveMail' | 'tellOfBankChange'>;
}
export type ChangeRequestService = ReturnType<typeof changeRequestService>;

interface RequestPath {
  readonly companyId: number;
  readonly requestId: number;
}

/** What employees ask to have changed of them. The company approves it, and then it is made as an administrator makes it. */
export function changeRequestService(deps: ChangeRequestDeps) {
  const { db, clock, cipher, employees, bankAccounts, portal } = deps;

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

    askForDetails: (caller: Caller, given: Readonly<Record<string, unknown>>): Promise<OwnChangeRequestOut> =>
      ask(caller, async (_tx, own) => {
        requireFlag(own, 'allow_edit_account_details', 'changes of your details');
        const [item] = readItems([given], { today: clock.today(ZONE_OF[own.company_country]), at: ['body'] });
        const after = item!.columns as Values<DetailName>;
        if ('email_address' in after && after.email_address === null) {
          throw badRequest(
            'email_address is where your payroll mail goes; send another one instead of none',
            inBody('null_not_allowed', 'email_address'),
          );
        }
        const changed = difference<DetailName>(own, after);
        if (!changed) throw badRequest('Those are your details as they are; nothing would change', inBody('no_change'));
        return { kind: 'details', ...changed };
      }),

    askForBankAccount: (caller: Caller, given: OwnBankAccountIn): Promise<OwnChangeRequestOut> =>
      ask(caller, async (tx, own, at) => {
        requireFlag(own, 'allow_edit_bank_accounts', 'changes of your bank accounts');
        const change = await bankChangeOf(tx, own, given, cipher);
        await tell(tx, own, given.account_number, { isMade: false, at });
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

    list: (
      { principal }: Caller,
      companyId: number,
      filter: Paged<{ status?: Status; limit: number }>,
    ): Promise<ChangeRequestOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) =>
          (await store.listOfCompany(tx, companyId, filter)).map((record) => changeRequestView(record, cipher)),
        { readOnly: true },
      ),

    /** Decides and changes in one transaction: a request is approved exactly when its change is made. */
    async approve(caller: Caller, { companyId, requestId }: RequestPath): Promise<ChangeRequestOut> {
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      const found = await db.tx(customerId, (tx) => requirePending(tx, requestId, { companyId }));
      const change = changeOf(found, cipher);
      let approved: store.NamedRequest | undefined;
      const alongside = async (tx: Tx): Promise<void> => {
        const request = await requirePending(tx, requestId, { companyId });
        const employee = await lockEmployee(tx, request.employee_id);
        await requireFresh(tx, employee, change);
        approved = await settle(tx, caller, request, { status: 'approved', decided_by: subject, reason: null, at });
        if (change.kind === 'details') await followMail(tx, employee, change, at);
        else await tell(tx, employee, numberOf(change), { isMade: true, at });
      };
      await make(caller, { companyId, employeeId: found.employee_id }, change, alongside);
      if (!approved) throw new Error('a change was made without its request');
      return changeRequestView(approved, cipher);
    },

    async decline(caller: Caller, { companyId, requestId }: RequestPath, reason: string): Promise<ChangeRequestOut> {
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const request = await requirePending(tx, requestId, { companyId });
        const declined = await settle(tx, caller, request, { status: 'declined', decided_by: subject, reason, at });
        return changeRequestView(declined, cipher);
      });
    },
  };

  async function ask(
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
      if (!made)
        throw conflict('A change like this waits for your payroll office already; withdraw it to ask for another');
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

  async function requirePending(
    tx: Tx,
    id: number,
    of: { companyId: number } | { employeeId: number },
  ): Promise<store.NamedRequest> {
    const request = await store.findForDecision(tx, id, of);
    if (!request) throw notFound('Change request not found');
    if (request.status !== 'pending') throw conflict(`Change request ${id} is ${request.status} already`);
    return request;
  }

  async function settle(
    tx: Tx,
    { principal, requestId }: Caller,
    request: store.NamedRequest,
    given: { status: Status; decided_by: string | null; reason: string | null; at: Date },
  ): Promise<store.NamedRequest> {
    const { at, ...decision } = given;
    const { customerId } = principal;
    const after = await store.decide(tx, request.id, { ...decision, decided_at: at });
    await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
      {
        action: `change-request.${ACTIONS[given.status]}`,
        entityType: 'change_request',
        entityId: request.id,
        before: { status: request.status },
        after: { employee_id: request.employee_id, ...decision },
      },
    ]);
    return { ...request, ...after };
  }

  async function requireFresh(tx: Tx, employee: EmployeeInCompany, change: Change): Promise<void> {
    if (change.kind === 'bank-account') return requireSameAccount(tx, employee, change, cipher);
    const strayed = strayedField<DetailName>(change.before, employee);
    if (strayed === undefined) return;
    throw conflict(`${strayed} was changed after this was asked for; decline it and let the employee ask again`);
  }

  /** Through the services that every other change goes through, so that checks and events are the same. */
  async function make(
    caller: Caller,
    { companyId, employeeId }: { companyId: number; employeeId: number },
    change: Change,
    alongside: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    if (change.kind === 'bank-account' && change.target.is === 'listed') {
      await bankAccounts.update(caller, employeeId, change.target.id, textsIn(change.after), alongside);
      return;
    }
    if (change.kind === 'bank-account' && change.target.is === 'new') {
      await bankAccounts.create(caller, employeeId, textsIn(change.after) as never, alongside);
      return;
    }
    const patch = change.kind === 'details' ? change.after : onRecord(change);
    const given = { companyId, identifierType: 'employee_id' } as const;
    const [result] = await employees.update(caller, given, [{ id: employeeId, ...patch }], alongside);
    const wrong = Object.entries(result?.errors ?? {}).map(([field, text]) => `${field}: ${text}`);
    if (wrong.length > 0) throw conflict(`The change cannot be made: ${wrong.join('; ')}`);
  }

  async function followMail(tx: Tx, employee: EmployeeInCompany, { after }: DetailsChange, at: Date): Promise<void> {
    if (!after.email_address) return;
    const company = await findCompany(tx, employee.company_id);
    await portal.moveMail(
      tx,
      {
        customerId: employee.customer_id,
        employeeId: employee.id,
        firstName: employee.first_name,
        companyName: company?.name ?? '',
        email: after.email_address,
      },
      at,
    );
  }

  /** To the address that the record has now, so that whoever loses an account hears of it. */
  async function tell(
    tx: Tx,
    employee: EmployeeInCompany,
    accountNumber: string,
    given: { isMade: boolean; at: Date },
  ): Promise<void> {
    const { email_address: email, customer_id: customerId, first_name: firstName } = employee;
    if (email === null) return;
    const companyName = (await findCompany(tx, employee.company_id))?.name ?? '';
    const ending = maskedNumber(accountNumber).replaceAll('*', '');
    await portal.tellOfBankChange(tx, { customerId, firstName, companyName, email, ending }, given);
  }
}

const ACTIONS: Readonly<Record<Status, string>> = {
  pending: 'create',
  approved: 'approve',
  declined: 'decline',
  withdrawn: 'withdraw',
};

const numberOf = ({ before, after }: BankChange): string => after.account_number ?? before.account_number ?? '';

/** Only what is to change: a null would clear what a bank account must have. */
const textsIn = (after: BankChange['after']): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter((entry): entry is [string, string] => entry[1] !== null));

const onRecord = ({ after }: BankChange) =>
  Object.fromEntries(
    (['account_name', 'bsb', 'account_number'] as const)
      .filter((field) => field in after)
      .map((field) => [field === 'bsb' ? 'primary_bank_bsb' : `primary_bank_${field}`, after[field] ?? null]),
  );
