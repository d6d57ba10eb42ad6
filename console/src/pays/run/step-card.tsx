import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FilingProblem, fieldName, whereToFix } from '../../filing/problem.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Problem } from '../../ui/problem.tsx';

const SHOWN = 4;

/** A step after completion, with its status, problems and actions. */
export function Card(given: {
  title: string;
  state: ReactNode;
  note?: ReactNode;
  problems?: readonly FilingProblem[];
  runId?: number;
  error?: unknown;
  children?: ReactNode;
}) {
  const { title, state, note, problems = [], runId, error, children } = given;
  return (
    <Stack className="card" p="md" gap="xs" component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm">{state}</Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {problems.length > 0 && (
        <List size="sm" spacing={4} listStyleType="none">
          {problems.slice(0, SHOWN).map((problem) => (
            <List.Item key={`${problem.employee_id} ${problem.field} ${problem.message}`}>
              <Missing problem={problem} runId={runId} />
            </List.Item>
          ))}
          {problems.length > SHOWN && <List.Item>and {problems.length - SHOWN} more</List.Item>}
        </List>
      )}
      {error !== undefined && error !== null && <Problem error={error} />}
      <Group gap="xs" mt="auto" pt={4}>
        {children}
      </Group>
    </Stack>
  );
}

/** A problem with a link to the screen that fixes it. */
function Missing({ problem, runId }: { problem: FilingProblem; runId: number | undefined }) {
  const where = whereToFix(problem, runId);
  const name = fieldName(problem.field);
  return (
    <>
      {where ? (
        <AppLink {...where} size="sm" fw={600}>
          {name}
        </AppLink>
      ) : (
        <Text span size="sm" fw={600}>
          {name}
        </Text>
      )}
      <Text size="sm" c="var(--warn)">
        {problem.employee_name ? `${problem.employee_name}: ${problem.message}` : problem.message}
      </Text>
    </>
  );
}
