import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '../api/client.ts';
import { AppLink } from '../ui/app-link.tsx';
import { moment } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import type { ApprovalState } from './use-approval.ts';

/** The state of the approval that a call needs, in words. */
export function ApprovalNotice({ approval }: { approval: ApprovalState }) {
  const { isNeeded, latest, error } = approval;
  if (error) return <Problem error={error} />;
  if (!isNeeded) return null;
  return (
    <Alert variant="outline" color={latest?.state === 'approved' ? 'green' : 'gray'} py="xs" role="status">
      <Stack gap={2}>
        <Text size="sm">
          {latest === undefined && 'This needs the approval of another person.'}
          {latest?.state === 'waiting' &&
            `Waiting for the approval of another person. Requested by ${latest.requested_by}, ${moment(latest.requested_at)}.`}
          {latest?.state === 'approved' &&
            `Approved by ${latest.decided_by}. Any change from now on makes the approval void.`}
          {latest?.state === 'rejected' && `Rejected by ${latest.decided_by}: ${latest.reason}`}
          {latest?.state === 'void' && `The last approval is void: ${latest.reason}. Request a new one.`}
        </Text>
        {latest && (
          <AppLink to="/approvals" search={{ list: 'all', approval: latest.id }} size="sm">
            Open the approval
          </AppLink>
        )}
      </Stack>
    </Alert>
  );
}

/** Makes the call if it needs no approval or has one, and otherwise requests the approval. */
export function ApprovalButton(given: {
  approval: ApprovalState;
  label: string;
  isPending: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  const { approval, label, isPending, isDisabled = false, onClick } = given;
  const { isNeeded, latest, hash, isAsking, ask } = approval;
  if (isNeeded === true && hash === undefined) {
    return (
      <Button data-autofocus loading={isAsking} disabled={isDisabled || latest?.state === 'waiting'} onClick={ask}>
        {latest?.state === 'waiting' ? 'Waiting for approval' : 'Request approval'}
      </Button>
    );
  }
  return (
    <Button data-autofocus loading={isPending} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Downloads the packet that lets an auditor verify who approved the run. */
export function Evidence({ runId, justify = 'flex-start' }: { runId: number; justify?: 'flex-start' | 'flex-end' }) {
  const file = useMutation({ mutationFn: () => download(`/api/pay-run/${runId}/evidence`) });
  return (
    <>
      <Group gap="sm" justify={justify}>
        <Text size="sm" c="dimmed">
          For an auditor: who approved these pays, with signatures
        </Text>
        <Button variant="default" size="xs" loading={file.isPending} onClick={() => file.mutate()}>
          Download evidence
        </Button>
      </Group>
      {file.error && <Problem error={file.error} />}
    </>
  );
}
