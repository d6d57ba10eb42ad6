import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { day } from '../ui/format.ts';
import { type EditableColumn, knownColumns } from './grid/columns.ts';

export type Run = Schemas['PayRun'];
export type Pay = Schemas['Pay'];
export type Sheet = Schemas['PaySheet'];
export type SheetRow = Schemas['PaySheetRow'];
export type Period = Run['pay_cycle'];

/** A sheet with the ETag of its pending pays. The request that completes the pays must send this ETag. */
export interface SeenSheet {
  readonly sheet: Sheet;
  readonly etag: string;
}

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  WEEKLY: 'Weekly',
  FORTNIGHTLY: 'Fortnightly',
  FOUR_WEEKLY: 'Four-weekly',
  MONTHLY: 'Monthly',
};

/** The pay periods that a company can use, as choices. Only New Zealand has four-weekly pay. */
export const periodChoices = (country: 'AU' | 'NZ') =>
  (Object.keys(PERIOD_NAMES) as Period[])
    .filter((value) => value !== 'FOUR_WEEKLY' || country === 'NZ')
    .map((value) => ({ value, label: PERIOD_NAMES[value] }));

export const etagOf = (response: Response): string => response.headers.get('etag') ?? '';

const sheetOptions = (companyId: number, runId: number) =>
  queryOptions({
    queryKey: ['pay-sheet', companyId, runId],
    queryFn: async (): Promise<SeenSheet> => {
      const { data, response } = await api.GET('/api/company/{company_id}/pay-runs/{run_id}/sheet', {
        params: { path: { company_id: companyId, run_id: runId } },
      });
      return { sheet: data!, etag: etagOf(response) };
    },
  });

/** How often a draft is refetched, because other users may be editing the same run. */
const POLL_MS = 15_000;

export function useSheet(companyId: number, runId: number) {
  return useQuery({
    ...sheetOptions(companyId, runId),
    refetchInterval: ({ state }) => (state.data?.sheet.run.status === 'pending' ? POLL_MS : false),
  });
}

export const sheetKey = (companyId: number, runId: number) => sheetOptions(companyId, runId).queryKey;

/** Returns a function to call after pays have changed. It invalidates all queries whose results depend on pays. */
export function useInvalidatePays(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    // Invalidates the run first. Once a screen shows that the run is a draft again, its queries for complete runs are
    // disabled.
    await client.invalidateQueries({ queryKey: ['pay-sheet'] });
    await new Promise((drawn) => setTimeout(drawn));
    await client.invalidateQueries({
      predicate: ({ queryKey }) => typeof queryKey[1] === 'string' && /pay|stp|termination|due|super/.test(queryKey[1]),
    });
  };
}

/** Every column the company can use: its rates, the leave types of its country, its allowances. */
export function useKnownColumns(): readonly EditableColumn[] {
  const { company_id, country, permissions } = useCompany();
  const path = { company_id };
  const options = { enabled: permissions.COMPANY !== 'LOCKED', staleTime: 300_000 };
  const { data: rates } = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-rates',
    { params: { path, query: { include_employees: false } } },
    options,
  );
  const { data: allowances } = $api.useQuery(
    'get',
    '/api/company/{company_id}/allowances',
    { params: { path } },
    options,
  );
  return useMemo(
    () =>
      knownColumns({
        country,
        rates: (rates ?? []).flatMap(({ classifications }) =>
          classifications.flatMap(({ classification_name: classification, pay_rates }) =>
            pay_rates.map((rate) => ({ ...rate, classification })),
          ),
        ),
        allowances: allowances ?? [],
      }),
    [country, rates, allowances],
  );
}

export const titleOf = (run: Run): string =>
  `${PERIOD_NAMES[run.pay_cycle]} run, ${day(run.pay_run_start_date).slice(4, -5)} to ${day(run.pay_run_end_date).slice(4)}`;
