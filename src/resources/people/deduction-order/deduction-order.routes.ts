import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  DeductionOrderIn,
  DeductionOrderOut,
  DeductionOrderParams,
  DeductionOrderPatch,
  DeductionOrdersParams,
} from './deduction-order.schema.ts';
import type { DeductionOrderService } from './deduction-order.service.ts';

const tag = 'Deductions';
const ordersPath = '/api/employees/{employee_id}/orders';
const pathOf = (params: { employee_id: number; order_id: number }) => ({
  employeeId: params.employee_id,
  orderId: params.order_id,
});

export function deductionOrderRoutes({ orders }: { orders: DeductionOrderService }): Route[] {
  return [
    route({
      method: 'GET',
      path: ordersPath,
      id: 'listDeductionOrders',
      tag,
      summary: 'List the court and authority orders of an employee',
      description:
        'Sorted by first payday. Each order shows how much complete pays have deducted and how much is still owed. Child support is deducted first, then the other orders.',
      access: employeeZone(),
      rate: 'list',
      params: DeductionOrdersParams,
      pages: { keyOf: ({ from, id }) => [from, id] },
      replies: { 200: Type.Array(DeductionOrderOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await orders.list(caller, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: ordersPath,
      id: 'createDeductionOrder',
      tag,
      summary: 'Record a court or authority order for an employee',
      description:
        'Every calculated pay whose payday is in the order’s date range deducts the ordered amount after tax, in statutory priority, and leaves the employee the protected earnings. The law sets the protected earnings for child support and for New Zealand attachment orders; every other order must state protected_net or protected_rate.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionOrdersParams,
      body: DeductionOrderIn,
      replies: { 201: DeductionOrderOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) => answer(201, await orders.create(caller, params.employee_id, body)),
    }),
    route({
      method: 'PATCH',
      path: `${ordersPath}/{order_id}`,
      id: 'updateDeductionOrder',
      tag,
      summary: 'Change or end a court or authority order',
      description:
        'Only the fields you send are changed. To end the order, send its last day as `to`. Processed pays do not change.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionOrderParams,
      body: DeductionOrderPatch,
      replies: { 200: DeductionOrderOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(200, await orders.update(caller, pathOf(params), body)),
    }),
    route({
      method: 'DELETE',
      path: `${ordersPath}/{order_id}`,
      id: 'deleteDeductionOrder',
      tag,
      summary: 'Delete an order that no pay has taken',
      description:
        'An order for which complete pays have deducted amounts cannot be deleted; send its last day as `to` instead.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionOrderParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        await orders.remove(caller, pathOf(params));
        return answer(204, undefined);
      },
    }),
  ];
}
