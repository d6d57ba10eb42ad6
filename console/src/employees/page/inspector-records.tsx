import { Button, Group, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { download } from '../../api/client.ts';
import { notify } from '../../ui/notify.ts';
import { notifyError } from '../form/field-problem.ts';
import type { TabProps } from './employee-section.tsx';

const RECORDS = {
  AU: [{ record: 'employee-records', title: 'Employee records', law: 'Fair Work Regulations 3.31 to 3.44' }],
  NZ: [
    { record: 'wages-and-time', title: 'Wages and time record', law: 'Employment Relations Act s 130' },
    { record: 'holiday-and-leave', title: 'Holiday and leave record', law: 'Holidays Act s 81' },
  ],
} as const;

/** Downloads for the chosen paydays, containing the records that a workplace inspector may ask for. */
export function InspectorRecords({ employee, country }: Pick<TabProps, 'employee' | 'country'>) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [loading, setLoading] = useState<string>();
  async function fetchFile(record: string, kind: 'pdf' | 'csv'): Promise<void> {
    setLoading(`${record} ${kind}`);
    const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
    try {
      notify(`${await download(`/api/employees/${employee.id}/records/${record}/${kind}?${days}`)} downloaded`);
    } catch (problem) {
      notifyError('Record not downloaded', problem);
    } finally {
      setLoading(undefined);
    }
  }
  return (
    <Stack className="card" p="md" gap="sm" component="section" aria-labelledby="inspector-records">
      <Title order={2} size="h4" id="inspector-records">
        Records for an inspector
      </Title>
      <Text size="sm" c="dimmed">
        Every item that the law lists, for the paydays you choose. Leave the dates empty for this tax year so far.
      </Text>
      <Group align="flex-end">
        <TextInput type="date" label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Group>
      {RECORDS[country].map(({ record, title, law }) => (
        <Group key={record} justify="space-between">
          <div>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed">
              {law}
            </Text>
          </div>
          <Group gap="xs">
            {(['pdf', 'csv'] as const).map((kind) => (
              <Button
                key={kind}
                size="xs"
                variant="default"
                loading={loading === `${record} ${kind}`}
                onClick={() => fetchFile(record, kind)}
              >
                {kind.toUpperCase()}
                <VisuallyHidden> of the {title.toLowerCase()}</VisuallyHidden>
              </Button>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
