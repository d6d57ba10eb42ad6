import { Stack, Text } from '@mantine/core';
import { $api } from '../api/client.ts';
import { day } from '../ui/format.ts';
import { Facts } from '../ui/panel.tsx';
import { Settled } from '../ui/problem.tsx';

const quantity = (value: string): string => Number(value).toFixed(2);

/** Entitlements under the Holidays Act on a date, in addition to the accrued balances. */
export function Entitlements({ employeeId, asAt }: { employeeId: number; asAt?: string }) {
  const entitled = $api.useQuery('get', '/api/employees/{employee_id}/nz-leave-entitlements', {
    params: { path: { employee_id: employeeId }, query: asAt === undefined ? {} : { as_at: asAt } },
  });
  return (
    <Settled query={entitled}>
      {({ as_at, annual_holidays: annual, sick_leave: sick, family_violence_leave: violence, bereavement_leave }) => (
        <Stack gap={4} mt="xs">
          <Text size="sm" fw={600}>
            Entitlements under the Holidays Act on {day(as_at)}
          </Text>
          <Facts
            facts={[
              ['Annual holidays', `${quantity(annual.weeks_entitled)} weeks`],
              ['In advance', `${quantity(annual.weeks_in_advance)} weeks`],
              ['Next anniversary', day(annual.next_anniversary)],
              ['Sick leave', `${quantity(sick.days_entitled)} days`],
              ['Family violence leave', `${quantity(violence.days_entitled)} days`],
              [
                'Bereavement',
                bereavement_leave.qualified_on ? 'Qualified' : `From ${day(bereavement_leave.next_entitlement_date)}`,
              ],
            ]}
          />
        </Stack>
      )}
    </Settled>
  );
}
