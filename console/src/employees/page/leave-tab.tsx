import { Anchor, Badge, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { $api } from '../../api/client.ts';
import { useArea } from '../../session/session.tsx';
import { day, hours } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { HOLIDAY_DECLARATIONS } from '../fields/declarations.ts';
import { BALANCES, LEAVE } from '../fields/sections.ts';
import { DeclarationSection } from './declaration-section.tsx';
import { EmployeeSection, type TabProps } from './employee-section.tsx';
import { Entitlements } from './entitlements.tsx';

/** What leave there is, what is asked for, and how it builds up. */
export function LeaveTab(given: TabProps) {
  const { mayView } = useArea('PAYS');
  return (
    <Stack>
      {mayView ? (
        <>
          <Balances {...given} />
          <Entitlements {...given} />
          <Requests {...given} />
        </>
      ) : (
        <Text c="dimmed">Balances and requests belong to pays, which you may not look at.</Text>
      )}
      <EmployeeSection {...given} section={LEAVE} />
      <EmployeeSection {...given} section={BALANCES} />
      {given.country === 'NZ' && <DeclarationSection {...given} section={HOLIDAY_DECLARATIONS} />}
    </Stack>
  );
}

export function Card({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} gap="sm" component="section" aria-label={title}>
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {about && (
          <Text size="sm" c="dimmed" maw={620}>
            {about}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}

export function Figures({ figures }: { figures: readonly (readonly [string, ReactNode, string?])[] }) {
  return (
    <Group gap="8px 32px" align="flex-start">
      {figures.map(([name, value, more]) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={600} size="lg">
            {value}
          </Text>
          {more && (
            <Text size="sm" c="dimmed">
              {more}
            </Text>
          )}
        </div>
      ))}
    </Group>
  );
}

function Balances({ employee }: TabProps) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/leave-balances', {
    params: { path: { employee_id: employee.id } },
  });
  if (error) return <Problem error={error} />;
  return (
    <Card title="Balances" about="As at the last complete pay.">
      {data === undefined ? (
        <Loader aria-label="Loading" />
      ) : data.length === 0 ? (
        <Text c="dimmed">No leave has built up yet.</Text>
      ) : (
        <Figures
          figures={data.map(({ name, balance, unit, promised }) => [
            name,
            `${hours(balance)} ${unit}`,
            Number(promised) === 0 ? '' : `${hours(promised)} ${unit} approved ahead`,
          ])}
        />
      )}
    </Card>
  );
}

const STATES = { pending: 'To decide', approved: 'Approved', declined: 'Declined', cancelled: 'Cancelled' } as const;
export const leaveName = (type: string): string => {
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
        <Text c="dimmed">No leave was asked for.</Text>
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
        Ask for leave and decide in Leave
      </Anchor>
    </Card>
  );
}
