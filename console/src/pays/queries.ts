import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { knownColumns, type TypedColumn } from './grid/columns.ts';

export type Run = Schemas['PayRun'];
export type Pay = Schemas['Pay'];
export type Sheet = Schemas['PaySheet'];
export type SheetRow = Schemas['PaySheetRow'];
export type Period = Run['pay_period'];

/** A sheet with the mark of its pending pays, which completing them takes. */
export interface SeenSheet {
  readonly sheet: Sheet;
  readonly etag: string;
}

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  WEEKLY: 'Weekly',
  FORTNIGHTLY: 'Fortnightly',
  MONTHLY: 'Monthly',
};

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

/** Somebody else may work on the same run: while it is a draft it is looked at again and again. */
const LOOK_AGAIN_MS = 15_000;

export function useSheet(companyId: number, runId: number, { isBusy = false } = {}) {
  return useQuery({
    ...sheetOptions(companyId, runId),
    refetchInterval: ({ state }) => (!isBusy && state.data?.sheet.run.status === 'pending' ? LOOK_AGAIN_MS : false),
    refetchOnWindowFocus: !isBusy,
  });
}

export const sheetKey = (companyId: number, runId: number) => sheetOptions(companyId, runId).queryKey;

/** What was changed by an answer of the service is put into what is known, without asking for all of it again. */
export function putSheet(
  client: QueryClient,
  where: { companyId: number; runId: number },
  changed: (seen: SeenSheet) => SeenSheet,
): void {
  client.setQueryData(sheetKey(where.companyId, where.runId), (seen: SeenSheet | undefined) => seen && changed(seen));
}

/** After pays were made, completed or taken back nothing that is known of them holds any longer. */
export function useForgetPays(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    // The run first: what a screen asks of a complete run it asks no more once it shows that the run is a draft again.
    await client.invalidateQueries({ queryKey: ['pay-sheet'] });
    await new Promise((drawn) => setTimeout(drawn));
    await client.invalidateQueries({
      predicate: ({ queryKey }) => typeof queryKey[1] === 'string' && /pay|stp|termination|due|super/.test(queryKey[1]),
    });
  };
}

/** Every column the company could have: its rates, the leave of its country, its allowances. */
export function useKnownColumns(): readonly TypedColumn[] {
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
        rates: (rates ?? []).flatMap(({ classifications }) => classifications.flatMap(({ pay_rates }) => pay_rates)),
        allowances: allowances ?? [],
      }),
    [country, rates, allowances],
  );
}
