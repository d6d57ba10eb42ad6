import { ZONE_OF } from '../../base/clock.ts';
import { SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { choiceOf, command, idOf } from './command.ts';
import { dateOf, planOf } from './read-value.ts';
import { record, requireCustomer } from './records.ts';
import { CommandError, UsageError } from './usage-error.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'The account', required: true } as const;

const plans = command({
  name: 'plan list',
  summary: 'List the plans and what each allows.',
  options: {},
  run: ({ db }) => db.tx(SYSTEM, (tx) => tx.selectFrom('plan').selectAll().orderBy('code').execute()),
});

const set = command({
  name: 'subscription set',
  summary: 'Give an account an active subscription, or change the one it has.',
  options: {
    customer: CUSTOMER,
    plan: { type: 'text', value: 'code', means: 'The plan; by default, the current one' },
    'ends-on': { type: 'text', value: 'date', means: 'Last day of the subscription; by default, it does not end' },
    'extra-companies': { type: 'text', value: 'number', means: '0 to 10 companies in addition to the plan’s' },
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const endsOn = given['ends-on'] === undefined ? null : dateOf('ends-on', given['ends-on']);
    const extra = given['extra-companies'];
    if (extra !== undefined && !/^(\d|10)$/.test(extra))
      throw new UsageError(`--extra-companies must be a number from 0 to 10, but it is "${extra}".`);
    const at = context.clock.now();
    return context.db.tx(SYSTEM, async (tx) => {
      await requireCustomer(tx, customerId);
      const before = await findSubscription(tx, customerId);
      if (!before && given.plan === undefined) throw new UsageError('A first subscription needs --plan.');
      const after = {
        plan_code: given.plan === undefined ? (before?.plan_code ?? '') : await planOf(tx, given.plan),
        status: 'ACTIVE' as const,
        extra_companies: extra === undefined ? (before?.extra_companies ?? 0) : Number(extra),
        ends_on: endsOn,
        updated_at: at,
      };
      if (before) await tx.updateTable('subscription').set(after).where('customer_id', '=', customerId).execute();
      else {
        const starts_on = context.clock.today(ZONE_OF.AU);
        await tx
          .insertInto('subscription')
          .values({ customer_id: customerId, starts_on, created_at: at, ...after })
          .execute();
      }
      await record(context, tx, customerId, {
        action: 'subscription.set',
        entityType: 'subscription',
        entityId: before?.id ?? null,
        before,
        after,
      });
      const { updated_at: _, ...shown } = after;
      return { customer_id: customerId, ...shown };
    });
  },
});

const lapse = command({
  name: 'subscription lapse',
  summary: 'Let a subscription lapse: the account becomes read-only until the subscription is set again.',
  options: { customer: CUSTOMER },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const at = context.clock.now();
    return context.db.tx(SYSTEM, async (tx) => {
      await requireCustomer(tx, customerId);
      const before = await findSubscription(tx, customerId);
      if (!before) throw new CommandError(`Customer ${customerId} has no subscription.`);
      await tx
        .updateTable('subscription')
        .set({ status: 'LAPSED', updated_at: at })
        .where('customer_id', '=', customerId)
        .execute();
      await record(context, tx, customerId, {
        action: 'subscription.lapse',
        entityType: 'subscription',
        entityId: before.id,
        before: { status: before.status },
        after: { status: 'LAPSED' },
      });
      return { customer_id: customerId, plan_code: before.plan_code, status: 'LAPSED' };
    });
  },
});

const addOn = command({
  name: 'add-on set',
  summary: 'Give an account an add-on, or remove it.',
  options: {
    customer: CUSTOMER,
    code: { type: 'text', value: 'code', means: 'PROVIDER_GL', required: true },
    'ends-on': { type: 'text', value: 'date', means: 'Last day of the add-on; by default, it does not end' },
    remove: { type: 'flag', means: 'Remove the add-on now' },
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const code = choiceOf('code', given.code, ['PROVIDER_GL']);
    const endsOn = given['ends-on'] === undefined ? null : dateOf('ends-on', given['ends-on']);
    if (given.remove && endsOn !== null) throw new UsageError('Pass either --remove or --ends-on, not both.');
    return context.db.tx(SYSTEM, async (tx) => {
      await requireCustomer(tx, customerId);
      if (given.remove)
        await tx.deleteFrom('add_on').where('customer_id', '=', customerId).where('code', '=', code).execute();
      else
        await tx
          .insertInto('add_on')
          .values({ customer_id: customerId, code, ends_on: endsOn, created_at: context.clock.now() })
          .onConflict((conflict) => conflict.columns(['customer_id', 'code']).doUpdateSet({ ends_on: endsOn }))
          .execute();
      const after = { code, is_held: !given.remove, ends_on: endsOn };
      await record(context, tx, customerId, { action: 'add-on.set', entityType: 'add_on', entityId: null, after });
      return { customer_id: customerId, ...after };
    });
  },
});

const findSubscription = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('subscription')
    .select(['id', 'plan_code', 'status', 'extra_companies', 'ends_on'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

export const planCommands = [plans];
export const subscriptionCommands = [set, lapse];
export const addOnCommands = [addOn];
