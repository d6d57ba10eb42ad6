import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { $api } from '../api/client.ts';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { type OwnChangeRequest, useOwnChanges } from './queries.ts';
import { fieldName, shownValue } from './texts.ts';

const TEXTS: Readonly<Record<string, { text: string; color: string }>> = {
  pending: { text: 'Waiting', color: 'yellow' },
  draft: { text: 'Not sent', color: 'gray' },
  submitted: { text: 'Waiting', color: 'yellow' },
  paid: { text: 'Paid', color: 'teal' },
  approved: { text: 'Approved', color: 'teal' },
  declined: { text: 'Declined', color: 'red' },
  cancelled: { text: 'Cancelled', color: 'gray' },
  withdrawn: { text: 'Withdrawn', color: 'gray' },
};

/** The status of a request. The text conveys the meaning, so users need not distinguish the colours. */
export function StateBadge({ status }: { status: string }) {
  const { text, color } = TEXTS[status] ?? { text: status, color: 'gray' };
  return (
    <Badge
      variant="outline"
      color={color}
      autoContrast
      tt="none"
      c="var(--mantine-color-text)"
      style={{ flexShrink: 0 }}
    >
      {text}
    </Badge>
  );
}

/** The latest change request of this kind. */
export function useLastChange(kind: OwnChangeRequest['kind']): OwnChangeRequest | undefined {
  const { data } = useOwnChanges();
  return data?.find((change) => change.kind === kind);
}

/** Shows a change request and its status. The employee can withdraw it while it is pending. */
export function LastChange({ change }: { change: OwnChangeRequest }) {
  const withdraw = $api.useMutation('delete', '/api/self/change-requests/{change_request_id}');
  if (change.status === 'withdrawn') return null;
  const withdrawRequest = async () => {
    await withdraw.mutateAsync({ params: { path: { change_request_id: change.id } } });
    await invalidatePaths('/api/self/change-requests');
    notify('Change withdrawn', 'Nothing has changed.');
  };
  return (
    <Stack className="card" p="md" gap="xs" component="section" aria-label="Your requested change">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600}>
          {change.is_new_account ? 'New account' : 'Change'} asked for {moment(change.created_at)}
        </Text>
        <StateBadge status={change.status} />
      </Group>
      <ChangedFields changes={change.changes} />
      {change.reason && <Text>Your payroll office says: {change.reason}</Text>}
      {change.status === 'pending' && (
        <>
          <Text size="sm" c="dimmed">
            Your payroll office must approve the change. Until then nothing changes.
          </Text>
          {withdraw.error && <Problem error={withdraw.error} />}
          <Group>
            <Button
              variant="default"
              size="xs"
              loading={withdraw.isPending}
              onClick={() => withdrawRequest().catch(() => {})}
            >
              Withdraw
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

export const ChangedFields = ({ changes }: { changes: OwnChangeRequest['changes'] }) => (
  <Stack component="ul" gap={4} className="plain-list">
    {changes.map(({ field, before, after }) => (
      <Text component="li" size="sm" key={field} style={{ overflowWrap: 'anywhere' }}>
        <Text span c="dimmed">
          {fieldName(field)}:
        </Text>{' '}
        {before !== null && (
          <>
            <Text span c="dimmed" td="line-through">
              {shownValue(field, before)}
            </Text>{' '}
            <span role="img" aria-label="becomes">
              →
            </span>{' '}
          </>
        )}
        <Text span fw={600}>
          {shownValue(field, after)}
        </Text>
      </Text>
    ))}
  </Stack>
);
