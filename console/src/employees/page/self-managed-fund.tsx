import { Loader } from '@mantine/core';
import { $api, ApiProblem, api, type Schemas } from '../../api/client.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Field } from '../fields/field.ts';
import type { TabProps } from './employee-section.tsx';
import { OwnedList } from './owned-list.tsx';

type Fund = Schemas['SelfManagedFund'];

const FUND_FIELDS: readonly Field<keyof Schemas['SelfManagedFundIn']>[] = [
  { name: 'name', label: 'Name of the fund', kind: 'text', required: 'all', max: 200, isWide: true },
  { name: 'abn', label: 'ABN of the fund', kind: 'text', required: 'all', max: 14, help: '11 digits' },
  {
    name: 'electronic_service_address',
    label: 'Electronic service address',
    kind: 'text',
    required: 'all',
    max: 16,
    help: 'The alias of its message provider, such as smsfdataflow',
  },
  { name: 'bsb', label: 'BSB', kind: 'bsb', required: 'all', max: 7 },
  { name: 'account_number', label: 'Account number', kind: 'text', required: 'all', max: 9 },
  { name: 'account_name', label: 'Account name', kind: 'text', required: 'all', max: 100, isWide: true },
];

const path = '/api/employees/{employee_id}/self-managed-fund';

/** A self-managed super fund. It has no USI, so it applies only when no USI is set above. */
export function SelfManagedFund({ employee, country, isReadOnly }: TabProps) {
  const params = { path: { employee_id: employee.id } };
  const { data, error } = $api.useQuery('get', path, { params });
  const isNone = error instanceof ApiProblem && error.status === 404;
  if (error && !isNone) return <Problem error={error} />;
  if (!data && !isNone) return <Loader aria-label="Loading" />;
  const save = (fund: Record<string, unknown>) => api.PUT(path, { params, body: fund as Schemas['SelfManagedFundIn'] });
  return (
    <OwnedList<Fund>
      title="Self-managed super fund"
      about="A fund that the employee runs has no USI. Super is paid to it by its ABN, its electronic service address and its account, while no fund is chosen above."
      one="a self-managed fund"
      nothing="None. Most employees have a fund with a USI, which is chosen above."
      items={data && !isNone ? [data] : []}
      most={1}
      keyOf={({ abn }) => abn}
      nameOf={({ name }) => name}
      details={({ abn, electronic_service_address, bsb, account_number }) =>
        [`ABN ${abn}`, electronic_service_address, `${bsb} ${account_number}`].join(' · ')
      }
      fields={FUND_FIELDS}
      fresh={{}}
      country={country}
      isReadOnly={isReadOnly}
      add={save}
      change={({ employee_id: _, ...fund }, changes) => save({ ...fund, ...changes })}
      remove={() => api.DELETE(path, { params })}
    />
  );
}
