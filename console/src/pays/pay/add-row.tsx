import { Button, Group, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Add, EditableColumn } from '../grid/columns.ts';
import { parseCell } from '../grid/parse.ts';
import { useKnownColumns } from '../queries.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly kind: 'hours' | 'leave' | 'money';
  readonly add: (value: string, given: { date: string; description: string }) => Add;
  readonly needsName: boolean;
  readonly needsDate: boolean;
}

const fromColumn = ({ key, name, kind, add }: EditableColumn): Choice => ({
  value: key,
  label: name,
  kind,
  add: (value, given) => add?.(value, given) ?? {},
  needsName: false,
  needsDate: kind === 'leave',
});

const OTHERS: readonly Choice[] = [
  {
    value: 'bonus',
    label: 'Bonus',
    kind: 'money',
    add: (amount, { description }) => ({ bonuses: [{ description: description || 'Bonus', amount }] }),
    needsName: true,
    needsDate: false,
  },
  {
    value: 'deduction',
    label: 'Deduction',
    kind: 'money',
    add: (amount, { description }) => ({ deductions: [{ description: description || 'Deduction', amount }] }),
    needsName: true,
    needsDate: false,
  },
];

/** Adds a row to a pay: hours, leave, an allowance, a bonus or a deduction. */
export function AddRow({
  date,
  onAdd,
  isPending = false,
}: {
  date: string;
  onAdd: (add: Add) => void;
  isPending?: boolean;
}) {
  const columns = useKnownColumns();
  const choices = [...columns.filter(({ add }) => add !== undefined).map(fromColumn), ...OTHERS];
  const [chosen, choose] = useState<string | null>('hours system:ordinary_time');
  const [value, setValue] = useState('');
  const [description, setDescription] = useState('');
  const [on, setOn] = useState(date);
  const choice = choices.find((one) => one.value === chosen);
  const parsed = choice ? parseCell(choice.kind, value) : undefined;
  const problem = value !== '' && parsed && 'problem' in parsed ? parsed.problem : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!choice || !parsed || 'problem' in parsed || parsed.value === null) return;
    onAdd(choice.add(parsed.value, { date: on, description }));
    setValue('');
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <Select
          label="Add"
          searchable
          w={230}
          value={chosen}
          onChange={choose}
          data={choices.map((one) => ({ value: one.value, label: one.label }))}
          allowDeselect={false}
        />
        {choice?.needsName && (
          <TextInput
            label="Description"
            w={180}
            value={description}
            maxLength={60}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
        {choice?.needsDate && (
          <TextInput type="date" label="From" value={on} onChange={(event) => setOn(event.currentTarget.value)} />
        )}
        <TextInput
          label={choice?.kind === 'money' ? 'Amount' : 'Hours'}
          w={120}
          inputMode="decimal"
          value={value}
          error={problem}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending} disabled={value === '' || problem !== undefined}>
          Add
        </Button>
      </Group>
    </form>
  );
}
