import { Text } from '@mantine/core';
import { AccountKeys, type KeyKind } from '../account/account-keys.tsx';
import { api, type Schemas } from '../api/client.ts';

type ApiKey = Schemas['ApiKey'];

const SCOPES: Readonly<Record<ApiKey['scopes'][number], string>> = {
  'webhooks.manage': 'Manage webhooks',
  'events.read': 'Read events',
};

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const API_KEYS: KeyKind<ApiKey> = {
  path: '/api/api-keys',
  noun: 'API key',
  creator: 'an administrator',
  idOf: ({ api_key_id }) => api_key_id,
  columns: [
    { title: 'May', show: ({ scopes }) => scopes.map((scope) => SCOPES[scope]).join(', ') },
    { title: 'From', show: ({ networks }) => networks.join(', ') || 'Any network' },
  ],
  usedTitle: 'Last used',
  nothing: 'No API keys yet.',
  nameAbout: 'The server or program that uses the key',
  fields: [
    {
      key: 'scopes',
      label: 'Scopes',
      kind: 'many',
      required: true,
      placeholder: 'Choose scopes',
      about: 'Managing webhooks includes reading events',
      options: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
    },
    {
      key: 'networks',
      label: 'Networks, one per line',
      kind: 'lines',
      about: 'Addresses that calls may come from, such as 203.0.113.0/24; empty for any',
    },
  ],
  given: { expires_in_days: '90', scopes: [] },
  afterRevoking: 'Programs that use the key stop working immediately. You cannot restore the key.',
  async create(given, { scopes, networks }) {
    const own = { scopes: (scopes ?? []) as ApiKey['scopes'], networks: linesOf(networks) };
    const { data } = await api.POST('/api/api-keys', { body: { ...given, ...own } });
    return data?.key;
  },
  revoke: (api_key_id) => api.DELETE('/api/api-keys/{api_key_id}', { params: { path: { api_key_id } } }),
};

/** The API keys that the partner's programs use to manage webhooks and read events. */
export const ApiKeys = () => (
  <AccountKeys
    kind={API_KEYS}
    about={
      <Text c="dimmed" size="sm" maw={680}>
        With these keys, your programs manage webhooks and read events without signing in as a user.
      </Text>
    }
  />
);
