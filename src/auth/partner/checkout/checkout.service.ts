import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { COUNTRIES, type Country } from '../../../base/country.ts';
import { money } from '../../../base/decimal.ts';
import { AppError, conflict, inBody, notFound } from '../../../base/errors.ts';
import { abnDigits, irdDigits } from '../../../base/identifiers.ts';
import type { Paged } from '../../../base/page.ts';
import { type FieldCipher, randomToken } from '../../../base/secrets.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import { queueMail } from '../../../mail/queue.ts';
import { type AccountStates, announceAccountChange } from '../../account-state.ts';
import type { Passwords } from '../../password.ts';
import { createLink } from '../link/link.ts';
import type { AvailabilityIn, AvailabilityOut, OrderIn, OrderOut, PreviewIn } from './checkout.schema.ts';
import * as store from './checkout.store.ts';
import { orderView } from './checkout.view.ts';
import { onboardingLetter, welcomeLetter } from './checkout-letters.ts';
import type { NewCompanies } from './new-companies.ts';
import { type CheckedOrder, checkOrder, type Onboarding, type OrderCheckDeps } from './order-check.ts';
import type { AddOn, PriceList } from './price-list.ts';
import { digestOf } from './request-digest.ts';
import { BILLING_ZONES } from './zones.ts';

export interface CheckoutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly passwords: Passwords;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly prices: PriceList;
  readonly companies: NewCompanies;
  readonly urls: { readonly base: string };
}

export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}

type Order = Static<typeof OrderOut>;

