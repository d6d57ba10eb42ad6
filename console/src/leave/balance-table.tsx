import { Text } from '@mantine/core';
import { $api, type Schemas } from '../api/client.ts';
import { day } from '../ui/format.ts';
import { Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';

type Balance = Schemas['LeaveBalance'];
/** Shows two of the six stored decimals. */
const quantity = (value: string): string => Number(value).toFixed(2);

/** The leave balances of an employee. The requested leave type comes first. */
export function BalanceTable(given: { employeeId: number; leaveType?: string; asAt?: string }) {
  const { employeeId, leaveType, asAt } = given;
  const balances = $api.useQuery('get', '/api/employees/{employee_id}/leave-balances', {
    params: { path: { employee_id: employeeId }, query: asAt === undefined ? {} : { as_at: asAt } },
  });
  return (
    <Settled query={balances}>
      {(all) => (
        <>
          <SmallTable<Balance>
            label="Balances"
            rows={[...all].sort((a, b) => Number(b.leave_type === leaveType) - Number(a.leave_type === leaveType))}
            rowKey={(row) => row.leave_type}
            nothing="No leave balances for this person."
            columns={[
              { title: 'Leave', show: (row) => row.name },
              { title: 'Balance', isAmount: true, show: (row) => `${quantity(row.balance)} ${row.unit}` },
              {
                title: 'Approved, not yet taken',
                isAmount: true,
                show: (row) => `${quantity(row.promised)} ${row.unit}`,
              },
              ...(asAt !== undefined && all.some(({ projected }) => projected !== undefined)
                ? [
                    {
                      title: `On ${day(asAt)}`,
                      isAmount: true,
                      show: (row: Balance) => `${quantity(row.projected ?? '0')} ${row.unit}`,
                    },
                  ]
                : []),
              { title: 'In hours', isAmount: true, show: (row) => quantity(row.hours) },
            ]}
          />
          {leaveType && !all.some(({ leave_type }) => leave_type === leaveType) && all.length > 0 && (
            <Text size="sm" c="dimmed">
              This leave type does not use a balance.
            </Text>
          )}
          <Text size="sm" c="dimmed">
            As at the last completed pay. Approved leave not yet taken is shown separately.{' '}
            {all.some(({ projected }) => projected !== undefined)
              ? 'The balance on the day of the leave adds leave that accrues on standard weeks until then, and subtracts approved leave before that day.'
              : 'Leave that accrues after that pay is not included.'}
          </Text>
        </>
      )}
    </Settled>
  );
}
