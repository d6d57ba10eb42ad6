import { Badge, Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import { RateGroup } from './rate-group.tsx';

const route = getRouteApi('/settings');

const LIST = '/api/company/{company_id}/pay-rate-groups';
const ONE = '/api/company/{company_id}/pay-rate-groups/{group_id}';

/** Lists the classifications. If the URL contains the id of one, shows its rates and employees instead. */
export function PayRates() {
  const { company_id } = useCompany();
  const { group: opened } = route.useSearch();
  const groups = $api.useQuery('get', LIST, { params: { path: { company_id } } });
  const awards = $api.useQuery('get', '/api/company/{company_id}/awards', { params: { path: { company_id } } });
  return (
    <Settled query={groups}>
      {(found) => {
        const group = found.find(({ id }) => id === opened);
        return group ? (
          <RateGroup group={group} award={awards.data?.find(({ id }) => id === group.award_id)?.name} />
        ) : (
          <Groups groups={found} awards={awards.data ?? []} />
        );
      }}
    </Settled>
  );
}

type Group = Schemas['PayRateGroup'];

function Groups({ groups, awards }: { groups: readonly Group[]; awards: readonly Schemas['Award'][] }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const at = ({ id }: Group) => ({ path: { company_id, group_id: id } });
  const fresh = () => invalidatePaths(LIST);
  const bodyOf = ({ name, award_id }: Record<string, unknown>) => ({
    ...(name === undefined ? {} : { name: String(name) }),
    ...(award_id === undefined ? {} : { award_id: award_id === null ? null : Number(award_id) }),
  });
  return (
    <Records
      label="Classifications"
      one="classification"
      about="Rates belong to a classification. Open one to see its rates and employees."
      nothing="No classifications yet. Without one, everyone can be paid at base rate, time and a half and double time."
      rows={groups}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Classification', show: ({ name }) => name },
        {
          title: 'Award',
          show: ({ award_id }) =>
            awards.find(({ id }) => id === award_id)?.name ?? (
              <Badge variant="default" tt="none">
                None
              </Badge>
            ),
        },
      ]}
      fields={[
        { key: 'name', label: 'Name', required: true, maxLength: 100 },
        {
          key: 'award_id',
          label: 'Award',
          kind: 'select',
          options: [
            { value: '', label: 'None' },
            ...awards.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
      ]}
      readOnly={!mayEdit}
      more={({ id, name }) => (
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to="/settings"
          search={{ tab: 'rates', group: id, company_id } as never}
          aria-label={`Rates of ${name}`}
        >
          Rates
        </Button>
      )}
      create={(values) =>
        api
          .POST(LIST, { params: { path: { company_id } }, body: bodyOf(values) as Schemas['PayRateGroupIn'] })
          .then(fresh)
      }
      change={(row, values) => api.PATCH(ONE, { params: at(row), body: bodyOf(values) }).then(fresh)}
      remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
      removal={({ name }) => `${name} and its rates are deleted. Pays that used them do not change.`}
    />
  );
}
