import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../api/client.ts';
import { type Field, FieldInput, type FieldValue } from './field-input.tsx';
import { count } from './format.ts';
import { Problem } from './problem.tsx';

/** Asks for confirmation before navigating away or closing the tab would discard unsaved input. */
export function NavigationGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: when,
    disabled: !when,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>What you typed here is not saved yet.</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}

/** The changed fields. An emptied field is null. */
export type Changes = Record<string, string | number | boolean | readonly string[] | null>;

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);
const sent = (field: Field, value: FieldValue) =>
  field.kind === 'integer' && value !== '' ? Number(value) : value === '' && !field.keepsEmpty ? null : value;

/**
 * A form that sends only changed fields, keeps the input if the service rejects it, and asks before discarding unsaved
 * input. With `isNew` it sends every non-empty field.
 */
export function FieldForm(given: {
  label: string;
  fields: readonly Field[];
  given: Readonly<Record<string, unknown>>;
  save: (changes: Changes) => Promise<unknown>;
  submit?: string;
  readOnly?: boolean;
  isNew?: boolean;
  columns?: number;
  onCancel?: () => void;
  /** Called on every change, for example to update a preview next to the form. */
  onTyped?: (values: Readonly<Record<string, FieldValue>>) => void;
}) {
  const { label, fields, save, submit = 'Save', readOnly = false, isNew = false, columns = 2, onCancel } = given;
  const [typed, setTyped] = useState<Readonly<Record<string, FieldValue>>>({});
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const known = (key: string): FieldValue => asValue(given.given[key]);
  const nowOf = ({ key }: Field): FieldValue => typed[key] ?? known(key);
  const values = Object.fromEntries(fields.map((field) => [field.key, nowOf(field)]));
  const shown = fields.filter(({ when }) => when === undefined || when(values));
  const changed = shown.filter((field) => !isSame(nowOf(field), known(field.key)));
  const wrong = fieldProblems(error, shown);

  async function submitForm(event: FormEvent): Promise<void> {
    event.preventDefault();
    const toSend = isNew ? shown.filter((field) => nowOf(field) !== '') : changed;
    setBusy(true);
    setError(undefined);
    try {
      await save(Object.fromEntries(toSend.map((field) => [field.key, sent(field, nowOf(field))])));
      setTyped({});
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submitForm} aria-label={label} noValidate>
      <NavigationGuard when={changed.length > 0 && !busy} />
      <Stack>
        {error !== undefined && Object.keys(wrong).length === 0 && <Problem error={error} />}
        <SimpleGrid cols={{ base: 1, sm: columns }} verticalSpacing="sm">
          {shown.map((field) => (
            <FieldInput
              key={field.key}
              field={field}
              value={nowOf(field)}
              error={wrong[field.key]}
              readOnly={readOnly}
              onChange={(value) => {
                setTyped((before) => ({ ...before, [field.key]: value }));
                given.onTyped?.({ ...values, [field.key]: value });
              }}
            />
          ))}
        </SimpleGrid>
        {!readOnly && (
          <FormButtons
            submit={submit}
            busy={busy}
            isNew={isNew}
            changes={changed.length}
            onReset={() => {
              setTyped({});
              setError(undefined);
              onCancel?.();
            }}
            isCancel={onCancel !== undefined}
          />
        )}
      </Stack>
    </form>
  );
}

function FormButtons(given: {
  submit: string;
  busy: boolean;
  isNew: boolean;
  changes: number;
  /** True if the reset button closes the form. */
  isCancel: boolean;
  onReset: () => void;
}) {
  const { submit, busy, isNew, changes, isCancel, onReset } = given;
  return (
    <Group gap="sm">
      <Button type="submit" loading={busy} disabled={!isNew && changes === 0}>
        {submit}
      </Button>
      {(changes > 0 || isCancel) && (
        <Button variant="default" onClick={onReset}>
          {isCancel ? 'Cancel' : 'Undo changes'}
        </Button>
      )}
      {!isNew && changes > 0 && (
        <Text size="sm" c="dimmed">
          {count(changes, 'change')} not saved yet
        </Text>
      )}
    </Group>
  );
}

const asValue = (value: unknown): FieldValue =>
  typeof value === 'boolean' ? value : Array.isArray(value) ? value.map(String) : String(value ?? '');

/** The error of each field. Empty if an error concerns a field that is not in the form. */
function fieldProblems(error: unknown, fields: readonly Field[]): Record<string, string> {
  const said = Object.entries(fieldErrors(error));
  if (said.some(([name]) => !fields.some(({ key }) => key === name))) return {};
  return Object.fromEntries(said.map(([name, text]) => [name, text.charAt(0).toUpperCase() + text.slice(1)]));
}
