import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';

const LIST = '/api/company/{company_id}/departments';
const ONE = '/api/company/{company_id}/departments/{department_id}';

export function Departments() {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const query = $api.useQuery('get', LIST, { params: { path: { company_id } } });
  const at = ({ id }: Schemas['Department']) => ({ path: { company_id, department_id: id } });
  const fresh = () => invalidatePaths(LIST);
  return (
    <Settled query={query}>
      {(departments) => (
        <Records
          label="Departments"
          one="department"
          about="Pay costs can be split among departments. The code appears on general-ledger rows."
          nothing="No departments yet. Without them, everything posts to the same rows."
          rows={departments}
          rowKey={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            { title: 'Name', show: ({ name }) => name },
            { title: 'Code', show: ({ code }) => code || '–' },
          ]}
          fields={[
            { key: 'name', label: 'Name', required: true, maxLength: 60 },
            { key: 'code', label: 'Code', maxLength: 32, keepsEmpty: true, about: 'Shown on general-ledger rows' },
          ]}
          readOnly={!mayEdit}
          create={(values) =>
            api.POST(LIST, { params: { path: { company_id } }, body: values as Schemas['DepartmentIn'] }).then(fresh)
          }
          change={(row, values) =>
            api.PATCH(ONE, { params: at(row), body: values as Schemas['DepartmentPatch'] }).then(fresh)
          }
          remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
          removal={({ name }) => `Pays that used ${name} keep it. New pays cannot use it.`}
        />
      )}
    </Settled>
  );
}
