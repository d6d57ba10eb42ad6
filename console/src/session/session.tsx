import { useSearch } from '@tanstack/react-router';
import { $api, rememberCsrfToken, type Schemas } from '../api/client.ts';

export type Account = Schemas['OwnAccount'];
export type ReachableCompany = Account['companies'][number];
export type Area = keyof ReachableCompany['permissions'];

const LAST_COMPANY = 'tasman.company';

const AREA_NAMES: Readonly<Record<Area, string>> = {
  COMPANY: 'company',
  EMPLOYEES: 'employee',
  PAYS: 'pays',
  LEAVE: 'leave',
  REPORTS: 'reports',
  SETTINGS: 'settings',
};

/** The signed-in account and its companies. Screens are not rendered until it has loaded. */
export function useAccountQuery() {
  const query = $api.useQuery('get', '/api/account', {}, { staleTime: 60_000, refetchOnWindowFocus: 'always' });
  if (query.data) rememberCsrfToken(query.data.csrf_token);
  return query;
}

export function useAccount(): Account {
  const { data } = useAccountQuery();
  if (!data) throw new Error('A screen was rendered before the account was loaded');
  return data;
}

/**
 * The company in the address, otherwise the company opened last, otherwise the first one. Undefined if the user has no
 * access to the company in the address, because showing a different company would be misleading.
 */
export function useMaybeCompany(): ReachableCompany | undefined {
  const { companies } = useAccount();
  const { company_id } = useSearch({ strict: false }) as { company_id?: number };
  const find = (id: number) => companies.find((company) => company.company_id === id);
  return company_id === undefined ? (find(lastCompany()) ?? companies[0]) : find(company_id);
}

export function useCompany(): ReachableCompany {
  const company = useMaybeCompany();
  if (!company) throw new Error('A company screen was rendered without a company');
  return company;
}

// The id of the last open company. It is not a secret.
export const rememberCompany = (id: number): void => window.localStorage.setItem(LAST_COMPANY, String(id));
const lastCompany = (): number => Number(window.localStorage.getItem(LAST_COMPANY));

/** The user's permissions in an area of the company and, if the user cannot edit the area, the reason. */
export function useArea(area: Area): { mayView: boolean; mayEdit: boolean; reason: string | undefined } {
  const account = useAccount();
  const company = useMaybeCompany();
  const level = company?.permissions[area] ?? 'LOCKED';
  const reason = !account.has_active_subscription
    ? 'The subscription has lapsed. You can view everything but change nothing.'
    : company?.is_locked
      ? 'This company is locked. You can view it but not change it.'
      : level === 'EDITABLE'
        ? undefined
        : `You have ${level === 'LOCKED' ? 'no' : 'view-only'} ${AREA_NAMES[area]} access to this company. The owner of the account can change this access.`;
  return { mayView: level !== 'LOCKED', mayEdit: level === 'EDITABLE' && reason === undefined, reason };
}
