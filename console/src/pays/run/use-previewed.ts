import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { etagOf, type SeenSheet, sheetKey } from '../queries.ts';

interface Previewed {
  readonly etag: string;
  readonly at: string;
}

const storageKey = (runId: number): string => `tasman.previewed.${runId}`;

function known(runId: number): Previewed | undefined {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(runId)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A run counts as previewed while its pending pays exactly match the preview. Any change makes it a draft again. */
export function usePreviewed(given: {
  companyId: number;
  runId: number;
  seen: SeenSheet | undefined;
  flush: () => Promise<void>;
}) {
  const { companyId, runId, seen, flush } = given;
  const client = useQueryClient();
  const [previewed, setPreviewed] = useState(() => known(runId));
  const preview = useMutation({
    mutationFn: async () => {
      await flush();
      const { response } = await api.POST('/api/company/{company_id}/pay-runs/{run_id}/pending-pays', {
        params: {
          path: { company_id: companyId, run_id: runId },
          query: { recalculate: true, add_missing: false },
        },
      });
      await client.refetchQueries({ queryKey: sheetKey(companyId, runId) });
      const now: Previewed = { etag: etagOf(response), at: new Date().toISOString() };
      window.sessionStorage.setItem(storageKey(runId), JSON.stringify(now));
      setPreviewed(now);
    },
  });
  const isPreviewed = previewed !== undefined && previewed.etag === seen?.etag;
  return { preview, previewedAt: isPreviewed ? previewed.at : undefined, etag: previewed?.etag };
}
