import { $api, api } from '../api/client.ts';
import { Grants } from '../ui/grants.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';

const LIST = '/api/connections';

export function Connections() {
  const query = $api.useQuery('get', LIST);
  return (
    <Grants
      label="Connected applications"
      about="Applications of partners that were given access, by you or by a payroll user."
      nothing="No application has access. A partner’s program asks for it on its own pages."
      query={query}
      parties={[
        { title: 'Application', show: ({ client_name }) => client_name },
        { title: 'Of', show: ({ partner_name }) => partner_name },
        { title: 'Given by', show: ({ username }) => username ?? 'the owner' },
      ]}
      nameOf={({ client_name, username }) => (username ? `${client_name} for ${username}` : client_name)}
      act="End access"
      consequence="It stops at once: the application reads nothing more and is told of no change. What it has read already, it has."
      onEnd={async ({ connection_id, client_name }) => {
        await api.DELETE('/api/connections/{connection_id}', { params: { path: { connection_id } } });
        await invalidatePaths(LIST);
        notify('Access has ended', `${client_name} can ask for it again.`);
      }}
    />
  );
}
