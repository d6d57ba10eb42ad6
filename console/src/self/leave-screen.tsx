import { Button, Group, Loader, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { Empty } from '../ui/empty.tsx';
import { day, hours } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { AskForLeave } from './ask-for-leave.tsx';
import { ButtonLink, EmployeesOnly } from './employees-only.tsx';
import { StateBadge } from './last-change.tsx';
import { useSelf } from './queries.ts';

const route = getRouteApi('/self/leave');

export const LeaveScreen = () => (
  <EmployeesOnly>
    <Leave />
  </EmployeesOnly>
);

function Leave() {
  const { may } = useSelf();
  const { ask } = route.useSearch();
  const mayAsk = may.allow_edit_leave_requests;
  return (
    <Page
      title="Leave"
      actions={
        mayAsk &&
        !ask && (
          <ButtonLink to="/self/leave" search={{ ask: true }}>
            Request leave
          </ButtonLink>
        )
      }
      readOnly={mayAsk ? undefined : 'Contact your payroll office to request leave.'}
    >
      <Balances />
      {ask && mayAsk && <AskForLeave />}
      <Requests />
    </Page>
  );
}

function Balances() {
  const { data, error } = $api.useQuery('get', '/api/self/leave-balances', {});
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (data.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" component="section" aria-label="Balances">
      {data.map((balance) => (
        <Stack key={`${balance.leave_type} ${balance.unit}`} className="card" p="sm" gap={2}>
          <Text size="sm" c="dimmed">
            {balance.name}
          </Text>
          <Text fw={650} size="lg">
            {hours(balance.balance)} {balance.unit}
          </Text>
          {Number(balance.promised) > 0 && (
            <Text size="xs" c="dimmed">
              including {hours(balance.promised)} approved, not yet taken
            </Text>
          )}
        </Stack>
      ))}
    </SimpleGrid>
  );
}

function Requests() {
  const { leave_types } = useSelf();
  const { data, error, refetch } = $api.useQuery('get', '/api/self/leave-requests', {});
  if (error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (data.length === 0) {
    return <Empty title="No leave requests">Your requests and the decisions on them appear here.</Empty>;
  }
  const nameOf = (type: string) => leave_types.find(({ leave_type }) => leave_type === type)?.name ?? type;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        Requested
      </Title>
      <Stack component="ul" gap="sm" className="plain-list">
        {data.map((request) => (
          <Request key={request.id} request={request} name={nameOf(request.leave_type)} />
        ))}
      </Stack>
    </section>
  );
}

function Request({ request, name }: { request: Schemas['LeaveRequest']; name: string }) {
  const { may } = useSelf();
  const [isAsking, setAsking] = useState(false);
  const cancel = $api.useMutation('post', '/api/self/leave-requests/{leave_request_id}/cancel');
  const isPaid = request.days.every(({ pay_id }) => pay_id !== null);
  const mayCancel =
    may.allow_edit_leave_requests && !isPaid && (request.status === 'pending' || request.status === 'approved');
  const days =
    request.start_date === request.end_date
      ? day(request.start_date)
      : `${day(request.start_date)} to ${day(request.end_date)}`;
  const callOff = async () => {
    await cancel.mutateAsync({ params: { path: { leave_request_id: request.id } } });
    setAsking(false);
    await invalidatePaths('/api/self/leave-requests', '/api/self/leave-balances');
    notify('Leave cancelled', `${name}, ${days}. You can request it again.`);
  };
  return (
    <Stack component="li" className="card" p="md" gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{days}</Text>
          <Text size="sm" c="dimmed">
            {hours(request.hours)} hours{request.notes ? ` · ${request.notes}` : ''}
          </Text>
        </div>
        <StateBadge status={request.status} />
      </Group>
      {mayCancel && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Cancel ${name}, ${days}`}>
            Cancel
          </Button>
        </Group>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this leave?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text>
            {name}, {days}, {hours(request.hours)} hours.
            {request.status === 'approved' ? ' The leave was approved. Its hours become available again.' : ''}
          </Text>
          {cancel.error && <Problem error={cancel.error} />}
          <Group>
            <Button onClick={() => callOff().catch(() => {})} loading={cancel.isPending}>
              Cancel leave
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep leave
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
