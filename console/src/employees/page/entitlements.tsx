import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { $api } from '../../api/client.ts';
import { day, hours } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import type { TabProps } from './employee-section.tsx';

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

/** Leave entitlements under the law, in addition to the accrued balances. */
export const Entitlements = (given: TabProps) =>
  given.country === 'NZ' ? <HolidaysAct {...given} /> : <LongService {...given} />;

function HolidaysAct({ employee }: TabProps) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/nz-leave-entitlements', {
    params: { path: { employee_id: employee.id } },
  });
  if (error) return <Problem error={error} />;
  if (!data) return null;
  const {
    annual_holidays: annual,
    sick_leave: sick,
    family_violence_leave: family,
    bereavement_leave: bereavement,
  } = data;
  const from = (when: { qualified_on: string | null; next_entitlement_date: string }) =>
    when.qualified_on === null ? `from ${day(when.next_entitlement_date)}` : `next ${day(when.next_entitlement_date)}`;
  return (
    <Card
      title="Entitlements under the Holidays Act"
      about={`As at ${day(data.as_at)}. Final pays and warnings are based on these entitlements.`}
    >
      <Figures
        figures={[
          ['Annual holidays', `${hours(annual.weeks_entitled)} weeks`, `next ${day(annual.next_anniversary)}`],
          ['Sick leave', `${hours(sick.days_entitled)} days`, from(sick)],
          ['Family violence leave', `${hours(family.days_entitled)} days`, from(family)],
          [
            'Bereavement leave',
            `${hours(bereavement.days_close_family)} days`,
            'for each bereavement in the immediate family',
          ],
        ]}
      />
    </Card>
  );
}

function LongService({ employee }: TabProps) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/long-service-leave', {
    params: { path: { employee_id: employee.id } },
  });
  if (error) return <Problem error={error} />;
  if (!data) return null;
  return (
    <Card
      title="Long service leave"
      about={
        data.decided_by === 'STATE_LAW'
          ? `Under ${data.state} law, as at ${day(data.as_at)}.`
          : 'From the employee’s own settings; the balance is paid out.'
      }
    >
      <Figures
        figures={[
          ['Service', `${hours(data.years_of_service)} years`],
          ['Accrued', `${hours(data.accrued_weeks)} weeks`, `${hours(data.accrued_hours)} hours`],
          [
            'Can be taken',
            `${hours(data.entitled_weeks)} weeks`,
            data.next_entitlement_on ? `next ${day(data.next_entitlement_on)}` : '',
          ],
        ]}
      />
      {data.citations.map((law) => (
        <Text size="xs" c="dimmed" key={law.id}>
          {law.source}
        </Text>
      ))}
    </Card>
  );
}
