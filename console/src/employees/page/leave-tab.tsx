import { Anchor, Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { $api } from '../../api/client.ts';
import { useArea } from '../../session/session.tsx';
import { day, hours } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { HOLIDAY_DECLARATIONS } from '../fields/declarations.ts';
import { BALANCES, LEAVE } from '../fields/sections.ts';
import { DeclarationSection, EmployeeSection, type TabProps } from './employee-section.tsx';
import { Card, Entitlements, Figures } from './entitlements.tsx';

/** Leave balances, entitlements, requests and accrual settings. */
export function LeaveTab(given: TabProps) {
  const { mayView } = useArea('LEAVE');
  const mayViewPays = useArea('PAYS').mayView;
  // The long service leave entitlement shows the pay rate, so users need access to pays to see it.
  const mayViewEntitlements = given.country === 'NZ' || mayViewPays;
  return (
    <Stack>
      {mayView ? (
        <>
          <Balances {...given} />
          {mayViewEntitlements && <Entitlements {...given} />}
          <Requests {...given} />
        </>
      ) : (
        <Text c="dimmed">You do not have access to leave balances and requests.</Text>
      )}
      <EmployeeSection {...given} section={LEAVE} />
      <EmployeeSection {...given} section={BALANCES} />
      {given.country === 'NZ' && <DeclarationSection {...given} section={HOLIDAY_DECLARATIONS} />}
    </Stack>
  );
}

function Balances({ employee }: TabProps) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/leave-balances', {
    params: { path: { employee_id: employee.id } },
  });
  if (error) return <Problem error={error} />;
  return (
    <Card title="Balances" about="As at the last completed pay.">
      {data === undefined ? (
        <Loader aria-label="Loading" />
      ) : data.length === 0 ? (
        <Text c="dimmed">No leave has accrued yet.</Text>
      ) : (
        <Figures
          figures={data.map(({ name, balance, unit, promised }) => [
            name,
            `${hours(balance)} ${unit}`,
            Number(promised) === 0 ? '' : `${hours(promised)} ${unit} approved, not yet taken`,
          ])}
        />
      )}
    </Card>
  );
}

const STATES = { pending: 'To approve', approved: 'Approved', declined: 'Declined', cancelled: 'Cancelled' } as const;
const leaveName = (type: string): string => {
  const words = type.replace(/^NZ_/, '').replaceAll('_', ' ').toLowerCase();
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
};

function Requests({ employee }: TabProps) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/leave-requests', {
    params: { path: { employee_id: employee.id }, query: { limit: 100 } },
  });
  if (error) return <Problem error={error} />;
  return (
    <Card title="Requests">
      {data === undefined ? (
        <Loader aria-label="Loading" />
      ) : data.length === 0 ? (
        <Text c="dimmed">No leave requests.</Text>
      ) : (
        <ul className="plain-list">
          {data.map((request) => (
            <li key={request.id} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
              <Group justify="space-between" py="xs">
                <div>
                  <Text fw={600}>{leaveName(request.leave_type)}</Text>
                  <Text size="sm" c="dimmed">
                    {day(request.start_date)}
                    {request.end_date === request.start_date ? '' : ` to ${day(request.end_date)}`} ·{' '}
                    {hours(request.hours)} hours
                  </Text>
                </div>
                <Badge
                  variant="outline"
                  tt="none"
                  color="gray"
                  c={request.status === 'pending' ? 'var(--warn)' : 'dimmed'}
                >
                  {STATES[request.status]}
                </Badge>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Anchor component={Link} to="/leave" size="sm">
        Request or approve leave in Leave
      </Anchor>
    </Card>
  );
}
