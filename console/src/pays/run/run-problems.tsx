import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { type FilingProblem, isBlocking } from '../../filing/problem.ts';
import { Problems } from '../../filing/problem-list.tsx';
import { useCompany } from '../../session/session.tsx';
import { count } from '../../ui/format.ts';

/**
 * The problems that will stop a draft run from being lodged or paid once it is complete. They do not stop completion
 * itself. Empty while loading.
 */
export function useRunProblems(runId: number, isDraft: boolean): readonly FilingProblem[] {
  const { company_id } = useCompany();
  const { data } = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/problems',
    { params: { path: { company_id, pay_run_id: runId } } },
    { enabled: isDraft, staleTime: 60_000, refetchOnMount: 'always' },
  );
  // The pays of a draft run are pending, which is no problem of any record.
  const blocking = (data?.problems ?? []).filter((one) => isBlocking(one) && one.record !== 'PAY_RUN');
  // One field may stop several steps. It is listed once.
  const fields = new Map(blocking.map((one) => [`${one.employee_id} ${one.record} ${one.field}`, one]));
  return isDraft ? [...fields.values()] : [];
}

const SHOWN = 5;

export function RunProblems({ problems, runId }: { problems: readonly FilingProblem[]; runId: number }) {
  const { country } = useCompany();
  const [showsAll, showAll] = useState(false);
  if (problems.length === 0) return null;
  const stops =
    country === 'AU'
      ? 'the bank file, super or the report to the ATO'
      : 'the bank file or the filing with Inland Revenue';
  return (
    <Stack className="card" p="md" gap="xs">
      <Title order={2} size="h4">
        Fix before you pay and lodge
      </Title>
      <Text size="sm" c="dimmed">
        You can complete the pay run, but {count(problems.length, 'problem')} will then stop {stops}.
      </Text>
      <Problems title="Problems to fix" problems={showsAll ? problems : problems.slice(0, SHOWN)} runId={runId} />
      {!showsAll && problems.length > SHOWN && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => showAll(true)}
        >
          Show all {problems.length} problems
        </Button>
      )}
    </Stack>
  );
}
