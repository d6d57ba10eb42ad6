import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import type { Zone } from '../../../http/principal.ts';
import type { People } from '../../company/approval-policy/approval-policy.service.ts';
import type { ApprovalListed } from './approval.schema.ts';
import type { ListedApproval } from './approval.store.ts';

/** The caller who reads approvals. */
export interface Reader {
  readonly userId: number;
  readonly isPerson: boolean;
  readonly people: People;
  readonly mayEditZone: (zone: Zone) => boolean;
}

export function approvalView(approval: ListedApproval, reader: Reader, zones: readonly Zone[]): ApprovalListed {
  const { userId, isPerson, people, mayEditZone } = reader;
  return {
    id: approval.id,
    company_id: approval.company_id,
    area: approval.area,
    state: approval.state,
    subject: { operation: approval.subject.operation, path: approval.subject.path, query: approval.subject.query },
    pay_run_id: approval.pay_run_id,
    preview_hash: approval.preview_hash,
    totals: approval.totals,
    bank_changes: approval.bank_changes,
    acknowledged: approval.acknowledged,
    note: approval.note,
    requested_by: approval.requested_by,
    client_id: approval.client_id,
    requested_at: timestamp(approval.requested_at),
    decided_by: approval.decided_by,
    decided_at: timestampOrNull(approval.decided_at),
    reason: approval.reason,
    method: approval.method,
    used_by: approval.used_by,
    used_at: timestampOrNull(approval.used_at),
    may_decide:
      approval.state === 'waiting' &&
      isPerson &&
      people.areTwo(approval.requested_user_id, userId) &&
      zones.every(mayEditZone),
    is_own: approval.requested_user_id === userId,
  };
}
