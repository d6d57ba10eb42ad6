import { acceptPasswords } from '../../auth/sso/password-refusal.ts';
import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import { SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { command, idOf, switchOf } from './command.ts';
import { openAccount } from './open-account.ts';
import { emailOf, PASSWORD_OPTION, passwordOf, planOf, textOf } from './read-value.ts';
import { orTaken, record, requireCustomer } from './records.ts';
import { CommandError } from './usage-error.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'The customer', required: true } as const;

const list = command({
  name: 'customer list',
  summary: 'List the accounts with their owners and subscriptions.',
  options: {},
  run: ({ db }) =>
    db.tx(SYSTEM, async (tx) => {
      const rows = await tx
        .selectFrom('customer as c')
        .leftJoin('subscription as s', 's.customer_id', 'c.id')
        .leftJoin('account_user as u', (join) => join.onRef('u.customer_id', '=', 'c.id').on('u.kind', '=', 'owner'))
        .select([
          'c.id',
          'c.name',
          'u.email_address',
          'c.is_api_admin',
          'c.is_reseller',
          'c.is_sandbox',
          'c.closed_at',
          'c.created_at',
        ])
        .select(['s.plan_code', 's.status', 's.ends_on'])
        .orderBy('c.id')
        .execute();
      return rows.map(({ id, email_address, plan_code, status, ends_on, created_at, closed_at, ...row }) => ({
        customer_id: id,
        ...row,
        owner: email_address,
        plan: plan_code,
        subscription: status,
        ends_on,
        created_at: timestamp(created_at),
        closed_at: timestampOrNull(closed_at),
      }));
    }),
});

const create = command({
  name: 'customer create',
  summary: 'Create an account with its owner and a subscription.',
  options: {
    name: { type: 'text', value: 'text', means: 'Name of the account', required: true },
    email: { type: 'text', value: 'address', means: 'Email address the owner signs in with', required: true },
    'owner-name': { type: 'text', value: 'text', means: 'Name of the owner; by default, the name of the account' },
    plan: { type: 'text', value: 'code', means: 'The plan; "tasman plan list" lists the plans', required: true },
    'api-admin': { type: 'flag', means: 'Mark the account as a partner that may own API clients and webhooks' },
    reseller: { type: 'flag', means: 'Mark the account as a reseller that may use partner checkout' },
    sandbox: { type: 'text', value: 'yes|no', means: 'Whether the account is a sandbox, which may have test clocks' },
    ...PASSWORD_OPTION,
  },
  async run(context, given) {
    const isSandbox = switchOf('sandbox', given.sandbox) ?? false;
    const name = textOf('name', given.name, 100);
    const email = emailOf('email', given.email);
    const { password, shown } = await passwordOf(context, given['password-stdin']);
    const passwordHash = await context.passwords.hash(password);
    const ownerName = textOf('owner-name', given['owner-name'] ?? name, 100);
    const { customerId } = await context.db.tx(SYSTEM, async (tx) =>
      openAccount(context, tx, {
        name,
        email,
        ownerName,
        passwordHash,
        plan: await planOf(tx, given.plan),
        isApiAdmin: given['api-admin'],
        isReseller: given.reseller,
        isSandbox,
      }),
    );
    return { customer_id: customerId, name, owner: email, ...shown };
  },
});

const update = command({
  name: 'customer update',
  summary: 'Change an account. Options that are omitted stay unchanged.',
  options: {
    customer: CUSTOMER,
    name: { type: 'text', value: 'text', means: 'New name of the account' },
    email: { type: 'text', value: 'address', means: 'New email address of the owner' },
    'api-admin': { type: 'text', value: 'yes|no', means: 'Whether the account may own API clients and webhooks' },
    reseller: { type: 'text', value: 'yes|no', means: 'Whether the account may use partner checkout' },
    sandbox: {
      type: 'text',
      value: 'yes|no',
      means:
        'Whether the account is a sandbox, which may have test clocks; yes is possible only for an account without companies',
    },
    'second-factor': { type: 'text', value: 'yes|no', means: 'Whether all users must sign in with a second factor' },
    'company-sign-in-only': {
      type: 'text',
      value: 'no',
      means: 'Accepts passwords again in an account that is limited to its company sign-in',
    },
  },
  async run(context, given) {
    const id = idOf('customer', given.customer);
    const apiAdmin = switchOf('api-admin', given['api-admin']);
    const reseller = switchOf('reseller', given.reseller);
    const sandbox = switchOf('sandbox', given.sandbox);
    const secondFactor = switchOf('second-factor', given['second-factor']);
    const companySignInOnly = switchOf('company-sign-in-only', given['company-sign-in-only']);
    if (companySignInOnly === true)
      throw new CommandError('Only the owner of the account can set --company-sign-in-only to yes, in the console.');
    const change = {
      ...(given.name === undefined ? {} : { name: textOf('name', given.name, 100) }),
      ...(apiAdmin === undefined ? {} : { is_api_admin: apiAdmin }),
      ...(reseller === undefined ? {} : { is_reseller: reseller }),
      ...(sandbox === undefined ? {} : { is_sandbox: sandbox }),
      ...(secondFactor === undefined ? {} : { second_factor_required: secondFactor }),
    };
    const email = given.email === undefined ? undefined : emailOf('email', given.email);
    const at = context.clock.now();
    return context.db.tx(SYSTEM, async (tx) => {
      const before = await requireCustomer(tx, id);
      if (sandbox !== undefined && sandbox !== before.is_sandbox) await requireSandboxChange(tx, id, sandbox);
      const after = await tx
        .updateTable('customer')
        .set({ ...change, updated_at: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (email !== undefined) {
        await orTaken(
          tx
            .updateTable('account_user')
            .set({ email_address: email, updated_at: at })
            .where('customer_id', '=', id)
            .where('kind', '=', 'owner')
            .execute(),
          `The email address ${email} belongs to the owner of another account.`,
        );
      }
      if (companySignInOnly === false) await acceptPasswords(tx, id);
      const changed = {
        ...change,
        ...(email === undefined ? {} : { email }),
        ...(companySignInOnly === undefined ? {} : { company_sign_in_only: companySignInOnly }),
      };
      await record(context, tx, id, {
        action: 'customer.update',
        entityType: 'customer',
        entityId: id,
        before: {
          name: before.name,
          is_api_admin: before.is_api_admin,
          is_reseller: before.is_reseller,
          is_sandbox: before.is_sandbox,
          second_factor_required: before.second_factor_required,
        },
        after: changed,
      });
      return {
        customer_id: id,
        name: after.name,
        is_api_admin: after.is_api_admin,
        is_reseller: after.is_reseller,
        is_sandbox: after.is_sandbox,
        second_factor_required: after.second_factor_required,
        ...(email === undefined ? {} : { owner: email }),
      };
    });
  },
});

/**
 * Contract [CLOCK-001]: an account with a company, even a deleted one, never becomes a sandbox, because the company may
 * be real. A sandbox with test clocks cannot become a normal account.
 */
async function requireSandboxChange(tx: Tx, id: number, isSandbox: boolean): Promise<void> {
  // Row-level security shows a company only to its own account, even to work that belongs to no account.
  await sql`select set_config('app.customer_id', ${String(id)}, true)`.execute(tx);
  const { rows } = await sql<{ companies: number; clocks: number }>`
    select (select count(*)::int from company) as companies,
      (select count(*)::int from test_clock where customer_id = ${id}) as clocks`.execute(tx);
  const { companies, clocks } = rows[0]!;
  if (isSandbox && companies > 0) {
    throw new CommandError(
      `Customer ${id} has or had ${companies} ${companies === 1 ? 'company' : 'companies'}, which may be real. Create a new account with --sandbox yes.`,
    );
  }
  if (!isSandbox && clocks > 0) {
    throw new CommandError(`Customer ${id} has test clocks (${clocks}). Delete them first.`);
  }
}

const close = command({
  name: 'customer close',
  summary: 'Close an account: no one can sign in, and all its tokens stop working immediately. Its data is kept.',
  options: { customer: CUSTOMER },
  async run(context, given) {
    const id = idOf('customer', given.customer);
    const at = context.clock.now();
    return context.db.tx(SYSTEM, async (tx) => {
      const before = await requireCustomer(tx, id);
      if (before.closed_at !== null) throw new CommandError(`Customer ${id} is already closed.`);
      await tx.updateTable('customer').set({ closed_at: at, updated_at: at }).where('id', '=', id).execute();
      await record(context, tx, id, { action: 'customer.close', entityType: 'customer', entityId: id });
      return { customer_id: id, name: before.name, closed_at: timestamp(at) };
    });
  },
});

export const customerCommands = [list, create, update, close];
