import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client.ts';
import { Empty } from '../../ui/empty.tsx';
import { day, moment } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { fieldOf } from '../fields/sections.ts';
import type { TabProps } from './employee-section.tsx';

type Entry = Schemas['EmployeeHistoryEntry'];
const MAX_ROWS = 50;

/** The changes to the employee in the audit log, newest first. */
export function HistoryTab({ employee }: TabProps) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['get', '/api/employees/{employee_id}/history', employee.id],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam }) => {
      const { data: page } = await api.GET('/api/employees/{employee_id}/history', {
        params: {
          path: { employee_id: employee.id },
          query: { limit: MAX_ROWS, ...(pageParam === undefined ? {} : { before: pageParam }) },
        },
      });
      return page ?? [];
    },
    getNextPageParam: (last: readonly Entry[]) => (last.length < MAX_ROWS ? undefined : last.at(-1)?.id),
  });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  const entries = data.pages.flat();
  if (entries.length === 0) {
    return (
      <Empty title="No changes yet">
        Every change to this employee appears here, with who made it and the previous value.
      </Empty>
    );
  }
  return (
    <Stack>
      <ol className="plain-list card" aria-label="History">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
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

const NOUNS: Readonly<Record<string, string>> = {
  employee: 'Employee',
  'bank-account': 'Bank account',
  'employee-declarations': 'Declarations',
  'employee-allowance': 'Allowance',
  'employee-deduction': 'Deduction',
  'pay-rate': 'Rate',
  'opening-balances': 'Opening balances',
};
const VERBS: Readonly<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  terminate: 'ended',
  reinstate: 'reinstated',
  replace: 'set',
  order: 'reordered',
};

function titleOf(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const name = NOUNS[noun] ?? `${noun[0]?.toUpperCase() ?? ''}${noun.slice(1).replaceAll('-', ' ')}`;
  return `${name} ${VERBS[verb] ?? verb.replaceAll('-', ' ')}`;
}

const labelOf = (name: string): string => fieldOf(name)?.label ?? name.replaceAll('_', ' ');

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const MAX_SHOWN = 12;
const HIDDEN_FIELDS = new Set(['id', 'employee_id', 'company_id', 'customer_id', 'created_at', 'updated_at']);

/** The fields that differ. A new record has no previous state, so all its fields are listed. */
function differences({
  before,
  after,
}: Pick<Entry, 'before' | 'after'>): readonly (readonly [string, unknown, unknown])[] {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = (after ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !HIDDEN_FIELDS.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => [name, was[name], is[name]] as const);
}

/** An entry of the audit log. `about` says which record it is about and where the change came from. */
export function HistoryEntry({ entry, about = '' }: { entry: Omit<Entry, 'id'>; about?: string }) {
  const all = differences(entry);
  return (
    <li style={{ borderBottom: '1px solid var(--mantine-color-default-border)', padding: '0.75rem 1rem' }}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{titleOf(entry.action)}</Text>
        <Text size="sm" c="dimmed">
          {moment(entry.at)} · {entry.actor}
          {entry.client_id ? ` through ${entry.client_id}` : ''}
          {about}
        </Text>
      </Group>
      {all.slice(0, MAX_SHOWN).map(([name, was, is]) => (
        <Text size="sm" key={name} style={{ overflowWrap: 'anywhere' }}>
          {labelOf(name)}: {entry.before === null ? shown(is) : `${shown(was)} → ${shown(is)}`}
        </Text>
      ))}
      {all.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          and {all.length - MAX_SHOWN} more
        </Text>
      )}
    </li>
  );
}
