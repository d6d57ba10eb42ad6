import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { count } from '../ui/format.ts';
import { Go } from '../ui/go.tsx';
import { asTrouble, type FilingTrouble, fieldName, whereToFix } from './problem.ts';

const SHOWN = 50;

/** What stands in the way, by person and field, each with a link to where it is put right; then what is only remarked. */
export function ProblemList(given: { problems: readonly object[]; runId?: number | undefined; good: string }) {
  const { problems, runId, good } = given;
  const all = problems.map(asTrouble);
  const stops = all.filter(({ isBlocking }) => isBlocking);
  const remarks = all.filter(({ isBlocking }) => !isBlocking);
  return (
    <Stack gap="xs">
      {stops.length === 0 ? (
        <Text c="var(--good)" fw={600}>
          ✓ {good}
        </Text>
      ) : (
        <Troubles title={`${count(stops.length, 'problem')} to fix first`} troubles={stops} runId={runId} />
      )}
      {remarks.length > 0 && <Troubles title={count(remarks.length, 'remark')} troubles={remarks} runId={runId} />}
    </Stack>
  );
}

function Troubles(given: { title: string; troubles: readonly FilingTrouble[]; runId: number | undefined }) {
  const { title, troubles, runId } = given;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <ul className="plain-list">
        {troubles.slice(0, SHOWN).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list as the service told it; one field may have two problems.
          <li key={index} style={{ padding: '0.4rem 0' }}>
            <Group gap="xs" align="baseline">
              {each.who && <Text fw={600}>{each.who}</Text>}
              <Go {...whereToFix(each, runId)} size="sm">
                {fieldName(each.field)}
              </Go>
              {each.rule && (
                <Badge variant="outline" color="gray" size="sm" tt="none">
                  {each.rule}
                </Badge>
              )}
            </Group>
            <Text size="sm">{each.message}</Text>
          </li>
        ))}
      </ul>
      {troubles.length > SHOWN && (
        <Text size="sm" c="dimmed">
          And {troubles.length - SHOWN} more; fix these first.
        </Text>
      )}
    </section>
  );
}
