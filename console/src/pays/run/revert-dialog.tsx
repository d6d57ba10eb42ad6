import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { count, dollars, sumOf } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Sheet, useInvalidatePays } from '../queries.ts';

/** Asks for confirmation before a run is reverted, and explains the effect. */
export function RevertDialog({ companyId, sheet, onClose }: { companyId: number; sheet: Sheet; onClose: () => void }) {
  const invalidatePays = useInvalidatePays();
  const complete = sheet.rows.filter(({ pay }) => pay.is_complete).map(({ pay }) => pay);
  const act = useMutation({
    mutationFn: () =>
      api.POST('/api/company/{company_id}/pay-runs/{run_id}/revert', {
        params: { path: { company_id: companyId, run_id: sheet.run.pay_run_id } },
      }),
    onSuccess: async () => {
      await invalidatePays();
      notify(
        `${count(complete.length, 'pay')} reopened`,
        'Change them here, then preview and complete the pay run again.',
      );
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Reopen pay run" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text fw={600}>
          {count(complete.length, 'pay')}, {dollars(sumOf(complete.map(({ net }) => net.toFixed(2))))} net
        </Text>
        <Text size="sm">
          All pays become drafts again, or none does. Leave returns to the balances, employments that ended continue,
          and partners are notified. You can then correct and complete the pays.
        </Text>
        {sheet.payment_file_at !== null && (
          <Text size="sm" c="var(--warn)">
            A bank file was downloaded for this pay run. If the bank already has it, the money will still be paid: stop
            the payment there first.
          </Text>
        )}
        {act.error && <Problem error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="default" c="var(--danger)" loading={act.isPending} onClick={() => act.mutate()}>
            Reopen {count(complete.length, 'pay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
