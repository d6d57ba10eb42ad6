import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '../../api/client.ts';
import { money } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { say } from '../../ui/said.ts';
import { type Pay, useForgetPays } from '../queries.ts';

export type Turn = 'revert' | 'delete';

const WORDS = {
  revert: {
    title: 'Revert this pay',
    text: 'The pay becomes a draft again: its leave goes back to the balance, an employment it ended goes on, and partners are told that it is gone. Then it can be corrected and completed with its run.',
    act: 'Revert the pay',
    done: 'The pay is a draft again',
    after: 'Change it here, then preview and complete its run.',
  },
  delete: {
    title: 'Delete this pay',
    text: 'The pay is removed. A complete one takes its leave back and partners are told; what it was stays in the audit log.',
    act: 'Delete the pay',
    done: 'The pay is deleted',
    after: 'To bring it back, add who is missing to the run or pay the person alone.',
  },
} as const;

/** Taking a pay back, with what that does before it is done. */
export function TurnDialog(given: {
  companyId: number;
  pay: Pay;
  turn: Turn;
  onClose: () => void;
  onDone: () => void;
}) {
  const { companyId, pay, turn, onClose, onDone } = given;
  const words = WORDS[turn];
  const forget = useForgetPays();
  const [together, setTogether] = useState(false);
  const act = useMutation({
    mutationFn: async (all: boolean) => {
      const params = { path: { company_id: companyId, pay_id: pay.id }, query: { together: all } };
      if (turn === 'revert') await api.POST('/api/company/{company_id}/pays/{pay_id}/revert', { params });
      else await api.DELETE('/api/company/{company_id}/pays/{pay_id}', { params });
    },
    onSuccess: async () => {
      say(words.done, words.after);
      onDone();
      await forget();
    },
    onError: (error) => setTogether(error instanceof ApiProblem && /taxed together/.test(error.message)),
  });
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text fw={600}>
          {pay.format_name}, {money(pay.net)} net
        </Text>
        <Text size="sm">{words.text}</Text>
        {act.error && <Problem error={act.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button variant="default" c="var(--danger)" loading={act.isPending} onClick={() => act.mutate(together)}>
            {together ? 'All of them, together' : words.act}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
