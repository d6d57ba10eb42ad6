import { Anchor, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import type { Field } from '../ui/field-input.tsx';
import { money } from '../ui/format.ts';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import { GroupPeople } from './group-people.tsx';

const LIST = '/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates';
const ONE = '/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates/{pay_rate_id}';

const FIELDS: readonly Field[] = [
  { key: 'description', label: 'Description', required: true, maxLength: 60 },
  {
    key: 'type',
    label: 'Kind',
    kind: 'select',
    options: [
      { value: 'NORMAL', label: 'A multiple of the hourly rate' },
      { value: 'SPECIAL', label: 'A fixed amount per unit' },
    ],
  },
  {
    key: 'multiplier',
    label: 'Multiple of the hourly rate',
    about: 'Such as 1.5',
    when: ({ type }) => type === 'NORMAL',
  },
  { key: 'rate', label: 'Dollars per unit', when: ({ type }) => type === 'SPECIAL' },
  { key: 'units', label: 'Unit', maxLength: 20, about: 'Hours, or another unit' },
  { key: 'is_hours', label: 'The units are hours worked', kind: 'switch' },
  {
    key: 'is_overtime',
    label: 'Overtime',
    kind: 'switch',
    about: 'Not ordinary time, so no super guarantee is due on it',
  },
];

export function RateGroup({ group, award }: { group: Schemas['PayRateGroup']; award: string | undefined }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const path = { company_id, group_id: group.id };
  const query = $api.useQuery('get', LIST, { params: { path } });
  const at = ({ id }: Schemas['PayRate']) => ({ path: { ...path, pay_rate_id: id } });
  const fresh = () => invalidatePaths(LIST);
  return (
    <Stack>
      <Anchor component={Link} to="/settings" search={{ tab: 'rates', company_id } as never}>
        All classifications
      </Anchor>
      <Group gap="xs">
        <Title order={2} size="h4">
          {award ? `${group.name}, ${award}` : group.name}
        </Title>
      </Group>
      <Settled query={query}>
        {(rates) => (
          <Records
            label="Rates"
            one="rate"
            about="Rates for employees in this classification, in addition to the rates that everyone has."
            nothing="No rates yet."
            rows={rates}
            rowKey={({ id }) => id}
            nameOf={({ description }) => description}
            columns={[
              { title: 'Rate', show: ({ description }) => description },
              {
                title: 'Pays',
                show: ({ type, multiplier, rate, units }) =>
                  type === 'NORMAL' ? `${multiplier} × hourly rate` : `${money(rate)} per ${units.toLowerCase()}`,
              },
              { title: 'Unit', show: ({ units }) => units },
              { title: 'Overtime', show: ({ is_overtime }) => (is_overtime ? 'Yes' : 'No') },
            ]}
            fields={FIELDS}
            fresh={{ type: 'NORMAL', units: 'Hours', is_hours: true, is_overtime: false }}
            readOnly={!mayEdit}
            create={(values) => api.POST(LIST, { params: { path }, body: values as Schemas['PayRateIn'] }).then(fresh)}
            change={(row, values) =>
              api.PATCH(ONE, { params: at(row), body: values as Schemas['PayRatePatch'] }).then(fresh)
            }
            remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
            removal={({ description }) => `${description} can no longer be chosen. Pays that used it keep it.`}
          />
        )}
      </Settled>
      <GroupPeople groupId={group.id} mayEdit={mayEdit} />
    </Stack>
  );
}
