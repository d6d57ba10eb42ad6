import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';

const LIST = '/api/company/{company_id}/awards';
const ONE = '/api/company/{company_id}/awards/{award_id}';

export function Awards() {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const query = $api.useQuery('get', LIST, { params: { path: { company_id } } });
  const at = ({ id }: Schemas['Award']) => ({ path: { company_id, award_id: id } });
  const fresh = () => invalidatePaths(LIST);
  return (
    <Settled query={query}>
      {(awards) => (
        <Records
          label="Awards"
          one="award"
          about="Awards and agreements contain classifications. The rates of each classification are under Pay rates."
          nothing="No awards yet. You can also use rates without an award."
          rows={awards}
          rowKey={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[{ title: 'Name', show: ({ name }) => name }]}
          fields={[{ key: 'name', label: 'Name', required: true, maxLength: 100 }]}
          readOnly={!mayEdit}
          create={(values) =>
            api.POST(LIST, { params: { path: { company_id } }, body: values as Schemas['AwardIn'] }).then(fresh)
          }
          change={(row, values) =>
            api.PATCH(ONE, { params: at(row), body: values as Schemas['AwardPatch'] }).then(fresh)
          }
          remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
          removal={({ name }) => `You can delete ${name} only if it has no classifications.`}
        />
      )}
    </Settled>
  );
}
