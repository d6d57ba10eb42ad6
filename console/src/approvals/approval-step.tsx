import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, download, queryClient, type Schemas } from '../api/client.ts';
import { AppLink } from '../ui/app-link.tsx';
import { moment } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { type Approval, operationText } from './texts.ts';
import type { ApprovalState, HeldChanges } from './use-approval.ts';

/** The state of the approval that a call needs, in words. */
export function ApprovalNotice({ approval }: { approval: ApprovalState }) {
  const { isNeeded, latest, error } = approval;
  if (error) return <Problem error={error} />;
  if (!isNeeded) return null;
  return <Told approval={latest} nothing="Another person must approve this before it is carried out." />;
}

/** The bank account changes that wait for another person's approval, or the latest decision. */
export function HeldChangesNotice({ held: { isNeeded, shown } }: { held: HeldChanges }) {
  if (!isNeeded) return null;
  if (shown.length === 0) return <Told nothing="A change to a bank account needs another person’s approval." />;
  return (
    <Stack gap="xs">
      {shown.map((approval) => (
        <Told key={approval.id} approval={approval} />
      ))}
    </Stack>
  );
}

function textOf(approval: Approval): string {
  const { state, requested_by, decided_by, reason, subject } = approval;
  if (state === 'waiting')
    return `Waiting for the approval of another person: ${operationText(subject.operation).toLowerCase()}, requested by ${requested_by}, ${moment(approval.requested_at)}.`;
  if (state === 'approved') return `Approved by ${decided_by}. Any change from now on makes the approval void.`;
  if (state === 'rejected') return `Rejected by ${decided_by}: ${reason}`;
  if (state === 'void') return `The last approval is void: ${reason}. Request a new one.`;
  return `The last change was approved by ${decided_by}, ${moment(approval.decided_at)}.`;
}

function Told({ approval, nothing = '' }: { approval?: Approval | undefined; nothing?: string }) {
  return (
    <Alert
      variant="outline"
      color={approval?.state === 'approved' || approval?.state === 'used' ? 'green' : 'gray'}
      py="xs"
      role="status"
    >
      <Stack gap={2}>
        <Text size="sm">{approval ? textOf(approval) : nothing}</Text>
        {approval && (
          <AppLink to="/approvals" search={{ list: 'all', approval: approval.id }} size="sm">
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
  variant?: 'filled' | 'default';
  size?: 'xs' | 'sm';
  onClick: () => void;
}) {
  const { approval, label, isPending, isDisabled = false, variant = 'filled', size = 'sm', onClick } = given;
  const { isNeeded, latest, hash, isAsking, isComparing, ask } = approval;
  if (isNeeded === true && hash === undefined) {
    return (
      <Button
        data-autofocus
        variant={variant}
        size={size}
        loading={isAsking || isComparing}
        disabled={isDisabled || latest?.state === 'waiting'}
        onClick={ask}
      >
        {latest?.state === 'waiting' ? 'Waiting for approval' : 'Request approval'}
      </Button>
    );
  }
  return (
    <Button data-autofocus variant={variant} size={size} loading={isPending} disabled={isDisabled} onClick={onClick}>
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

/** Calls whose form loses its input when the user leaves the screen. They are made here, from the approved preview. */
const USES: Readonly<Record<string, { method: 'put' | 'post'; path: string; label: string }>> = {
  createPays: { method: 'put', path: '/api/company/{company_id}/pays/create', label: 'Pay as approved' },
  createWorkersCompPays: {
    method: 'put',
    path: '/api/company/{company_id}/create-workers-comp-pays',
    label: 'Pay as approved',
  },
  terminateEmployee: {
    method: 'post',
    path: '/api/employees/{employee_id}/terminate',
    label: 'End employment as approved',
  },
  createSuperBatch: {
    method: 'post',
    path: '/api/company/{company_id}/super-batches',
    label: 'Create super batch as approved',
  },
};

/** Makes exactly the call that the approved preview shows. */
export function UseApproved({ approval }: { approval: Schemas['Approval'] }) {
  const call = USES[approval.subject.operation];
  const make = useMutation({
    mutationFn: async () => {
      const { path, query, body } = JSON.parse(approval.preview) as Record<'path' | 'query' | 'body', unknown>;
      const header = { 'If-Match': `"${approval.preview_hash}"` };
      const init = { params: { path, query: query ?? {}, header }, body };
      return api.request(call!.method, call!.path as never, init as never);
    },
    onSuccess: () => notify('Done', 'This was carried out exactly as previewed. The approval cannot be used again.'),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!call) return <Text size="sm">Continue on the screen where you requested this. The approval works once.</Text>;
  return (
    <Stack gap="xs" align="flex-start">
      {make.error && <Problem error={make.error} />}
      <Button loading={make.isPending} onClick={() => make.mutate()}>
        {call.label}
      </Button>
    </Stack>
  );
}
