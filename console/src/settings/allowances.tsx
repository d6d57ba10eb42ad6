import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import type { Changes } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { count } from '../ui/format.ts';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';

const LIST = '/api/company/{company_id}/allowances';
const ONE = '/api/company/{company_id}/allowances/{allowance_id}';

/** The allowance categories of the ATO. */
const CATEGORIES = [
  ['AD', 'Award transport'],
  ['CD', 'Cents per kilometre'],
  ['KN', 'Tasks'],
  ['LD', 'Laundry'],
  ['MD', 'Overtime meals'],
  ['OD', 'Other'],
  ['QN', 'Qualifications'],
  ['RD', 'Travel'],
  ['TD', 'Tools'],
] as const;

const fieldsOf = (country: 'AU' | 'NZ', employees: readonly Schemas['EmployeeBasics'][]): readonly Field[] => [
  { key: 'description', label: 'Description', required: true, maxLength: 60 },
  { key: 'amount', label: 'Amount', required: true, about: 'Dollars each time the allowance is paid' },
  ...(country === 'AU'
    ? [
        {
          key: 'allowance_category',
          label: 'ATO allowance type',
          kind: 'select',
          options: CATEGORIES.map(([value, label]) => ({ value, label: `${label} (${value})` })),
        } as const,
      ]
    : []),
  { key: 'is_taxable', label: 'Taxed', kind: 'switch' },
  { key: 'is_itemised', label: 'Reported separately', kind: 'switch' },
  { key: 'is_included_in_super_calculations', label: 'Counts towards super', kind: 'switch' },
  { key: 'auto_apply_to_pay', label: 'Add to every pay of the employees below', kind: 'switch' },
  {
    key: 'employee_ids',
    label: 'Employees',
    kind: 'many',
    placeholder: 'No one yet',
    options: employees.map(({ id, format_name }) => ({ value: String(id), label: format_name })),
  },
];

const bodyOf = ({ employee_ids, ...rest }: Changes): Schemas['CompanyAllowanceIn'] => ({
  ...rest,
  ...(Array.isArray(employee_ids) ? { employee_ids: employee_ids.map(Number) } : {}),
});

export function Allowances() {
  const { company_id, country } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const query = $api.useQuery('get', LIST, { params: { path: { company_id } } });
  const company = $api.useQuery('get', '/api/company/{company_id}', { params: { path: { company_id } } });
  const at = ({ id }: Schemas['CompanyAllowance']) => ({ path: { company_id, allowance_id: id } });
  const fresh = () => invalidatePaths(LIST);
  return (
    <Settled query={query}>
      {(allowances) => (
        <Records
          label="Allowances"
          one="allowance"
          about="Company allowances. An employee’s own allowances are on the employee’s page."
          nothing="No allowances yet."
          rows={allowances}
          rowKey={({ id }) => id}
          nameOf={({ description }) => description}
          columns={[
            { title: 'Description', show: ({ description }) => description },
            { title: 'Amount', isAmount: true, show: ({ amount }) => <Amount value={amount} /> },
            ...(country === 'AU'
              ? [
                  {
                    title: 'Kind',
                    show: ({ allowance_category }: Schemas['CompanyAllowance']) =>
                      CATEGORIES.find(([code]) => code === allowance_category)?.[1] ?? '–',
                  },
                ]
              : []),
            { title: 'Taxed', show: ({ is_taxable }) => (is_taxable ? 'Yes' : 'No') },
            { title: 'On every pay', show: ({ auto_apply_to_pay }) => (auto_apply_to_pay ? 'Yes' : 'No') },
            { title: 'Employees', show: ({ employee_ids }) => count(employee_ids.length, 'employee') },
          ]}
          fields={fieldsOf(country, company.data?.employees ?? [])}
          fresh={{
            is_taxable: true,
            is_included_in_super_calculations: true,
            is_itemised: false,
            auto_apply_to_pay: false,
            employee_ids: [],
            ...(country === 'AU' ? { allowance_category: 'OD' } : {}),
          }}
          readOnly={!mayEdit}
          create={(values) => api.POST(LIST, { params: { path: { company_id } }, body: bodyOf(values) }).then(fresh)}
          change={(row, values) =>
            api
              .PATCH(ONE, {
                params: { ...at(row), query: { propagate_description_to_history: false } },
                body: bodyOf(values),
              })
              .then(fresh)
          }
          remove={(row) =>
            api.DELETE(ONE, { params: { ...at(row), query: { force: row.employee_ids.length > 0 } } }).then(fresh)
          }
          removal={({ description, employee_ids }) =>
            `${employee_ids.length > 0 ? `${count(employee_ids.length, 'employee')} will no longer get ${description}. ` : ''}Completed pays keep it.`
          }
        />
      )}
    </Settled>
  );
}
