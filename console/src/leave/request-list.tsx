import { Button, Group, Stack, Text } from '@mantine/core';
import { span } from '../ui/days.ts';
import { hours } from '../ui/format.ts';
import { Status } from '../ui/status.tsx';
import { type LeaveRequest, leaveName, STATUS } from './leave-types.ts';

/** Requests as a list. */
export function RequestList(given: {
  requests: readonly LeaveRequest[];
  onOpen: (request: number) => void;
  nothing: string;
}) {
  const { requests, onOpen, nothing } = given;
  if (requests.length === 0) {
    return (
      <Text className="card" p="lg" c="dimmed">
        {nothing}
      </Text>
    );
  }
  return (
    <section className="card" aria-label="Leave requests">
      <ul className="plain-list">
        {requests.map((request) => (
          <li
            key={request.id}
            style={{ padding: '0.75rem 1rem', borderBottom: '1px solid var(--mantine-color-default-border)' }}
          >
            <Group justify="space-between" gap="xs">
              <Stack gap={2}>
                <Group gap="xs">
                  <Text fw={600}>{request.format_name}</Text>
                  <Status {...STATUS[request.status]} />
                </Group>
                <Text size="sm">
                  {leaveName(request.leave_type)}, {span(request.start_date, request.end_date)}, {hours(request.hours)}{' '}
                  hours
                </Text>
                {request.notes && (
                  <Text size="sm" c="dimmed">
                    {request.notes}
                  </Text>
                )}
              </Stack>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${request.status === 'pending' ? 'Decide' : 'Open'} leave of ${request.format_name}, ${span(request.start_date, request.end_date)}`}
                onClick={() => onOpen(request.id)}
              >
                {request.status === 'pending' ? 'Decide' : 'Open'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
