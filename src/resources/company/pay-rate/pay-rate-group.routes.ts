import { nameOrder } from '../../../base/name-order.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  GroupMember,
  GroupMemberParams,
  GroupMembersIn,
  GroupParams,
  GroupsParams,
  PayRateGroupIn,
  PayRateGroupOut,
  PayRateGroupPatch,
} from './pay-rate-group.schema.ts';
import type { PayRateGroupService } from './pay-rate-group.service.ts';

const tag = 'Pay rates';
const groups = '/api/company/{company_id}/pay-rate-groups';
const pathOf = (params: { company_id: number; group_id: number }) => ({
  companyId: params.company_id,
  groupId: params.group_id,
});

export function payRateGroupRoutes({ payRateGroups }: { payRateGroups: PayRateGroupService }): Route[] {
  return [
    route({
      method: 'GET',
      path: groups,
      id: 'listPayRateGroups',
      tag,
      summary: 'List pay-rate groups',
      description: 'A pay-rate group is a classification: a set of shared rates and the employees they apply to.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: GroupsParams,
      pages: { keyOf: ({ name, id }) => [nameOrder(name), id] },
      replies: { 200: Type.Array(PayRateGroupOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await payRateGroups.list(caller, params.company_id)),
    }),
    route({
      method: 'POST',
      path: groups,
      id: 'createPayRateGroup',
      tag,
      summary: 'Create a pay-rate group',
      description:
        'Creates a classification with or without an award. Returns 409 when the award has a group with the same name.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupsParams,
      body: PayRateGroupIn,
      replies: { 201: PayRateGroupOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await payRateGroups.create(caller, params.company_id, body)),
    }),
    route({
      method: 'PATCH',
      path: `${groups}/{group_id}`,
      id: 'updatePayRateGroup',
      tag,
      summary: 'Rename a pay-rate group or move it to another award',
      description:
        'The group keeps its rates and members. Returns 409 when the award has another group with the same name.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupParams,
      body: PayRateGroupPatch,
      replies: { 200: PayRateGroupOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await payRateGroups.update(caller, pathOf(params), body)),
    }),
    route({
      method: 'DELETE',
      path: `${groups}/{group_id}`,
      id: 'deletePayRateGroup',
      tag,
      summary: 'Delete a pay-rate group',
      description: 'Also deletes the rates of the group. Existing pays keep their rates.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ caller, params }) => {
        await payRateGroups.remove(caller, pathOf(params));
        return answer(204, undefined);
      },
    }),
    route({
      method: 'GET',
      path: `${groups}/{group_id}/employees`,
      id: 'listPayRateGroupEmployees',
      tag,
      summary: 'List the employees of a pay-rate group',
      description: 'Sorted by name. Members can be paid at the rates of the group.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: GroupParams,
      pages: 'by-store',
      replies: { 200: Type.Array(GroupMember) },
      errors: [400, 404],
      handler: async ({ caller, params, page }) =>
        answer(200, await payRateGroups.listMembers(caller, pathOf(params), page)),
    }),
    route({
      method: 'POST',
      path: `${groups}/{group_id}/employees`,
      id: 'addPayRateGroupEmployees',
      tag,
      summary: 'Add employees to a pay-rate group',
      description: 'Returns all employees of the group.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupParams,
      body: GroupMembersIn,
      replies: { 200: Type.Array(GroupMember) },
      errors: [400, 404],
      handler: async ({ caller, params, body }) =>
        answer(200, await payRateGroups.addMembers(caller, pathOf(params), body.employee_ids)),
    }),
    route({
      method: 'DELETE',
      path: `${groups}/{group_id}/employees/{employee_id}`,
      id: 'removePayRateGroupEmployee',
      tag,
      summary: 'Remove an employee from a pay-rate group',
      description: 'Existing pays keep the rates of the group.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupMemberParams,
      replies: { 204: { content: null, description: 'Removed' } },
      errors: [404],
      handler: async ({ caller, params }) => {
        await payRateGroups.removeMember(caller, pathOf(params), params.employee_id);
        return answer(204, undefined);
      },
    }),
  ];
}
