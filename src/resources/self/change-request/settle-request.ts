import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import * as store from './change-request.store.ts';
import type { Status } from './tables.ts';

export async function requirePending(
  tx: Tx,
  id: number,
  of: { companyId: number } | { employeeId: number },
): Promise<store.NamedRequest> {
  const request = await store.findForDecision(tx, id, of);
  if (!request) throw notFound('Change request not found');
  if (request.status !== 'pending') throw conflict(`Change request ${id} is already ${request.status}`);
  return request;
}

export async function settle(
  tx: Tx,
  { principal, requestId }: Caller,
  request: store.NamedRequest,
  given: { status: Status; decided_by: string | null; reason: string | null; at: Date },
): Promise<store.NamedRequest> {
  const { at, ...decision } = given;
  const { customerId } = principal;
  const after = await store.decide(tx, request.id, { ...decision, decided_at: at });
  await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
    {
      action: `change-request.${ACTIONS[given.status]}`,
      entityType: 'change_request',
      entityId: request.id,
      before: { status: request.status },
      after: { employee_id: request.employee_id, ...decision },
    },
  ]);
  return { ...request, ...after };
}

const ACTIONS: Readonly<Record<Status, string>> = {
  pending: 'create',
  approved: 'approve',
  declined: 'decline',
  withdrawn: 'withdraw',
};
