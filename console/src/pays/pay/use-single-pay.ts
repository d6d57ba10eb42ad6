import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import type { ApprovalArea } from '../../approvals/texts.ts';
import { refetchApprovals, useApproval } from '../../approvals/use-approval.ts';
import { etagOf, type Pay, useInvalidatePays } from '../queries.ts';

export type PayOrder = Schemas['PayCreate'];

const QUERY = {
  group_by_pay_run: false,
  group_by_employee: false,
  identifier_type: 'employee_id',
  redistribute_tax_by_gross: true,
} as const;

/** Previews a pay for one employee, then creates exactly the previewed pay, after an approval if it needs one. */
export function useSinglePay(companyId: number, areas: readonly ApprovalArea[]) {
  const invalidatePays = useInvalidatePays();
  const [seen, setSeen] = useState<{ order: PayOrder; pay: Pay; etag: string; key: string }>();
  const approval = useApproval(areas, seen && { operation: 'createPays', query: QUERY, body: [seen.order] });
  const preview = useMutation({
    mutationFn: async (order: PayOrder) => {
      const { data, response } = await api.PUT('/api/company/{company_id}/pays/create', {
        params: { path: { company_id: companyId }, query: { ...QUERY, dry_run: true } },
        body: [order],
      });
      const [pay] = data as Pay[];
      setSeen({ order, pay: pay!, etag: etagOf(response), key: crypto.randomUUID() });
    },
    onError: () => setSeen(undefined),
  });
  const make = useMutation({
    mutationFn: async () => {
      const { order, etag, key } = seen!;
      const { data } = await api.PUT('/api/company/{company_id}/pays/create', {
        params: {
          path: { company_id: companyId },
          query: { ...QUERY, dry_run: false },
          // The key does not change if the button is pressed again, so the employee is paid only once.
          header: { 'If-Match': approval.hash ? `"${approval.hash}"` : etag, 'Idempotency-Key': key },
        },
        body: [order],
      });
      await invalidatePays();
      return (data as Pay[])[0]!;
    },
    // A rejected call may have invalidated the approval.
    onSettled: refetchApprovals,
  });
  return {
    preview,
    make,
    approval,
    pay: seen?.pay,
    isOf: (order: PayOrder): boolean => seen !== undefined && JSON.stringify(seen.order) === JSON.stringify(order),
  };
}
