import { Button, Fieldset, Group, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type FormGroup, toForm } from '../fields/values.ts';
import { type FieldInputProps, PlainInput } from './plain-input.tsx';

type Given<V> = Omit<FieldInputProps, 'value'> & { readonly value: V };

const emptyOf = (field: FieldInputProps['field']): FormGroup =>
  Object.fromEntries((field.fields ?? []).map((part) => [part.name, toForm(part, null)]));

function Parts({ value, onChange, ...given }: Given<FormGroup>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
      {(given.field.fields ?? []).map((part) => (
        <PlainInput
          key={part.name}
          field={part}
          country={given.country}
          isReadOnly={given.isReadOnly ?? false}
          isRequired={part.required !== undefined}
          value={value[part.name] ?? ''}
          onChange={(next) => onChange({ ...value, [part.name]: next })}
        />
      ))}
    </SimpleGrid>
  );
}

/** The input of a group, whose fields are declared together or not at all. */
function GroupInput(given: Given<FormGroup | null>) {
  const { field, value, onChange, error, isReadOnly } = given;
  if (value === null) {
    return (
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {field.label}
          </Text>
          <Text size="sm" c="dimmed">
            {field.help ?? 'Not declared'}
          </Text>
        </div>
        {!isReadOnly && (
          <Button variant="default" size="xs" onClick={() => onChange(emptyOf(field))}>
            Declare<VisuallyHidden> {field.label}</VisuallyHidden>
          </Button>
        )}
      </Group>
    );
  }
  return (
    <Fieldset legend={field.label}>
      <Stack gap="sm">
        <Parts {...given} value={value} onChange={onChange} />
        {error && (
          <Text size="sm" c="var(--danger)" role="alert">
            {error}
          </Text>
        )}
        {!isReadOnly && (
          <Group justify="flex-end">
            <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
              Withdraw<VisuallyHidden> {field.label}</VisuallyHidden>
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

/** The input for a field that is a list of groups. */
function RowsInput(given: Given<readonly FormGroup[]>) {
  const { field, value, onChange, error, isReadOnly } = given;
  return (
    <Stack gap="sm">
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id other than their position.
        <Fieldset key={index} legend={`${field.label}, ${index + 1}`}>
          <Parts
            {...given}
            value={row}
            onChange={(next) => onChange(value.map((each, at) => (at === index ? (next as FormGroup) : each)))}
          />
          {!isReadOnly && (
            <Group justify="flex-end" mt="xs">
              <Button variant="subtle" size="xs" onClick={() => onChange(value.filter((_, at) => at !== index))}>
                Remove<VisuallyHidden> {`${field.label}, ${index + 1}`}</VisuallyHidden>
              </Button>
            </Group>
          )}
        </Fieldset>
      ))}
      <Group justify="space-between" wrap="nowrap">
        <div>
          {value.length === 0 && (
            <Text size="sm" fw={500}>
              {field.label}
            </Text>
          )}
          {error && (
            <Text size="sm" c="var(--danger)" role="alert">
              {error}
            </Text>
          )}
        </div>
        {!isReadOnly && (
          <Button variant="default" size="xs" onClick={() => onChange([...value, emptyOf(field)])}>
            Add<VisuallyHidden> {field.label}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The input for a field of any kind. */
export function FieldInput(given: FieldInputProps) {
  switch (given.field.kind) {
    case 'group':
      return <GroupInput {...given} value={given.value as FormGroup | null} />;
    case 'rows':
      return <RowsInput {...given} value={given.value as readonly FormGroup[]} />;
    default:
      return <PlainInput {...given} />;
  }
}
