import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';

const LIST = '/api/company/{company_id}/awards';
const ONE = '/api/company/{company_id}/awards/{award_id}';

/** The modern awards whose rules the service has. */
const MODERN_AWARDS = [
  { value: 'MA000002', label: 'Clerks (MA000002)' },
  { value: 'MA000003', label: 'Fast Food (MA000003)' },
  { value: 'MA000004', label: 'General Retail (MA000004)' },
  { value: 'MA000009', label: 'Hospitality (MA000009)' },
  { value: 'MA000119', label: 'Restaurants (MA000119)' },
] as const;

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
          columns={[
            { title: 'Name', show: ({ name }) => name },
            { title: 'Rules', show: ({ pack }) => MODERN_AWARDS.find(({ value }) => value === pack)?.label ?? 'None' },
            { title: 'Number', show: ({ id }) => id },
          ]}
          fields={[
            { key: 'name', label: 'Name', required: true, maxLength: 100 },
            {
              key: 'pack',
              label: 'Rules of a modern award',
              kind: 'select',
              options: [{ value: '', label: 'None' }, ...MODERN_AWARDS],
              about: 'Timesheets of employees with this award are paid by these rules',
            },
          ]}
          readOnly={!mayEdit}
          create={(values) =>
            api.POST(LIST, { params: { path: { company_id } }, body: values as Schemas['AwardIn'] }).then(fresh)
          }
          change={(row, values) =>
            api.PATCH(ONE, { params: at(row), body: values as Schemas['AwardPatch'] }).then(fresh)
          }
          remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
          removal={({ name }) => `You can delete ${name} only if it has no classifications and no employees.`}
        />
      )}
    </Settled>
  );
}
