import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { HistoryEntry } from '../employees/page/history-tab.tsx';
import { Empty } from '../ui/empty.tsx';
import { Problem } from '../ui/problem.tsx';

type Entry = Schemas['AuditEntry'];
const MAX_ROWS = 50;

const FILTERS = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
  { name: 'actor', label: 'Person or program', type: 'text' },
  { name: 'action', label: 'Action', type: 'text' },
] as const;
type Filter = Partial<Record<(typeof FILTERS)[number]['name'], string>>;

/** Removes empty filters. */
const used = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

function useAuditLog(filter: Filter) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/audit', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam }) => {
      const { data } = await api.GET('/api/audit', {
        params: { query: { ...filter, limit: MAX_ROWS, ...(pageParam === undefined ? {} : { before: pageParam }) } },
      });
      return data ?? [];
    },
    getNextPageParam: (last: readonly Entry[]) => (last.length < MAX_ROWS ? undefined : last.at(-1)?.id),
  });
}

/** Every change in the account, newest first. */
export function AuditLog() {
  const [typed, type] = useState<Filter>({});
  const [filter, apply] = useState<Filter>({});
  return (
    <Stack>
      <Text c="dimmed" size="sm" maw={640}>
        Changes and sign-ins in all companies of the account. Tax numbers, bank accounts and secrets are masked. An
        action is the name of the record and what happened, such as employee.update.
      </Text>
      <form
        aria-label="Filter"
        onSubmit={(event) => {
          event.preventDefault();
          apply(used(typed));
        }}
      >
        <Group align="flex-end">
          {FILTERS.map(({ name, label, type: kind }) => (
            <TextInput
              key={name}
              label={label}
              type={kind}
              maxLength={320}
              value={typed[name] ?? ''}
              onChange={(event) => type({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit" variant="default">
            Show
          </Button>
        </Group>
      </form>
      <Entries filter={filter} />
    </Stack>
  );
}

/** Which record the entry is about, and the network address the change came from. */
const aboutOf = ({ entity_type, entity_id, address }: Entry): string =>
  [
    '',
    ...(entity_id === null ? [] : [`${entity_type.replaceAll('_', ' ')} ${entity_id}`]),
    ...(address === null ? [] : [address]),
  ].join(' · ');

function Entries({ filter }: { filter: Filter }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useAuditLog(filter);
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  const entries = data.pages.flat();
  if (entries.length === 0) return <Empty title="No entries">Nothing in the audit log fits the filter.</Empty>;
  return (
    <Stack>
      <ol className="plain-list card" aria-label="Audit log">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} about={aboutOf(entry)} />
        ))}
      </ol>
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older
          </Button>
        </Group>
      )}
    </Stack>
  );
}
