import { Loader, Stack, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { $api } from '../api/client.ts';
import { PendingProposals } from '../proposals/pending-proposals.tsx';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/settled.tsx';
import { useDue } from './due.ts';
import { DueList } from './due-list.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';

const Months = lazy(() => import('./months.tsx'));

/** The due tasks, and the amounts paid in the last twelve months. */
export function HomeScreen() {
  const company = useCompany();
  const due = useDue();
  const steps = useFirstSteps();
  const reports = useArea('REPORTS');
  return (
    <Page title={company.name}>
      {steps && <FirstSteps {...steps} />}
      <PendingProposals />
      <Settled query={due}>
        {({ items, total }) =>
          total > 0 ? (
            <Stack gap="xs">
              <Title order={2} size="h4">
                What needs doing
              </Title>
              <DueList items={items} total={total} />
            </Stack>
          ) : (
            !steps && (
              <Empty title="Nothing needs doing">
                Runs to prepare, filings, super and leave to approve stand here with their day as soon as there are any.
              </Empty>
            )
          )
        }
      </Settled>
      {reports.mayView && <TwelveMonths companyId={company.company_id} />}
    </Page>
  );
}

function TwelveMonths({ companyId }: { companyId: number }) {
  const months = $api.useQuery('get', '/api/company/{company_id}/monthly-totals', {
    params: { path: { company_id: companyId }, query: { months: 12 } },
  });
  return (
    <Settled query={months}>
      {(data) =>
        data.some(({ pay_count }) => pay_count > 0) && (
          <Suspense fallback={<Loader aria-label="Loading the chart" />}>
            <Months months={data} />
          </Suspense>
        )
      }
    </Settled>
  );
}
