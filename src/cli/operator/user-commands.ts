import { storePassword } from '../../auth/partner/password/set-password.ts';
import { isUsername } from '../../auth/partner/user/user.schema.ts';
import { insertUser, listZones, replaceZones } from '../../auth/partner/user/user.store.ts';
import { resetSecondFactor } from '../../auth/second-factor/reset.ts';
import { endSessions } from '../../auth/session/session.store.ts';
import { SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { type Granted, permissionsOf, ZONE_LEVELS, ZONES } from '../../http/zones.ts';
import { type CommandContext, choiceOf, command, idOf } from './command.ts';
import { requireCompany } from './company-commands.ts';
import { PASSWORD_OPTION, passwordOf, textOf } from './read-value.ts';
import { record, requireCustomer, requireUser } from './records.ts';
import { CommandError, UsageError } from './usage-error.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'The account', required: true } as const;
const USER = { type: 'text', value: 'name', means: 'Username, or the owner’s email address', required: true } as const;

const create = command({
  name: 'user create',
  summary: 'Add a payroll user. Every zone is locked until "user zones" unlocks it.',
  options: {
    customer: CUSTOMER,
    username: {
      type: 'text',
      value: 'name',
      means: 'The username: up to 32 characters, no spaces or @',
      required: true,
    },
    name: { type: 'text', value: 'text', means: 'The person’s name; by default, the username' },
    ...PASSWORD_OPTION,
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    if (!isUsername(given.username))
      throw new UsageError('--username must have 1 to 32 characters, without spaces or @.');
    const { password, shown } = await passwordOf(context, given['password-stdin']);
    const passwordHash = await context.passwords.hash(password);
    return context.db.tx(SYSTEM, async (tx) => {
      await requireCustomer(tx, customerId);
      const user = await insertUser(tx, {
        customerId,
        username: given.username,
        displayName: textOf('name', given.name ?? given.username, 100),
        email: null,
        passwordHash,
        at: context.clock.now(),
      });
      if (!user) throw new CommandError(`Customer ${customerId} already has a user "${given.username}".`);
      await record(context, tx, customerId, {
        action: 'user.create',
        entityType: 'account_user',
        entityId: user.id,
        after: { username: user.username, display_name: user.display_name },
      });
      return { customer_id: customerId, user_id: user.id, username: user.username, ...shown };
    });
  },
});

const setActive = (is_active: boolean) =>
  command({
    name: is_active ? 'user activate' : 'user deactivate',
    summary: is_active
      ? 'Allow a user to sign in again.'
      : 'Sign a user out and block further sign-ins. The next token exchange of the user’s grants fails.',
    options: { customer: CUSTOMER, user: USER },
    run: (context, given) =>
      changeUser(
        context,
        given,
        is_active ? 'user.activate' : 'user.deactivate',
        async (tx, { customerId, userId }) => {
          await tx
            .updateTable('account_user')
            .set({ is_active, updated_at: context.clock.now() })
            .where('customer_id', '=', customerId)
            .where('id', '=', userId)
            .execute();
          if (!is_active) await endSessions(tx, { customerId, userId, at: context.clock.now() });
          return { is_active };
        },
      ),
  });

const resetPassword = command({
  name: 'user reset-password',
  summary: 'Give a user, or the owner, a new password.',
  options: { customer: CUSTOMER, user: USER, ...PASSWORD_OPTION },
  async run(context, given) {
    const { password, shown } = await passwordOf(context, given['password-stdin']);
    const passwordHash = await context.passwords.hash(password);
    return changeUser(context, given, 'user.reset-password', async (tx, person) => {
      await storePassword(tx, person, { passwordHash, at: context.clock.now() });
      return shown;
    });
  },
});

const resetFactor = command({
  name: 'user reset-second-factor',
  summary: 'Remove the lost second factor of a user or the owner, sign them out and notify them by email.',
  options: { customer: CUSTOMER, user: USER },
  run: (context, given) =>
    changeUser(context, given, 'user.reset-second-factor', async (tx, person) => {
      await resetSecondFactor(tx, context.cipher, person, {
        by: 'the operator of the service',
        at: context.clock.now(),
      });
      return {};
    }),
});

const zones = command({
  name: 'user zones',
  summary:
    'Show or set what a payroll user may do in a company. Zones that are not listed stay unchanged. LEAVE has the ' +
    'level of PAYS until it is set.',
  options: {
    customer: CUSTOMER,
    user: USER,
    company: { type: 'text', value: 'number', means: 'The company', required: true },
    set: {
      type: 'text',
      value: 'zones',
      means: `For example PAYS=EDITABLE,COMPANY=READ_ONLY; zones ${ZONES.join(', ')}; levels ${ZONE_LEVELS.join(', ')}`,
    },
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const companyId = idOf('company', given.company);
    const wanted = given.set === undefined ? undefined : readZones(given.set);
    await requireCompany(context.db, customerId, companyId);
    return context.db.tx(SYSTEM, async (tx) => {
      const user = await requireUser(tx, customerId, given.user);
      if (user.kind === 'owner')
        throw new CommandError('The owner has full access. Zones can only be set for payroll users.');
      const before = await zonesOf(tx, { customerId, userId: user.id, companyId });
      const shown = { customer_id: customerId, username: user.username, company_id: companyId };
      if (!wanted) return { ...shown, ...permissionsOf(before) };
      const after = { ...before, ...wanted };
      await replaceZones(tx, { customerId, userId: user.id, companyId }, after);
      await record(context, tx, customerId, {
        action: 'user.permissions',
        entityType: 'account_user',
        entityId: user.id,
        before: { company_id: companyId, permissions: permissionsOf(before) },
        after: { company_id: companyId, permissions: permissionsOf(after) },
      });
      return { ...shown, ...permissionsOf(after) };
    });
  },
});

function readZones(text: string): Granted {
  const pairs = text.split(',').map((pair) => {
    const [zone = '', level = ''] = pair.split('=', 2);
    return [choiceOf('set', zone.trim(), ZONES), choiceOf('set', level.trim(), ZONE_LEVELS)] as const;
  });
  return Object.fromEntries(pairs) as Granted;
}

async function zonesOf(
  tx: Tx,
  { customerId, userId, companyId }: { customerId: number; userId: number; companyId: number },
): Promise<Granted> {
  const rows = (await listZones(tx, customerId)).filter(
    ({ user_id, company_id }) => user_id === userId && company_id === companyId,
  );
  return Object.fromEntries(rows.map(({ zone, level }) => [zone, level])) as Granted;
}

async function changeUser(
  context: CommandContext,
  given: { readonly customer: string; readonly user: string },
  action: string,
  change: (tx: Tx, person: { customerId: number; userId: number }) => Promise<Record<string, unknown>>,
) {
  const customerId = idOf('customer', given.customer);
  return context.db.tx(SYSTEM, async (tx) => {
    const user = await requireUser(tx, customerId, given.user);
    const shown = await change(tx, { customerId, userId: user.id });
    await record(context, tx, customerId, { action, entityType: 'account_user', entityId: user.id });
    const name = user.kind === 'owner' ? user.email_address : user.username;
    return { customer_id: customerId, user_id: user.id, user: name, ...shown };
  });
}

export const userCommands = [create, setActive(false), setActive(true), resetPassword, resetFactor, zones];
