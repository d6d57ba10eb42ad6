import { Button } from '@mantine/core';
import { useState } from 'react';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { Balances } from './balances.tsx';
import { Calendar } from './calendar.tsx';
import { NewRequest } from './new-request.tsx';
import { Requests } from './requests.tsx';
import { LEAVE_TABS, type LeaveTab, useLeaveSearch } from './search.ts';

const PARTS = { calendar: Calendar, requests: Requests, balances: Balances } as const;

/** The leave calendar, requests and balances. */
export function LeaveScreen() {
  const company = useCompany();
  const area = useArea('LEAVE');
  const { tab = 'calendar', month, look } = useLeaveSearch();
  const [asks, ask] = useState<{ employee?: number; day?: string }>();
  if (!area.mayView) {
    return (
      <Page title="Leave">
        <Empty title="No access">
          You do not have access to this company’s leave. The owner of the account can change that.
        </Empty>
      </Page>
    );
  }
  const Part = PARTS[tab];
  return (
    <Page
      title="Leave"
      readOnly={area.reason}
      actions={area.mayEdit && <Button onClick={() => ask({})}>Request leave</Button>}
    >
      <ScreenTabs
        label="Views of leave"
        tabs={LEAVE_TABS}
        open={tab}
        onOpen={(value) => look({ tab: value as LeaveTab, ...(month && { month }) })}
      />
      <Part key={company.company_id} onAsk={area.mayEdit ? ask : undefined} />
      {asks && <NewRequest {...asks} onClose={() => ask(undefined)} />}
    </Page>
  );
}
