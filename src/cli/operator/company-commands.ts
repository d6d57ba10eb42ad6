import { whenOf } from '../../auth/sign-in/when.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { acceptApprovers } from '../../resources/company/approval-policy/approval-policy.service.ts';
import { command, idOf } from './command.ts';
import { textOf } from './read-value.ts';
import { record, requireCustomer } from './records.ts';
import { CommandError } from './usage-error.ts';

/** Row-level security shows a company only to its own account, so the account must be specified. */
export async function requireCompany(db: Db, customerId: number, companyId: number) {
  await db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
  const found = await db.tx(customerId, (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'name', 'is_locked'])
      .where('id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!found) throw new CommandError(`Customer ${customerId} has no company ${companyId}.`);
  return found;
}

const setLocked = (is_locked: boolean) =>
  command({
    name: is_locked ? 'company lock' : 'company unlock',
    summary: is_locked
      ? 'Lock a company: the console shows it as read-only, and its general-ledger settings cannot be changed.'
      : 'Unlock a company.',
    options: {
      customer: { type: 'text', value: 'number', means: 'The account', required: true },
      company: { type: 'text', value: 'number', means: 'The company', required: true },
    },
    async run(context, given) {
      const customerId = idOf('customer', given.customer);
      const companyId = idOf('company', given.company);
      const before = await requireCompany(context.db, customerId, companyId);
      await context.db.tx(customerId, async (tx) => {
        await tx
          .updateTable('company')
          .set({ is_locked, updated_at: context.clock.now() })
          .where('id', '=', companyId)
          .execute();
        await record(context, tx, customerId, {
          action: is_locked ? 'company.lock' : 'company.unlock',
          entityType: 'company',
          entityId: companyId,
          before: { is_locked: before.is_locked },
          after: { is_locked },
        });
      });
      return { customer_id: customerId, company_id: companyId, name: before.name, is_locked };
    },
  });

const acceptPeople = command({
  name: 'company accept-approvers',
  summary:
    'Confirm everyone who can approve today as an approver, for example after the only other approver has left. The approval policy stays on. ' +
    'Everyone who may approve is notified by email.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The account', required: true },
    company: { type: 'text', value: 'number', means: 'The company', required: true },
    reason: { type: 'text', value: 'text', means: 'Why, for the audit log and the email', required: true },
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const companyId = idOf('company', given.company);
    const reason = textOf('reason', given.reason, 500);
    const { name } = await requireCompany(context.db, customerId, companyId);
    const at = context.clock.now();
    const approvers = await context.db.tx(customerId, async (tx) => {
      const people = await acceptApprovers(tx, companyId, at);
      const names = people.map((person) => person.name);
      await record(context, tx, customerId, {
        action: 'approval-policy.accept-approvers',
        entityType: 'company',
        entityId: companyId,
        after: { approvers: names, reason },
      });
      for (const { to, greeting } of await listAddressees(tx, people)) {
        const mail = renderMail({
          subject: `The approvers of ${name} were confirmed`,
          greeting,
          paragraphs: [
            `The operator of the service confirmed on ${whenOf(at)} who may approve in ${name}: ${names.join(', ')}.`,
            `The reason: ${reason}`,
          ],
          closing: ['If you do not know all of these people, or did not expect this, tell the operator immediately.'],
        });
        await queueMail(tx, context.cipher, { customerId, to, at, ...mail });
      }
      return names;
    });
    return { customer_id: customerId, company_id: companyId, name, approvers };
  },
});

/** Approvers with an email address. The owner of the account always has one. */
async function listAddressees(
  tx: Tx,
  people: readonly { readonly id: number }[],
): Promise<readonly { readonly to: string; readonly greeting: string }[]> {
  const ids = people.map(({ id }) => id);
  const rows = await tx
    .selectFrom('account_user')
    .select(['email_address', 'display_name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ email_address: to, display_name: name }) =>
    to === null ? [] : [{ to, greeting: `Hello ${name},` }],
  );
}

export const companyCommands = [setLocked(true), setLocked(false), acceptPeople];
