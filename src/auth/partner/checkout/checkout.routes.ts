import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  AvailabilityIn,
  AvailabilityOut,
  type OrderIn,
  OrderOut,
  OrderParams,
  OrdersQuery,
  orderIn,
  type PreviewIn,
  PreviewOut,
  ProductOut,
  previewIn,
  ZonesOut,
} from './checkout.schema.ts';
import { type CheckoutDeps, checkoutService } from './checkout.service.ts';

const TAG = 'Partner checkout';
const PREVIEW = 'partner.checkout.preview';
const WRITE = 'partner.checkout.write';
const CANCEL = 'partner.checkout.cancel';

// The partner's own subscription covers only the partner's own payroll, so orders for customers do not require it.
const any = callers('reseller', { scopes: [PREVIEW, WRITE, CANCEL], subscription: false });
const previewOrWrite = callers('reseller', { scopes: [PREVIEW, WRITE], subscription: false });
const write = callers('reseller', { scopes: [WRITE], subscription: false });
const cancel = callers('reseller', { scopes: [CANCEL], subscription: false });

export function checkoutRoutes(deps: CheckoutDeps): Route[] {
  const checkout = checkoutService(deps);
  return [
    route({
      method: 'GET',
      path: '/api/partner-checkout/products',
      id: 'listCheckoutProducts',
      tag: TAG,
      summary: 'List plans and add-ons',
      description:
        'Lists what can be ordered, with limits and yearly prices before tax in the currency of the country.',
      access: any,
      rate: 'list',
      replies: { 200: Type.Array(ProductOut) },
      handler: async () => answer(200, await checkout.products()),
    }),
    route({
      method: 'GET',
      path: '/api/partner-checkout/zones',
      id: 'listCheckoutZones',
      tag: TAG,
      summary: 'List billing countries and their zones',
      description: 'A billing address must use one of these zone codes.',
      access: any,
      rate: 'list',
      replies: { 200: Type.Array(ZonesOut) },
      handler: async () => answer(200, checkout.zones()),
    }),
    route({
      method: 'POST',
      path: '/api/partner-checkout/availability',
      id: 'checkCheckoutAvailability',
      tag: TAG,
      summary: 'Check whether an email address or business number is available',
      description: 'The response has a result for each field that you send.',
      access: any,
      rate: 'standard',
      body: AvailabilityIn,
      replies: { 200: AvailabilityOut },
      handler: async ({ body }) => answer(200, await checkout.availability(body)),
    }),
    route({
      method: 'POST',
      path: '/api/partner-checkout/preview',
      id: 'previewCheckoutOrder',
      tag: TAG,
      summary: 'Preview the price and problems of an order',
      description: 'Saves nothing.',
      access: previewOrWrite,
      rate: 'standard',
      body: previewIn(deps.companies.fields),
      replies: { 200: PreviewOut },
      handler: async ({ principal, body }) => answer(200, await checkout.preview(principal, body as PreviewIn)),
    }),
    route({
      method: 'POST',
      path: '/api/partner-checkout/orders',
      id: 'placeCheckoutOrder',
      tag: TAG,
      summary: 'Open an account for a new customer',
      description:
        'Creates the customer with its owner, company, subscription and add-ons, all or nothing, and emails the requested ' +
        'links. Repeating the idempotency_key with the same body returns 200 and the first response.',
      access: write,
      rate: 'standard',
      body: orderIn(deps.companies.fields),
      replies: { 201: OrderOut, 200: OrderOut },
      errors: [400, 409],
      handler: async ({ caller, body }) => {
        const { order, replayed } = await checkout.place(caller, body as OrderIn);
        return replayed ? answer(200, order) : answer(201, order);
      },
    }),
    route({
      method: 'GET',
      path: '/api/partner-checkout/orders',
      id: 'listCheckoutOrders',
      tag: TAG,
      summary: 'List your orders, newest first',
      description: 'For the next page, set the query parameter `before` to the order_id of the last order in the list.',
      access: previewOrWrite,
      rate: 'list',
      query: OrdersQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(OrderOut) },
      handler: async ({ principal, query, page }) => answer(200, await checkout.list(principal, { ...query, page })),
    }),
    route({
      method: 'GET',
      path: '/api/partner-checkout/orders/{order_id}',
      id: 'getCheckoutOrder',
      tag: TAG,
      summary: 'Read one of your orders',
      description: 'Returns the order in its current state, including cancelled orders.',
      access: previewOrWrite,
      rate: 'standard',
      params: OrderParams,
      replies: { 200: OrderOut },
      errors: [404],
      handler: async ({ principal, params }) => answer(200, await checkout.find(principal, params.order_id)),
    }),
    route({
      method: 'POST',
      path: '/api/partner-checkout/orders/{order_id}/cancel',
      id: 'cancelCheckoutOrder',
      tag: TAG,
      summary: 'Cancel an order',
      description: 'Ends the customer’s subscription at once; the data of the account can still be read.',
      access: cancel,
      rate: 'standard',
      params: OrderParams,
      replies: { 200: OrderOut },
      errors: [404, 409],
      handler: async ({ caller, params }) => answer(200, await checkout.cancel(caller, params.order_id)),
    }),
  ];
}
