import { $api, type Schemas } from '../api/client.ts';

export type Self = Schemas['OwnEmployment'];
export type OwnChangeRequest = Schemas['OwnChangeRequest'];

/** The signed-in employee and their portal permissions. Screens are not rendered until it has loaded. */
export const useSelfQuery = (enabled = true) => $api.useQuery('get', '/api/self', {}, { enabled, staleTime: 60_000 });

export function useSelf(): Self {
  const { data } = useSelfQuery();
  if (!data) throw new Error('A portal screen was rendered before the employee was loaded');
  return data;
}

export const useOwnChanges = () => $api.useQuery('get', '/api/self/change-requests', {});
