import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { Amount } from '../../ui/amount.tsx';
import { hours } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import type { LeavingReason } from './termination-form.ts';

const PARTS = [
  ['notice', 'Notice'],
  ['redundancy', 'Redundancy'],
  ['long_service_leave', 'Long service leave'],
] as const;

/** The termination entitlements for a last day, with their legal sources. */
export function Entitlements({
  employeeId,
  lastDay,
  reason,
}: {
  employeeId: number;
  lastDay: string;
  reason: string | null;
}) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/termination-entitlements', {
    params: {
      path: { employee_id: employeeId },
      query: { termination_date: lastDay, ...(reason ? { leaving_reason: reason as LeavingReason } : {}) },
    },
  });
  if (error) return <Problem error={error} />;
  if (!data) return null;
  return (
    <Stack className="card" p="md" gap="xs">
      <Title order={2} size="h4">
        What the law owes
      </Title>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'What the law owes' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th className="amount">Weeks</Table.Th>
              <Table.Th className="amount">Hours</Table.Th>
              <Table.Th className="amount">Amount</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {PARTS.map(([part, title]) => (
              <Table.Tr key={part}>
                <Table.Th scope="row" fw={400}>
                  {title}
                </Table.Th>
                <Table.Td className="amount">{hours(data[part].weeks)}</Table.Td>
                <Table.Td className="amount">{hours(data[part].hours)}</Table.Td>
                <Table.Td className="amount">
                  <Amount value={data[part].amount} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{data[part].because}</Text>
                  {data[part].citations.slice(0, 2).map(({ id, source, url }) => (
                    <Anchor
                      key={id}
                      href={url}
                      target="_blank"
                      rel="noopener noreferrer"
                      size="xs"
                      underline="always"
                      display="block"
                    >
                      {source}
                    </Anchor>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
