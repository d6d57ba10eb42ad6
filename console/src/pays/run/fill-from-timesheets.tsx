import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { count } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Sheet, useInvalidatePays } from '../queries.ts';

type Fill = Schemas['TimesheetFill'];

/** Replaces the hours of the run's drafts with the approved hours, and shows what was filled in and what was not. */
export function FillFromTimesheets(given: { companyId: number; sheet: Sheet; flush: () => Promise<unknown> }) {
  const { companyId, sheet, flush } = given;
  const invalidatePays = useInvalidatePays();
  const [fill, setFill] = useState<Fill>();
  const act = useMutation({
    mutationFn: async () => {
      await flush();
      return api.POST('/api/company/{company_id}/pay-runs/{run_id}/fill-from-timesheets', {
        params: { path: { company_id: companyId, run_id: sheet.run.pay_run_id } },
      });
    },
    onSuccess: async ({ data }) => {
      await invalidatePays();
      setFill(data);
    },
  });
  const names = new Map(sheet.rows.map(({ pay }) => [pay.employee_id, pay.format_name]));
  const nameOf = (id: number) => names.get(id) ?? `Employee ${id}`;
  return (
    <>
      <Button variant="default" loading={act.isPending} onClick={() => act.mutate()}>
        Fill from timesheets
      </Button>
      {act.error && <Problem error={act.error} />}
      {fill && (
        <Modal opened onClose={() => setFill(undefined)} title="Filled from timesheets" closeButtonProps={CLOSE}>
          <Summary fill={fill} nameOf={nameOf} />
          <Group justify="flex-end" mt="md">
            <Button onClick={() => setFill(undefined)}>Close</Button>
          </Group>
        </Modal>
      )}
    </>
  );
}

const CLOSE = { 'aria-label': 'Close' };

function Summary({ fill, nameOf }: { fill: Fill; nameOf: (id: number) => string }) {
  const refused = fill.results.filter(({ refused }) => refused !== null);
  const added = fill.results.flatMap(({ employee_id, allowances }) =>
    allowances.map((one) => ({ ...one, employee_id })),
  );
  const assumed = new Set(
    fill.results.flatMap(({ warnings }) =>
      warnings.filter(({ code }) => code === 'ALLOWANCE_TREATMENT').map(({ message }) => message),
    ),
  );
  const below = fill.results.flatMap(({ employee_id, warnings }) =>
    warnings.filter(({ code }) => code === 'BELOW_AWARD').map(({ message }) => ({ employee_id, message })),
  );
  if (fill.results.length === 0) return <Text>No approved timesheets in this pay period.</Text>;
  return (
    <Stack gap="sm">
      <Text fw={600}>{count(fill.filled, 'pay')} filled</Text>
      {refused.length > 0 && (
        <>
          <Text fw={600}>Not filled</Text>
          <List size="sm">
            {refused.map(({ employee_id, refused: reason }) => (
              <List.Item key={employee_id}>
                {nameOf(employee_id)}: {reason?.message}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {below.length > 0 && (
        <>
          <Text fw={600}>Below the award</Text>
          <List size="sm">
            {below.map(({ employee_id, message }) => (
              <List.Item key={employee_id}>
                {nameOf(employee_id)}: {message}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {added.length > 0 && (
        <>
          <Text fw={600}>Allowances added</Text>
          <List size="sm">
            {added.map(({ employee_id, description, date, amount, clause, because }) => (
              <List.Item key={`${employee_id} ${date} ${clause}`}>
                {nameOf(employee_id)}, {date}: {description} ${amount}, clause {clause}, {because}
              </List.Item>
            ))}
          </List>
          {[...assumed].map((message) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </>
      )}
    </Stack>
  );
}
