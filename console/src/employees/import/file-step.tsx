import { Anchor, Button, FileInput, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { save } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Country } from '../fields/field.ts';
import { isRequiredIn } from '../hire/hire-steps.ts';
import { targetsOf } from './mapping.ts';
import { readFile, writeCsv } from './read-file.ts';
import { TEMPLATES } from './templates.ts';
import type { Sheet } from './xlsx.ts';

/** The columns of an empty template file: required fields first, then commonly used ones. */
function emptyTemplate(country: Country): string {
  const targets = targetsOf(country);
  const needed = targets.filter((field) => isRequiredIn(field, country));
  const usual = targets.filter(
    ({ name }) =>
      /^(number|email_address|phone_mobile|position|department|pay_rate_per_hour|pay_period|nz_bank_account)$/.test(
        name,
      ) || /^(primary_bank|default_employee_fund|kiwisaver_(status|employee))/.test(name),
  );
  return writeCsv([[...new Set([...needed, ...usual].map(({ label }) => label))]]);
}

export function FileStep({ onRead }: { onRead: (file: string, sheets: readonly Sheet[]) => void }) {
  const { country } = useCompany();
  const [error, setError] = useState<unknown>();
  async function open(file: File | null): Promise<void> {
    if (!file) return;
    setError(undefined);
    try {
      onRead(file.name, await readFile(file));
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
      {error !== undefined && <Problem error={error} />}
      <FileInput
        label="CSV or Excel file"
        description="The file is read on this computer. Nothing is saved until you confirm the preview."
        placeholder="Choose a file"
        accept=".csv,.txt,.tsv,.xlsx"
        maw={480}
        onChange={open}
      />
      <div>
        <Text fw={600}>File format</Text>
        <Text>
          The first row must contain the column names; every other row is an employee. These names are recognised:
        </Text>
        <List mt={4}>
          {TEMPLATES.map(({ key, name, source, isGuess }) => (
            <List.Item key={key}>
              {name}, from {source}
              {isGuess ? '; check the columns' : ''}
            </List.Item>
          ))}
          <List.Item>files of your own, with names such as First name, Date of birth or Hourly rate</List.Item>
        </List>
      </div>
      <Group>
        <Button
          variant="default"
          onClick={() => save(new Blob([emptyTemplate(country)], { type: 'text/csv' }), 'employees-template.csv')}
        >
          Download a blank template
        </Button>
        <Anchor href="/docs" target="_blank" rel="noopener" size="sm">
          All fields you can import
        </Anchor>
      </Group>
    </Stack>
  );
}
