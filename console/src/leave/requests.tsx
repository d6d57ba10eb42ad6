import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { span } from '../ui/days.ts';
import { hours } from '../ui/format.ts';
import { Settled } from '../ui/problem.tsx';
import { Status } from '../ui/status.tsx';
import { type LeaveRequest, leaveName, STATUS } from './leave-types.ts';
import { useRequests } from './queries.ts';
import { RequestPanel } from './request-panel.tsx';
import { useLeaveSearch } from './search.ts';

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
                aria-label={`${request.status === 'pending' ? 'Review' : 'Open'} leave of ${request.format_name}, ${span(request.start_date, request.end_date)}`}
                onClick={() => onOpen(request.id)}
              >
                {request.status === 'pending' ? 'Review' : 'Open'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Shown = 'pending' | 'approved' | 'others';

const NOTHING: Readonly<Record<Shown, string>> = {
  pending: 'No requests to approve.',
  approved: 'No approved leave.',
  others: 'No declined or cancelled requests.',
};

/** Pending and decided requests. */
export function Requests() {
  const { request, look } = useLeaveSearch();
  const [shown, show] = useState<Shown>('pending');
  const requests = useRequests();
  return (
    <Settled query={requests}>
      {(all) => {
        const open = all.find(({ id }) => id === request);
        const listed = all.filter(({ status }) =>
          shown === 'others' ? status === 'declined' || status === 'cancelled' : status === shown,
        );
        return (
          <Stack>
            {open && <RequestPanel request={open} onClose={() => look({ tab: 'requests' })} />}
            <SegmentedControl
              aria-label="Show requests"
              value={shown}
              onChange={(value) => show(value as Shown)}
              style={{ alignSelf: 'flex-start' }}
              data={[
                { value: 'pending', label: 'To approve' },
                { value: 'approved', label: 'Approved' },
                { value: 'others', label: 'Others' },
              ]}
            />
            <RequestList
              requests={shown === 'pending' ? [...listed].reverse() : listed}
              onOpen={(id) => look({ tab: 'requests', request: id })}
              nothing={NOTHING[shown]}
            />
          </Stack>
        );
      }}
    </Settled>
  );
}
