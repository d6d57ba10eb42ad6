import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Problem } from '../ui/problem.tsx';
import { chosenOf, type Import, sendFile } from './kinds.ts';

type Field = Schemas['ImportField'];
type Texts = Readonly<Record<string, string>>;

const changed = (texts: Texts, name: string, value: string): Texts => {
  const { [name]: _old, ...rest } = texts;
  return value === '' ? rest : { ...rest, [name]: value };
};

/** Maps each field to a column of the file, or to one value for all rows. A change needs another check of the rows. */
export function ColumnsCard(given: {
  known: Import;
  fields: readonly Field[];
  mayEdit: boolean;
  onChanged: (isChanged: boolean) => void;
}) {
  const { known, fields, mayEdit, onChanged } = given;
  const { company_id } = useCompany();
  const navigate = useNavigate();
  const chosen = chosenOf(known.id);
  const [columns, setColumns] = useState<Texts>(known.mapping);
  const [values, setValues] = useState<Texts>(chosen?.defaults ?? {});
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const checking = useMutation({
    mutationFn: (sheet: string | undefined) => {
      if (!chosen) throw new Error('Choose the file again to change its columns.');
      const again = sheet === undefined ? { mapping: columns, sheet: chosen.sheet } : { sheet };
      return sendFile(company_id, { file: chosen.file, kind: chosen.kind, defaults: values, ...again });
    },
    onSuccess: ({ id }) => navigate({ to: '/imports/$importId', params: { importId: String(id) }, replace: true }),
  });

  const isShown = ({ name, is_required }: Field) =>
    is_required || columns[name] !== undefined || name in values || added.includes(name);
  const shown = fields.filter(isShown);
  const used = new Set(Object.values(columns));
  const unused = known.columns.map(({ name }) => name).filter((name) => name !== '' && !used.has(name));
  const isNeeded = ({ name, is_required }: Field) =>
    is_required && known.mapping[name] === undefined && known.problems.some(({ field }) => field === name);
  const missing = shown.filter(
    (field) => isNeeded(field) && columns[field.name] === undefined && values[field.name] === undefined,
  );
  const open = isOpen ? shown : shown.filter((field) => isNeeded(field) || field.name in values);
  const setColumn = (name: string, column: string) => {
    setColumns(changed(columns, name, column));
    onChanged(true);
  };
  const setValue = (name: string, value: string) => {
    setValues(changed(values, name, value));
    onChanged(true);
  };
  const line = (field: Field) => (
    <MappedField
      key={field.name}
      field={field}
      file={known.columns}
      column={columns[field.name]}
      value={values[field.name] ?? ''}
      isFixed={!chosen || !mayEdit}
      onColumn={(column) => setColumn(field.name, column)}
      onValue={(value) => setValue(field.name, value)}
    />
  );
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4">
        Columns
      </Title>
      {known.template && (
        <Alert variant="outline" color="gray" title={`This looks like a file from ${known.template}`}>
          Check the columns before you continue.
        </Alert>
      )}
      {!chosen && mayEdit && <Text c="dimmed">To change the columns, choose the file again.</Text>}
      {known.sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          maw={340}
          disabled={!chosen || !mayEdit || checking.isPending}
          value={known.sheet ?? known.sheets[0]}
          onChange={(event) => checking.mutate(event.currentTarget.value)}
          data={known.sheets}
        />
      )}
      {open.map(line)}
      {isOpen && chosen && mayEdit && (
        <NativeSelect
          label="Add another field"
          maw={340}
          value=""
          onChange={(event) => setAdded([...added, event.currentTarget.value])}
          data={[
            { value: '', label: 'Choose …' },
            ...fields.filter((field) => !isShown(field)).map(({ name, label }) => ({ value: name, label })),
          ]}
        />
      )}
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          Not imported: {unused.join(', ')}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="sm" c="var(--warn)" role="status">
          Still needs a column or a value: {missing.map(({ label }) => label).join(', ')}
        </Text>
      )}
      {checking.error && <Problem error={checking.error} />}
      <Group>
        {chosen && mayEdit && open.length > 0 && (
          <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate(undefined)}>
            Check again
          </Button>
        )}
        {!isOpen && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            Show all columns
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function MappedField(given: {
  field: Field;
  file: Import['columns'];
  column: string | undefined;
  value: string;
  isFixed: boolean;
  onColumn: (column: string) => void;
  onValue: (value: string) => void;
}) {
  const { field, file, column, value, isFixed, onColumn, onValue } = given;
  const { label, choices, is_required, is_secret } = field;
  const example = file.find(({ name }) => name === column)?.example;
  const asked = column === undefined ? `${label}, for every row` : `${label}, if empty`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
      <NativeSelect
        label={label}
        withAsterisk={is_required}
        disabled={isFixed}
        value={column ?? ''}
        onChange={(event) => onColumn(event.currentTarget.value)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={column !== undefined && is_secret ? 'Hidden' : example ? `Such as ${example}` : undefined}
        data={[
          { value: '', label: 'Not in the file' },
          ...[...new Set(file.map(({ name }) => name).filter(Boolean))].map((name) => ({ value: name, label: name })),
        ]}
      />
      {choices.length > 0 ? (
        <NativeSelect
          label={asked}
          disabled={isFixed}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
          data={[{ value: '', label: '–' }, ...choices]}
        />
      ) : (
        <TextInput
          label={asked}
          disabled={isFixed}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </SimpleGrid>
  );
}
