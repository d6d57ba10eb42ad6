import { Button, Checkbox, Group, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useCompany } from '../../session/session.tsx';
import { EMPLOYMENT_STATUSES, PAY_CYCLES, PAY_PERIODS } from '../fields/choices.ts';
import type { ListSearch, Status } from '../search.ts';
import { COLUMNS, keysOf, type Person, USUAL } from './list-columns.tsx';

const STATUS_NAMES: readonly (readonly [Status, string])[] = [
  ['active', 'Employed'],
  ['terminated', 'Ended'],
  ['all', 'Current and former'],
  ['deleted', 'Deleted'],
];

export function Filters(given: {
  people: readonly Person[];
  search: ListSearch;
  onChange: (to: { [Name in keyof ListSearch]?: ListSearch[Name] | undefined }) => void;
}) {
  const { people, search, onChange } = given;
  const { country } = useCompany();
  const departments = useMemo(
    () => [...new Set(people.flatMap(({ department }) => (department ? [department] : [])))].sort(),
    [people],
  );
  const filter = (
    name: 'department' | 'employment' | 'period',
    label: string,
    choices: readonly (readonly [string, string])[],
  ) => (
    <NativeSelect
      aria-label={label}
      value={search[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: `${label}: any` },
        ...choices.map(([value, text]) => ({ value, label: text })),
        ...(search[name] !== undefined && !choices.some(([value]) => value === search[name])
          ? [{ value: search[name], label: search[name] }]
          : []),
      ]}
    />
  );
  return (
    <Group gap="xs" align="flex-end">
      <Search q={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <NativeSelect
        aria-label="Status"
        value={search.status ?? 'active'}
        onChange={(event) => onChange({ status: event.currentTarget.value as Status })}
        data={STATUS_NAMES.map(([value, label]) => ({ value, label }))}
      />
      {filter(
        'department',
        'Department',
        departments.map((each) => [each, each]),
      )}
      {filter('employment', 'Employment', EMPLOYMENT_STATUSES)}
      {filter('period', 'Paid', country === 'NZ' ? PAY_CYCLES : PAY_PERIODS)}
    </Group>
  );
}

export function ColumnChoice({
  columns,
  onChange,
}: {
  columns: string | undefined;
  onChange: (columns: string | undefined) => void;
}) {
  const keys = keysOf(columns);
  const choose = (chosen: readonly string[]) => {
    const inOrder = COLUMNS.map(({ key }) => key).filter((key) => chosen.includes(key));
    onChange(inOrder.join() === USUAL.join() ? undefined : inOrder.join() || 'none');
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label="Columns" value={[...keys]} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {COLUMNS.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Keeps the typed text in local state, because the URL is updated with a delay. */
function Search({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  // Shows an earlier search again after the browser's back button was used.
  useEffect(() => {
    if (q !== sent) {
      setTyped(q);
      setSent(q);
    }
  }, [q, sent]);
  return (
    <TextInput
      aria-label="Search employees"
      placeholder="Name, number, position …"
      type="search"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setSent(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
      w={{ base: '100%', xs: 260 }}
    />
  );
}
