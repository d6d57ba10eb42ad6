import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import type { Static } from '../../../http/schema.ts';
import { LINK_SECONDS } from '../link.ts';
import type { OrderOut } from './checkout.schema.ts';
import type { OrderRecord } from './checkout.store.ts';
import type { AddOn } from './price-list.ts';

export const orderView = (order: OrderRecord): Static<typeof OrderOut> => ({
  order_id: order.id,
  status: order.status,
  customer_id: order.new_customer_id,
  company_id: order.new_company_id,
  subscription_id: order.new_subscription_id,
  product_code: order.product_code,
  add_ons: order.add_ons as AddOn[],
  billing_period: order.billing_period,
  totals: { subtotal: order.subtotal, tax: order.tax, total: order.total, currency: order.currency },
  welcome_email_sent: order.welcome_email_sent,
  oauth_onboarding: order.magic_link_sent ? { magic_link_sent: true, expires_in: LINK_SECONDS.MAGIC } : null,
  created_at: timestamp(order.created_at),
  cancelled_at: timestampOrNull(order.cancelled_at),
});
