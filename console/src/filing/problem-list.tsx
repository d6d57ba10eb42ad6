import { Group, Stack, Text, Title } from '@mantine/core';
import { AppLink } from '../ui/app-link.tsx';
import { count } from '../ui/format.ts';
import { type FilingProblem, fieldName, isBlocking, problemText, whereToFix } from './problem.ts';

const SHOWN = 50;

/** Lists blocking problems first, with links to the screens that fix them, and then warnings. */
export function ProblemList(given: {
  problems: readonly FilingProblem[];
  runId?: number | undefined;
  good: string;
  /** The step that the blocking problems prevent. */
  about?: 'lodgement' | 'payment';
}) {
  const { problems, runId, good, about = 'lodgement' } = given;
  const stops = problems.filter(isBlocking);
  const remarks = problems.filter((problem) => !isBlocking(problem));
  return (
    <Stack gap="xs">
      {stops.length === 0 ? (
        <Text c="var(--good)" fw={600}>
          ✓ {good}
        </Text>
      ) : (
        <Problems title={`${count(stops.length, 'problem')} to fix first`} problems={stops} runId={runId} />
      )}
      {remarks.length > 0 && (
        <details>
          <summary>
            {count(remarks.length, 'note')} (won’t stop {about})
          </summary>
          <Problems title="Notes" problems={remarks} runId={runId} />
        </details>
      )}
    </Stack>
  );
}

/** The first problems, each with a link to the field to correct if the console has one. */
export function Problems(given: { title: string; problems: readonly FilingProblem[]; runId: number | undefined }) {
  const { title, problems, runId } = given;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <ul className="plain-list">
        {problems.slice(0, SHOWN).map((each, index) => {
          const where = whereToFix(each, runId);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never reorders, and one field may have two problems.
            <li key={index} style={{ padding: '0.4rem 0' }}>
              <Group gap="xs" align="baseline">
                {each.employee_name && <Text fw={600}>{each.employee_name}</Text>}
                {where ? (
                  <AppLink {...where} size="sm" fw={600}>
                    {fieldName(each.field)}
                  </AppLink>
                ) : (
                  <Text size="sm">{fieldName(each.field)}</Text>
                )}
                {each.rule && (
                  <Text size="xs" c="dimmed">
                    {each.rule}
                  </Text>
                )}
              </Group>
              <Text size="sm">{problemText(each)}</Text>
            </li>
          );
        })}
      </ul>
      {problems.length > SHOWN && (
        <Text size="sm" c="dimmed">
          And {problems.length - SHOWN} more; fix these first.
        </Text>
      )}
    </section>
  );
}
