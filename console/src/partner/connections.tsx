import { $api, api, type Schemas } from '../api/client.ts';
import { Grants } from '../ui/grants.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';

const LIST = '/api/api-client/connections';

/** The customers who authorised the client. */
export function Connections({ client }: { client: Schemas['OauthClient'] }) {
  const { client_id } = client;
  const query = $api.useQuery('get', LIST, { params: { query: { client_id } } });
  return (
    <Grants
      label="Connections"
      about={`Customers who authorised ${client.name}, latest first.`}
      nothing="No one has connected yet. To begin, send a customer to the API’s authorisation URL."
      query={query}
      parties={[
        { title: 'Customer', show: ({ customer_name }) => customer_name },
        { title: 'Number', show: ({ customer_id }) => customer_id },
        { title: 'By', show: ({ username, email_address }) => username ?? email_address ?? 'the owner' },
      ]}
      nameOf={({ customer_name, username }) => (username ? `${customer_name}, ${username}` : customer_name)}
      act="End access"
      consequence="Tokens for this customer stop working immediately, and no more events about the customer are sent. Only the customer can connect again."
      onEnd={async ({ connection_id }) => {
        await api.DELETE('/api/api-client/connections/{connection_id}', {
          params: { path: { connection_id }, query: { client_id } },
        });
        await invalidatePaths(LIST);
        notify('Access ended', 'The customer can authorise access again at any time.');
      }}
    />
  );
}