/** Partners who resell order whole accounts for their customers. */
export function checkoutService(deps: CheckoutDeps) {
  const { db, clock, cipher, passwords, accounts, prices, companies, urls } = deps;
  const checks: OrderCheckDeps = { prices, companies, today: (country) => clock.today(ZONE_OF[country]) };
  // Nobody knows the password, so nobody signs in with it before the owner has chosen one.
  let noPassword: Promise<string> | undefined;

  return {
    async products() {
      const plans = await db.tx(SYSTEM, store.listPlans, { readOnly: true });
      return COUNTRIES.flatMap((country) => productsOf(country, prices, plans));
    },

    zones() {
      return COUNTRIES.map((country) => ({ country, zones: BILLING_ZONES[country].map((zone) => ({ ...zone })) }));
    },

    async availability(asked: Static<typeof AvailabilityIn>) {
      return db.tx(
        SYSTEM,
        async (tx): Promise<Static<typeof AvailabilityOut>> => ({
          ...(asked.email_address === undefined
            ? {}
            : { email_address: { available: !(await store.isEmailTaken(tx, asked.email_address)) } }),
          ...(asked.abn === undefined
            ? {}
            : { abn: { available: !(await store.isAbnTaken(tx, abnDigits(asked.abn))) } }),
          ...(asked.employer_ird_number === undefined
            ? {}
            : {
                employer_ird_number: {
                  available: !(await store.isEmployerIrdNumberTaken(tx, irdDigits(asked.employer_ird_number))),
                },
              }),
        }),
        { readOnly: true },
      );
    },

    async preview(principal: Principal, order: PreviewIn) {
      const { totals, problems } = await db.tx(SYSTEM, (tx) => checkOrder(tx, checks, principal, order), {
        readOnly: true,
      });
      return { totals, errors: problems.map(({ field, message }) => ({ field, message })) };
    },

    /** Executes an order once per idempotency key; the same call again gets the stored answer. */
    async place(caller: Caller, order: OrderIn): Promise<{ order: Order; replayed: boolean }> {
      const { principal } = caller;
      const digest = digestOf(order);
      noPassword ??= passwords.hash(randomToken()).catch((error) => {
        noPassword = undefined;
        throw error;
      });
      const passwordHash = await noPassword;
      const at = clock.now();
      return db.tx(SYSTEM, async (tx) => {
        await store.lockNames(tx, [`order ${principal.customerId} ${order.idempotency_key}`]);
        const earlier = await store.findOrderByKey(tx, principal.customerId, order.idempotency_key);
        if (earlier) return { order: storedAnswer(earlier, digest), replayed: true };
        await store.lockNames(tx, namesOf(order));
        const checked = requireNoProblem(await checkOrder(tx, checks, principal, order));
        return { order: await execute(tx, caller, { order, checked, digest, passwordHash, at }), replayed: false };
      });
    },

    async list(principal: Principal, filter: Paged<{ limit: number; before?: number }>): Promise<Order[]> {
      const { customerId } = principal;
      const orders = await db.tx(customerId, (tx) => store.listOrders(tx, customerId, filter), { readOnly: true });
      return orders.map(orderView);
    },

    async find(principal: Principal, id: number): Promise<Order> {
      const { customerId } = principal;
      const order = await db.tx(customerId, (tx) => store.findOrder(tx, customerId, id), { readOnly: true });
      if (!order) throw noOrder(id);
      return orderView(order);
    },

    /** Ends the customer's subscription at once; its data stays and can be read. */
    async cancel({ principal, requestId }: Caller, id: number): Promise<Order> {
      const at = clock.now();
      const order = await db.tx(SYSTEM, async (tx) => {
        const cancelled = await store.cancelOrder(tx, principal.customerId, id, at);
        if (!cancelled) {
          if (await store.findOrder(tx, principal.customerId, id)) throw conflict(`Order ${id} is cancelled already`);
          throw noOrder(id);
        }
        const lastDay = clock.today(ZONE_OF[cancelled.billing_address.country]);
        await store.endSubscription(tx, cancelled, { lastDay, at });
        await announceAccountChange(tx, cancelled.new_customer_id);
        await auditBothSides(tx, { principal, requestId, at }, 'checkout-order.cancel', cancelled);
        return cancelled;
      });
      accounts.forget(order.new_customer_id);
      return orderView(order);
    },
  };

  async function execute(
    tx: Tx,
    { principal, requestId }: Caller,
    { order, checked, digest, passwordHash, at }: Execution,
  ): Promise<Order> {
    const { customer, billing_address } = order;
    const { company, totals, onboarding } = checked;
    const addOns = (order.add_ons ?? []) as AddOn[];
    const account = await store.insertAccount(tx, {
      name: company.name,
      planCode: order.product_code,
      addOns,
      startsOn: clock.today(ZONE_OF[billing_address.country]),
      owner: {
        email: customer.email_address,
        displayName: `${customer.first_name.trim()} ${customer.last_name.trim()}`,
        passwordHash,
      },
      at,
    });
    const companyId = await company.insert(tx, account.customerId, at);
    await store.setDefaultCompany(tx, account.customerId, companyId);
    const welcome = order.send_welcome_email ?? true;
    if (welcome) await mailWelcome(tx, order, account, at);
    if (onboarding) await mailMagicLink(tx, order, account, onboarding, at);
    const made = await store.insertOrder(tx, {
      customer_id: principal.customerId,
      idempotency_key: order.idempotency_key,
      request_digest: digest,
      answer: '{}',
      status: 'ACTIVE',
      new_customer_id: account.customerId,
      new_company_id: companyId,
      new_subscription_id: account.subscriptionId,
      product_code: order.product_code,
      add_ons: addOns,
      billing_period: 'YEARLY',
      contact: JSON.stringify({ ...customer, phone: customer.phone ?? null }),
      billing_address: JSON.stringify({ ...billing_address, address2: billing_address.address2 ?? null }),
      ...totals,
      welcome_email_sent: welcome,
      magic_link_sent: onboarding !== null,
      created_at: at,
    });
    const answer = orderView(made);
    await store.storeAnswer(tx, made, answer);
    await auditBothSides(tx, { principal, requestId, at }, 'checkout-order.create', made);
    return answer;
  }

  async function mailWelcome(tx: Tx, { customer, company }: OrderIn, account: Account, at: Date): Promise<void> {
    const { token } = await createLink(tx, {
      kind: 'SET_PASSWORD',
      customerId: account.customerId,
      userId: account.ownerId,
      data: {},
      at,
    });
    const letter = welcomeLetter({
      firstName: customer.first_name.trim(),
      companyName: company.name.trim(),
      email: customer.email_address,
      url: `${urls.base}/auth/set-password?token=${token}`,
    });
    await queueMail(tx, cipher, { customerId: account.customerId, to: customer.email_address, at, ...letter });
  }

  async function mailMagicLink(
    tx: Tx,
    { customer, company }: OrderIn,
    account: Account,
    { client, redirectUri, scope, state }: Onboarding,
    at: Date,
  ): Promise<void> {
    const { token } = await createLink(tx, {
      kind: 'MAGIC',
      customerId: account.customerId,
      userId: account.ownerId,
      data: { clientId: client.clientId, redirectUri, scope, state },
      at,
    });
    const letter = onboardingLetter({
      firstName: customer.first_name.trim(),
      companyName: company.name.trim(),
      appName: client.branding.display_name ?? client.name,
      url: `${urls.base}/auth/magic?token=${token}`,
    });
    await queueMail(tx, cipher, { customerId: account.customerId, to: customer.email_address, at, ...letter });
  }
}

