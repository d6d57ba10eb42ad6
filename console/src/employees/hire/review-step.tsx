import { Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { day } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { say } from '../../ui/said.ts';
import { AU_STATES, NZ_REGIONS } from '../fields/choices.ts';
import type { Country, Field } from '../fields/field.ts';
import type { FormValues } from '../fields/values.ts';
import { type FieldErrors, FieldProblem, sorted } from '../form/field-errors.ts';
import { sayRefused } from '../form/refused.ts';
import { accountOf, employeeOf, forgetDraft, heldOf } from './hire-draft.ts';
import type { Step } from './hire-search.ts';
import type { HireStep } from './hire-steps.ts';

function wordsOf(field: Field, values: FormValues, country: Country): string {
  const value = heldOf(field, values);
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  const text = String(value ?? '');
  if (text === '') return '';
  if (field.kind === 'date') return day(text);
  if (field.kind === 'percent') return `${text} %`;
  if (field.kind === 'yes-no') return text === 'yes' ? 'Yes' : 'No';
  if (field.isSecret) return `ends in ${text.slice(-3)}`;
  const choices = field.name === 'state' ? (country === 'AU' ? AU_STATES : NZ_REGIONS) : field.choices;
  return choices?.find(([each]) => each === text)?.[1] ?? text;
}

/** Everything that was said, and the one button that stores it. */
export function ReviewStep(given: {
  steps: readonly HireStep[];
  values: FormValues;
  onEdit: (step: Step) => void;
  onHired: (hired: { id: number; isWhole: boolean }) => void;
}) {
  const { steps, values, onEdit, onHired } = given;
  const { company_id, country } = useCompany();
  const [problem, setProblem] = useState<{ fields: FieldErrors; rest: unknown }>();
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const name = `${values.first_name ?? ''} ${values.last_name ?? ''}`.trim();

  async function hire(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await api.PUT('/api/company/{company_id}/employees/create', {
        params: { path: { company_id } },
        body: [employeeOf(country, values)] as never,
      });
      const result = data?.[0];
      if (!result?.employee) throw new FieldProblem(result?.errors ?? {});
      const isWhole = await addAccount(result.employee.id);
      forgetDraft(company_id);
      await client.invalidateQueries();
      say(
        `${name} is hired`,
        isWhole
          ? `Starts ${day(String(values.start_date))}. To undo, delete the record.`
          : 'The bank account was refused; add it here.',
      );
      onHired({ id: result.employee.id, isWhole });
    } catch (error) {
      const all = steps.flatMap(({ fields }) => fields.map((field) => field.name));
      setProblem(sorted(error, new Set(all)));
      setBusy(false);
    }
  }

  /** The employee is there by now: an account that is refused is said, and asked for on the employee's page. */
  async function addAccount(id: number): Promise<boolean> {
    const account = accountOf(country, values);
    if (!account) return true;
    try {
      await api.POST('/api/employees/{employee_id}/bank-accounts', {
        params: { path: { employee_id: id } },
        body: account as never,
      });
      return true;
    } catch (error) {
      sayRefused('The bank account was not added', error);
      return false;
    }
  }

  return (
    <Stack>
      {problem?.rest !== undefined && <Problem error={problem.rest} />}
      {steps.map(({ step, title, fields }) => {
        const said = fields.filter((field) => wordsOf(field, values, country) !== '' || problem?.fields[field.name]);
        return (
          <section key={step} aria-label={title}>
            <Group justify="space-between">
              <Title order={3} size="h5">
                {title}
              </Title>
              <Button variant="subtle" size="compact-sm" onClick={() => onEdit(step)}>
                Change<VisuallyHidden> {title}</VisuallyHidden>
              </Button>
            </Group>
            {said.length === 0 ? (
              <Text size="sm" c="dimmed">
                Nothing said; the usual holds.
              </Text>
            ) : (
              <Table layout="fixed" withRowBorders={false} verticalSpacing={4}>
                <Table.Tbody>
                  {said.map((field) => (
                    <Table.Tr key={field.name}>
                      <Table.Th scope="row" fw={400} c="dimmed" w="40%">
                        {field.label}
                      </Table.Th>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>
                        {wordsOf(field, values, country)}
                        {problem?.fields[field.name] && (
                          <Text size="sm" c="var(--danger)" role="alert">
                            {problem.fields[field.name]}
                          </Text>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </section>
        );
      })}
      <Group justify="space-between">
        <Button variant="default" onClick={() => onEdit('bank')}>
          Back
        </Button>
        <Button loading={isBusy} onClick={hire}>
          Hire {name}
        </Button>
      </Group>
    </Stack>
  );
}
