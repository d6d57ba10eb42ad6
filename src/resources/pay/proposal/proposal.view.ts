import { type Decimal, decimal, money, sum } from '../../../base/decimal.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { PayOut } from '../pay/read.public.ts';
import type { ProposalOut, Status } from './proposal.schema.ts';
import type { Preview, PreviewedPay, ProposalRecord } from './proposal.store.ts';

const text = (amount: number): string => money(decimal(String(amount)));

/** The part of each pay that an approver reads. The ETag covers the rest. */
export const previewOf = (pays: readonly PayOut[]): Preview => ({
  pays: pays.map((pay) => ({
    employee_id: pay.employee_id,
    employee_name: pay.format_name,
    processed_date: pay.processed_date,
    gross: text(pay.gross),
    tax: text(pay.tax),
    net: text(pay.net),
    super: text(pay.super),
  })),
  warnings: pays.flatMap(({ warnings = [] }) =>
    warnings.map(({ code, employee_id, message }) => ({ code, employee_id, message })),
  ),
});

export const statusOf = ({ status, expires_at }: ProposalRecord, at: Date): Status =>
  status === 'pending' && expires_at <= at ? 'expired' : status;

export function proposalView(record: ProposalRecord, at: Date): ProposalOut {
  const { preview, request } = record;
  const total = (of: (pay: PreviewedPay) => string): string =>
    money(sum(preview.pays.map((pay): Decimal => decimal(of(pay)))));
  return {
    id: record.id,
    company_id: record.company_id,
    kind: record.kind,
    status: statusOf(record, at),
    reason: record.reason,
    run_id: 'run_id' in request ? request.run_id : null,
    pays: [...preview.pays],
    totals: {
      count: preview.pays.length,
      gross: total(({ gross }) => gross),
      tax: total(({ tax }) => tax),
      net: total(({ net }) => net),
      super: total((pay) => pay.super),
    },
    warnings: [...preview.warnings],
    proposed_by: record.proposed_by,
    client_id: record.client_id,
    created_at: timestamp(record.created_at),
    expires_at: timestamp(record.expires_at),
    decided_by: record.decided_by,
    decided_at: record.decided_at === null ? null : timestamp(record.decided_at),
    decline_reason: record.decline_reason,
    pay_ids: record.pay_ids,
  };
}
