import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { Settled } from '../ui/settled.tsx';
import { useRequests } from './queries.ts';
import { RequestList } from './request-list.tsx';
import { RequestPanel } from './request-panel.tsx';
import { useLeaveSearch } from './search.ts';

type Shown = 'pending' | 'approved' | 'others';

const NOTHING: Readonly<Record<Shown, string>> = {
  pending: 'Nothing waits for a decision.',
  approved: 'No leave is approved.',
  others: 'Nothing was declined or cancelled.',
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
              aria-label="Which requests"
              value={shown}
              onChange={(value) => show(value as Shown)}
              style={{ alignSelf: 'flex-start' }}
              data={[
                { value: 'pending', label: 'To decide' },
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
