import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { COUNTRIES, type Country } from '../../../base/country.ts';
import { money } from '../../../base/decimal.ts';
import { AppError, conflict, inBody, notFound } from '../../../base/errors.ts';
import { abnDigits, irdDigits } from '../../../base/identifiers.ts';
import type { Paged } from '../../../base/page.ts';
import { type FieldCipher, hashToken, randomToken } from '../../../base/secrets.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Caller, Principal } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import { type AccountStates, announceAccountChange } from '../../account-state.ts';
import type { Passwords } from '../../password.ts';
import type { AvailabilityIn, AvailabilityOut, OrderIn, OrderOut, PreviewIn } from './checkout.schema.ts';
import * as store from './checkout.store.ts';
import { orderView } from './checkout.view.ts';
import { auditBothSides, executeOrder, type Passed } from './execute-order.ts';
import type { NewCompanies } from './new-companies.ts';
import { type CheckedOrder, checkOrder, type OrderCheckDeps } from './order-check.ts';
import type { PriceList } from './price-list.ts';
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

type Order = Static<typeof OrderOut>;

/** Lets resellers order complete accounts for their customers. */
export function checkoutService(deps: CheckoutDeps) {
  const { db, clock, passwords, prices, companies } = deps;
  const checks: OrderCheckDeps = { prices, companies, today: (country) => clock.today(ZONE_OF[country]) };
  // The hash of a random password, so that no one can sign in until the owner has chosen a password.
  let noPassword: Promise<string> | undefined;

  return {
    async products() {
      const plans = await db.tx(SYSTEM, store.listPlans, { readOnly: true });
      return COUNTRIES.flatMap((country) => productsOf(country, prices, plans));
    },

    zones() {
      return COUNTRIES.map((country) => ({ country, zones: BILLING_ZONES[country].map((zone) => ({ ...zone })) }));
    },

    availability: (asked: Static<typeof AvailabilityIn>) => availabilityOf(db, asked),

    async preview(principal: Principal, order: PreviewIn) {
      const { totals, problems } = await db.tx(SYSTEM, (tx) => checkOrder(tx, checks, principal, order), {
        readOnly: true,
      });
      return { totals, errors: problems.map(({ field, message }) => ({ field, message })) };
    },

    /** Executes an order once per idempotency key. A repeated call returns the stored response. */
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
        return {
          order: await executeOrder(tx, deps, caller, { order, checked, digest, passwordHash, at }),
          replayed: false,
        };
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

    cancel: (caller: Caller, id: number): Promise<Order> => cancelOrder(deps, caller, id),
  };
}

function availabilityOf(db: Db, asked: Static<typeof AvailabilityIn>): Promise<Static<typeof AvailabilityOut>> {
  return db.tx(
    SYSTEM,
    async (tx) => ({
      ...(asked.email_address === undefined
        ? {}
        : { email_address: { available: !(await store.isEmailTaken(tx, asked.email_address)) } }),
      ...(asked.abn === undefined ? {} : { abn: { available: !(await store.isAbnTaken(tx, abnDigits(asked.abn))) } }),
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
}

/** Ends the customer's subscription at once. The account's data can still be read. */
async function cancelOrder({ db, clock, accounts }: CheckoutDeps, caller: Caller, id: number): Promise<Order> {
  const { principal, requestId } = caller;
  const at = clock.now();
  const order = await db.tx(SYSTEM, async (tx) => {
    const cancelled = await store.cancelOrder(tx, principal.customerId, id, at);
    if (!cancelled) {
      if (await store.findOrder(tx, principal.customerId, id)) throw conflict(`Order ${id} is already cancelled`);
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
}

const noOrder = (id: number) => notFound(`The account has no order ${id}`);

/** Values that two concurrent orders must not share, even if the orders come from different partners. */
const namesOf = ({ customer, company }: OrderIn): string[] => [
  `email ${customer.email_address}`,
  ...(typeof company.abn === 'string' ? [`abn ${abnDigits(company.abn)}`] : []),
  ...(typeof company.employer_ird_number === 'string' ? [`ird ${irdDigits(company.employer_ird_number)}`] : []),
];

function storedAnswer(earlier: store.OrderRecord, digest: string): Order {
  if (earlier.request_digest === digest) return earlier.answer as Order;
  throw conflict(
    `The idempotency_key '${earlier.idempotency_key}' was already used for a different order; send a new key`,
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

/** Equal bodies have the same digest, regardless of the order of their keys. */
export const digestOf = (body: unknown): string => hashToken(JSON.stringify(inOrder(body)));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
