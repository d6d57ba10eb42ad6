import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import { queueMail } from '../../../mail/queue.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { createLink } from '../link.ts';
import type { OrderIn, OrderOut } from './checkout.schema.ts';
import * as store from './checkout.store.ts';
import { orderView } from './checkout.view.ts';
import type { CheckedOrder, Onboarding } from './order-check.ts';
import type { AddOn } from './price-list.ts';

type Order = Static<typeof OrderOut>;

interface ExecutionDeps {
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly urls: { readonly base: string };
}

interface Account {
  readonly customerId: number;
  readonly ownerId: number;
  readonly subscriptionId: number;
}

export type Passed = CheckedOrder & {
  readonly totals: NonNullable<CheckedOrder['totals']>;
  readonly company: NonNullable<CheckedOrder['company']>;
};

export interface Execution {
  readonly order: OrderIn;
  readonly checked: Passed;
  readonly digest: string;
  readonly passwordHash: string;
  readonly at: Date;
}

/** Creates the account, its company and the order, and queues the emails. */
export async function executeOrder(
  tx: Tx,
  deps: ExecutionDeps,
  caller: Caller,
  { order, checked, digest, passwordHash, at }: Execution,
): Promise<Order> {
  const { customer, billing_address } = order;
  const { company, totals, onboarding } = checked;
  const addOns = (order.add_ons ?? []) as AddOn[];
  const account = await store.insertAccount(tx, {
    name: company.name,
    planCode: order.product_code,
    addOns,
    startsOn: deps.clock.today(ZONE_OF[billing_address.country]),
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
  if (welcome) await mailWelcome(tx, deps, order, account, at);
  if (onboarding) await mailMagicLink(tx, deps, order, account, onboarding, at);
  const made = await store.insertOrder(tx, {
    customer_id: caller.principal.customerId,
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
  await auditBothSides(tx, { ...caller, at }, 'checkout-order.create', made);
  return answer;
}

async function mailWelcome(
  tx: Tx,
  { cipher, urls }: ExecutionDeps,
  { customer, company }: OrderIn,
  account: Account,
  at: Date,
): Promise<void> {
  const { token } = await createLink(tx, {
    kind: 'SET_PASSWORD',
    customerId: account.customerId,
    userId: account.ownerId,
    data: {},
    at,
  });
  const mail = welcomeMail({
    firstName: customer.first_name.trim(),
    companyName: company.name.trim(),
    email: customer.email_address,
    url: `${urls.base}/auth/set-password?token=${token}`,
  });
  await queueMail(tx, cipher, { customerId: account.customerId, to: customer.email_address, at, ...mail });
}

async function mailMagicLink(
  tx: Tx,
  { cipher, urls }: ExecutionDeps,
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
  const mail = onboardingMail({
    firstName: customer.first_name.trim(),
    companyName: company.name.trim(),
    appName: client.branding.display_name ?? client.name,
    url: `${urls.base}/auth/magic?token=${token}`,
  });
  await queueMail(tx, cipher, { customerId: account.customerId, to: customer.email_address, at, ...mail });
}

/** Writes the entry to the audit logs of the partner and of the new account. */
export async function auditBothSides(
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

interface Addressee {
  readonly firstName: string;
  readonly companyName: string;
  readonly url: string;
}

const welcomeMail = ({ firstName, companyName, email, url }: Addressee & { email: string }) =>
  renderMail({
    subject: `Payroll for ${companyName} is ready`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `A payroll account has been opened for ${companyName}. Sign in with this email address: ${email}.`,
      'Choose a password to get started.',
    ],
    action: { label: 'Choose your password', url },
    closing: [
      'You can use the link once, within 24 hours.',
      'If you did not expect this email, ignore it. No one can sign in until a password is chosen.',
    ],
  });

const onboardingMail = ({ firstName, companyName, appName, url }: Addressee & { appName: string }) =>
  renderMail({
    subject: `Connect ${companyName} payroll to ${appName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${appName} would like to access the payroll of ${companyName}.`,
      'The next page shows the access it requests, and you decide whether to allow it.',
    ],
    action: { label: `Continue to ${appName}`, url },
    closing: [
      'You can use the link once, within 24 hours. It needs no password, so do not share it.',
      'If you did not expect this email, ignore it and nothing will be connected.',
    ],
  });
