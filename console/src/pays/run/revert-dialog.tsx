import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { count, money, sumOf } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Sheet, useInvalidatePays } from '../queries.ts';

/** Confirms that a run is reverted, and explains the effect. */
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
      notify(`${count(complete.length, 'pay')} reverted`, 'Change them here, then preview and complete the run again.');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Revert the run" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text fw={600}>
          {count(complete.length, 'pay')}, {money(sumOf(complete.map(({ net }) => net.toFixed(2))))} net
        </Text>
        <Text size="sm">
          All of them become drafts again, or none does: leave goes back to the balances, employments that were ended go
          on, and partners are told that the pays are gone. Then they can be corrected and completed.
        </Text>
        {sheet.payment_file_at !== null && (
          <Text size="sm" c="var(--warn)">
            A payment file was made of this run. If the bank has it, the money still goes out: stop it there first.
          </Text>
        )}
        {act.error && <Problem error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button variant="default" c="var(--danger)" loading={act.isPending} onClick={() => act.mutate()}>
            Revert {count(complete.length, 'pay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
