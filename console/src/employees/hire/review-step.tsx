import { Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type FieldErrors } from '../../api/client.ts';
import { wasSentForApproval } from '../../approvals/use-approval.ts';
import { useCompany } from '../../session/session.tsx';
import { day } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { AU_STATES, NZ_REGIONS } from '../fields/choices.ts';
import type { Country, Field } from '../fields/field.ts';
import type { FormValues } from '../fields/values.ts';
import { FieldProblem, notifyError, separateErrors } from '../form/field-problem.ts';
import type { Step } from '../search.ts';
import { accountOf, employeeOf, forgetDraft, formValueOf } from './hire-draft.ts';
import { ASKS_EMPLOYEE, type HireStep } from './hire-steps.ts';

function textOf(field: Field, values: FormValues, country: Country): string {
  const value = formValueOf(field, values);
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

export interface Hired {
  readonly id: number;
  /** False if the bank account was rejected. */
  readonly isWhole: boolean;
}

/** Shows all values for review, with the button that creates the employee. */
export function ReviewStep(given: {
  steps: readonly HireStep[];
  values: FormValues;
  onEdit: (step: Step) => void;
  onHired: (hired: Hired) => void;
}) {
  const { steps, values, onEdit, onHired } = given;
  const { company_id, country } = useCompany();
  const [problem, setProblem] = useState<{ fields: FieldErrors; rest: unknown }>();
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const isEmployeeAsked = values[ASKS_EMPLOYEE] === true;
  const name = `${values.first_name ?? ''} ${values.last_name ?? ''}`.trim();

  async function hire(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data, response } = await api.PUT('/api/company/{company_id}/employees/create', {
        params: { path: { company_id }, query: country === 'NZ' ? ({ esct_rate_method: 'CALCULATED' } as const) : {} },
        body: [employeeOf(country, values)] as never,
      });
      const result = data?.[0];
      if (!result?.employee) throw new FieldProblem(result?.errors ?? {}, response);
      const account = isEmployeeAsked
        ? await sendLink(result.employee.id)
        : await addAccount(result.employee.id, accountOf(country, values));
      const isWhole = account !== 'refused';
      forgetDraft(company_id);
      await client.invalidateQueries();
      notify(
        `${name} is hired`,
        {
          sent: `A link to fill in the details is on its way to ${values.email_address}.`,
          unsent: 'The link was not sent. Send it from the employee’s page.',
          added: `Starts ${day(String(values.start_date))}. To undo, delete the record.`,
          held: 'The bank account is waiting for another person’s approval, under Approvals.',
          refused: 'The bank account was not accepted. Add it here.',
        }[account],
      );
      onHired({ id: result.employee.id, isWhole });
    } catch (error) {
      const all = steps.flatMap(({ fields }) => fields.map((field) => field.name));
      setProblem(separateErrors(error, new Set(all)));
      setBusy(false);
    }
  }

  return (
    <Stack>
      {problem?.rest !== undefined && <Problem error={problem.rest} />}
      {steps.map((step) => (
        <StepSummary
          key={step.step}
          step={step}
          values={values}
          errors={problem?.fields ?? {}}
          onEdit={() => onEdit(step.step)}
        />
      ))}
      <Group justify="space-between">
        <Button variant="default" onClick={() => onEdit(isEmployeeAsked ? 'tax' : 'bank')}>
          Back
        </Button>
        <Button loading={isBusy} onClick={hire}>
          Hire {name}
          {isEmployeeAsked && ' and send the link'}
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * Adds the bank account to the new employee. If the service rejects it, the user is sent to the employee page to add it
 * there.
 */
async function addAccount(
  id: number,
  account: Record<string, unknown> | undefined,
): Promise<'added' | 'held' | 'refused'> {
  if (!account) return 'added';
  try {
    await api.POST('/api/employees/{employee_id}/bank-accounts', {
      params: { path: { employee_id: id } },
      body: account as never,
    });
    return 'added';
  } catch (error) {
    if (await wasSentForApproval(error)) return 'held';
    notifyError('The bank account was not added', error);
    return 'refused';
  }
}

/** The employee is hired even if the link cannot be sent; the employee page has a button to send it again. */
async function sendLink(id: number): Promise<'sent' | 'unsent'> {
  try {
    await api.POST('/api/employees/{employee_id}/hire-form', { params: { path: { employee_id: id } } });
    return 'sent';
  } catch (error) {
    notifyError('The link was not sent', error);
    return 'unsent';
  }
}

function StepSummary(given: { step: HireStep; values: FormValues; errors: FieldErrors; onEdit: () => void }) {
  const { step, values, errors, onEdit } = given;
  const { country } = useCompany();
  const shown = step.fields.filter((field) => textOf(field, values, country) !== '' || errors[field.name]);
  return (
    <section aria-label={step.title}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {step.title}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={onEdit}>
          Change<VisuallyHidden> {step.title}</VisuallyHidden>
        </Button>
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing entered; the defaults apply.
        </Text>
      ) : (
        <Table layout="fixed" withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {shown.map((field) => (
              <Table.Tr key={field.name}>
                <Table.Th scope="row" fw={400} c="dimmed" w="40%">
                  {field.label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {textOf(field, values, country)}
                  {errors[field.name] && (
                    <Text size="sm" c="var(--danger)" role="alert">
                      {errors[field.name]}
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
}