export type CheckoutService = ReturnType<typeof checkoutService>;

interface Account {
  readonly customerId: number;
  readonly ownerId: number;
  readonly subscriptionId: number;
}

type Passed = CheckedOrder & {
  readonly totals: NonNullable<CheckedOrder['totals']>;
  readonly company: NonNullable<CheckedOrder['company']>;
};

interface Execution {
  readonly order: OrderIn;
  readonly checked: Passed;
  readonly digest: string;
  readonly passwordHash: string;
  readonly at: Date;
}

const noOrder = (id: number) => notFound(`The account has no order ${id}`);

/** What must not be given to two orders at once, whichever partner places them. */
const namesOf = ({ customer, company }: OrderIn): string[] => [
  `email ${customer.email_address}`,
  ...(typeof company.abn === 'string' ? [`abn ${abnDigits(company.abn)}`] : []),
  ...(typeof company.employer_ird_number === 'string' ? [`ird ${irdDigits(company.employer_ird_number)}`] : []),
];

function storedAnswer(earlier: store.OrderRecord, digest: string): Order {
  if (earlier.request_digest === digest) return earlier.answer as Order;
  throw conflict(
    `The idempotency_key '${earlier.idempotency_key}' was used for another order; give this one a key of its own`,
    inBody('repeated', 'idempotency_key'),
  );
}

function requireNoProblem(checked: CheckedOrder): Passed {
  const [first] = checked.problems;
  if (first) {
    const { status, message, code, place = first.field.split('.') } = first;
    throw new AppError(status, message, {}, undefined, {}, [inBody(code, ...place)]);
  }
  return checked as Passed;
}

function productsOf(country: Country, prices: PriceList, plans: Awaited<ReturnType<typeof store.listPlans>>) {
  const { currency, plans: planPrices, addOns } = prices[country];
  return [...planPrices].flatMap(([code, price]) => {
    const plan = plans.find((candidate) => candidate.code === code);
    if (!plan) return [];
    return [
      {
        product_code: code,
        name: plan.name,
        country,
        price: money(price),
        currency,
        employee_limit: plan.employee_limit,
        company_limit: plan.company_limit,
        add_ons: [...addOns].map(([addOn, addOnPrice]) => ({ code: addOn, price: money(addOnPrice) })),
      },
    ];
  });
}

/** The partner finds its order in its own log, and the new account how it came to be in its own. */
async function auditBothSides(
  tx: Tx,
  { principal, requestId, at }: Caller & { at: Date },
  action: string,
  order: store.OrderRecord,
): Promise<void> {
  const entry = { action, entityType: 'checkout-order', entityId: order.id, after: orderView(order) };
  const given = { actor: actorOf(principal, requestId), at };
  await recordAudit(tx, { customerId: principal.customerId, ...given }, [entry]);
  await recordAudit(tx, { customerId: order.new_customer_id, ...given }, [entry]);
}
