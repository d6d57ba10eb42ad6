import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '../../api/client.ts';
import { dollars } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Pay, useInvalidatePays } from '../queries.ts';

export type UndoAction = 'revert' | 'delete';

const TEXTS = {
  revert: {
    title: 'Reopen this pay',
    text: 'The pay becomes a draft again. Its leave returns to the balance, and partners are notified. If the pay ended the employment, the employment continues. You can then correct it and complete it with its pay run.',
    act: 'Reopen pay',
    done: 'Pay reopened',
    after: 'Change it here, then preview and complete its pay run.',
  },
  delete: {
    title: 'Delete this pay',
    text: 'The pay is removed. If it was completed, its leave returns to the balance and partners are notified. The audit log keeps a record.',
    act: 'Delete pay',
    done: 'Pay deleted',
    after: 'To bring it back, add missing employees to the pay run, or make an off-cycle pay.',
  },
} as const;

/** Asks for confirmation before a pay is reverted or deleted, and explains the effect. */
export function UndoDialog(given: {
  companyId: number;
  pay: Pay;
  undoAction: UndoAction;
  onClose: () => void;
  onDone: () => void;
}) {
  const { companyId, pay, undoAction, onClose, onDone } = given;
  const words = TEXTS[undoAction];
  const invalidatePays = useInvalidatePays();
  const [together, setTogether] = useState(false);
  const act = useMutation({
    mutationFn: async (all: boolean) => {
      const params = { path: { company_id: companyId, pay_id: pay.id }, query: { together: all } };
      if (undoAction === 'revert') await api.POST('/api/company/{company_id}/pays/{pay_id}/revert', { params });
      else await api.DELETE('/api/company/{company_id}/pays/{pay_id}', { params });
    },
    onSuccess: async () => {
      notify(words.done, words.after);
      onDone();
      await invalidatePays();
    },
    onError: (error) => setTogether(error instanceof ApiProblem && /taxed together/.test(error.message)),
  });
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text fw={600}>
          {pay.format_name}, {dollars(pay.net)} net
        </Text>
        <Text size="sm">{words.text}</Text>
        {act.error && <Problem error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="default" c="var(--danger)" loading={act.isPending} onClick={() => act.mutate(together)}>
            {together ? 'All together' : words.act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
