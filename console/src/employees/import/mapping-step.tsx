import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useCompany } from '../../session/session.tsx';
import { count } from '../../ui/format.ts';
import type { Field } from '../fields/field.ts';
import type { FormValue, FormValues } from '../fields/values.ts';
import { FieldInput } from '../form/field-input.tsx';
import { isExcused } from '../hire/hire-steps.ts';
import { type Mapping, requiredFieldsOf, targetsOf } from './mapping.ts';

/** Maps each field to a column of the file, or to one value for all rows. */
export function MappingStep(given: {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  mapping: Mapping;
  defaults: FormValues;
  onChange: (columns: Mapping['columns'], defaults: FormValues) => void;
  onNext: () => void;
  onBack: () => void;
}) {
  const { headers, rows, mapping, defaults, onChange, onNext, onBack } = given;
  const { country } = useCompany();
  const { columns, template } = mapping;
  const needed = requiredFieldsOf(country);
  const [added, setAdded] = useState<readonly string[]>([]);
  const targets = targetsOf(country);
  const isShown = ({ name }: Field) => columns[name] !== undefined || name in defaults || added.includes(name);
  const others = targets.filter((field) => !needed.includes(field) && isShown(field));
  const unused = headers.filter((_, index) => !Object.values(columns).includes(index));
  const missing = missingOf(needed, mapping.columns, defaults);

  const choose = (name: string, index: string) => {
    const { [name]: _, ...rest } = columns;
    onChange(index === '' ? rest : { ...rest, [name]: Number(index) }, defaults);
  };
  const setDefault = (name: string, value: FormValue) => {
    const { [name]: _, ...rest } = defaults;
    onChange(columns, value === '' ? rest : { ...rest, [name]: value });
  };
  const line = (field: Field) => (
    <MappedField
      key={field.name}
      field={field}
      headers={headers}
      example={columns[field.name] === undefined ? undefined : exampleIn(rows, columns[field.name] as number)}
      column={columns[field.name]}
      value={defaults[field.name] ?? ''}
      onColumn={(index) => choose(field.name, index)}
      onValue={(value) => setDefault(field.name, value)}
    />
  );

  return (
    <Stack>
      {template && (
        <Alert variant="outline" color="gray" title={`This looks like a file from ${template.name}`}>
          Columns matched using {template.source}. Check them before you continue.
        </Alert>
      )}
      <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
        <Title order={2} size="h4">
          Required
        </Title>
        {needed.map(line)}
      </Stack>
      <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
        <Title order={2} size="h4">
          Also imported
        </Title>
        {others.length === 0 && <Text c="dimmed">Nothing else yet.</Text>}
        {others.map(line)}
        <AddField
          fields={targets.filter((field) => !needed.includes(field) && !isShown(field))}
          onAdd={(name) => setAdded([...added, name])}
        />
        {unused.length > 0 && (
          <Text size="sm" c="dimmed">
            Not imported: {unused.join(', ')}
          </Text>
        )}
      </Stack>
      {missing.length > 0 && (
        <Text size="sm" c="var(--warn)" role="status">
          Still needs a column or a value: {missing.map(({ label }) => label).join(', ')}
        </Text>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        <Button onClick={onNext}>Check {count(rows.length, 'row')}</Button>
      </Group>
    </Stack>
  );
}

function missingOf(needed: readonly Field[], columns: Mapping['columns'], defaults: FormValues): readonly Field[] {
  const isGiven = (name: string) => columns[name] !== undefined || (defaults[name] ?? '') !== '';
  return needed.filter(
    ({ name }) =>
      !isGiven(name) &&
      !(name === 'is_foreign_resident' && isGiven('australian_resident')) &&
      !isExcused(
        name,
        Object.fromEntries(Object.keys({ ...columns, ...defaults }).map((each) => [each, defaults[each] ?? true])),
      ),
  );
}

function AddField({ fields, onAdd }: { fields: readonly Field[]; onAdd: (name: string) => void }) {
  return (
    <NativeSelect
      label="Add another field"
      maw={340}
      value=""
      onChange={(event) => onAdd(event.currentTarget.value)}
      data={[
        { value: '', label: 'Choose …' },
        ...fields.map(({ name, label }) => ({
          value: name,
          label: /^kin_/.test(name) ? `Emergency contact: ${label}` : label,
        })),
      ]}
    />
  );
}

const exampleIn = (rows: readonly (readonly string[])[], column: number): string | undefined =>
  rows.map((cells) => cells[column]?.trim()).find(Boolean);

function MappedField(given: {
  field: Field;
  headers: readonly string[];
  example: string | undefined;
  column: number | undefined;
  value: FormValue;
  onColumn: (index: string) => void;
  onValue: (value: FormValue) => void;
}) {
  const { field, headers, example, column, value, onColumn, onValue } = given;
  const { country } = useCompany();
  const { help: _help, ...plain } = field;
  const asked: Field = {
    ...plain,
    label: column === undefined ? `${field.label}, for every row` : `${field.label}, if empty`,
    kind: field.kind === 'flag' ? 'yes-no' : field.kind,
    isNeverEmpty: false,
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
      <NativeSelect
        label={field.label}
        value={column === undefined ? '' : String(column)}
        onChange={(event) => onColumn(event.currentTarget.value)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={example === undefined ? undefined : `Such as ${field.isSecret ? '•••' : example.slice(0, 40)}`}
        data={[
          { value: '', label: 'Not in the bank file' },
          ...headers.map((header, index) => ({ value: String(index), label: header || `Column ${index + 1}` })),
        ]}
      />
      <FieldInput field={asked} country={country} value={value} onChange={onValue} />
    </SimpleGrid>
  );
}
