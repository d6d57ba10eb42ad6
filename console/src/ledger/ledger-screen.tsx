import { Alert, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useArea, useCompany } from '../session/session.tsx';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { type LedgerPart, useChart } from './chart.ts';
import { ChartRows } from './chart-rows.tsx';
import { Defaults } from './defaults.tsx';
import { DepartmentCodes } from './department-codes.tsx';
import { ExportSettings, Exports } from './exports.tsx';
import { Provider } from './provider.tsx';
import { LEDGER_TABS, type LedgerTab } from './tabs.ts';

const route = getRouteApi('/ledger');

const PART: Readonly<Record<LedgerTab, ComponentType<LedgerPart>>> = {
  chart: ChartRows,
  departments: DepartmentCodes,
  settings: ExportSettings,
  exports: Exports,
  defaults: Defaults,
  provider: Provider,
};

/** The chart of accounts, its codes, and the journals of runs. */
export function LedgerScreen() {
  const { tab = 'chart' } = route.useSearch();
  const { company_id, name } = useCompany();
  const { mayEdit, reason } = useArea('COMPANY');
  const navigate = useNavigate();
  const query = useChart(company_id);
  const Part = PART[tab];
  return (
    <Page title={`Ledger: ${name}`} readOnly={tab === 'exports' ? undefined : reason}>
      <ScreenTabs
        label="Ledger"
        tabs={LEDGER_TABS}
        open={tab}
        onOpen={(value) =>
          navigate({ to: '/ledger', search: ({ company_id: id }) => ({ company_id: id, tab: value as LedgerTab }) })
        }
      />
      <Settled query={query}>
        {(chart) => (
          <Stack>
            {chart.advisories.map(({ code, row_id, message }) => (
              <Alert key={`${code} ${row_id}`} variant="outline" color="yellow" py="xs">
                {message}
              </Alert>
            ))}
            <Part key={company_id} chart={chart} mayEdit={mayEdit} />
          </Stack>
        )}
      </Settled>
    </Page>
  );
}
