import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { wrongFields } from '../api/wrong-fields.ts';
import { type Field, FieldInput, type FieldValue } from './field-input.tsx';
import { count } from './format.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Problem } from './problem.tsx';

export type { Field, FieldValue } from './field-input.tsx';

/** What is sent: an emptied field as null. */
export type Changes = Record<string, string | number | boolean | readonly string[] | null>;

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);
const sent = (field: Field, value: FieldValue) =>
  field.kind === 'integer' && value !== '' ? Number(value) : value === '' && !field.keepsEmpty ? null : value;

/**
 * A form that sends only what was changed, keeps what was typed when the service refuses it, and asks before it is left
 * half done. With `isNew` it sends every field that holds something.
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
  /** Told of every key typed, for a preview beside the form. */
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
      <LeaveGuard when={changed.length > 0 && !busy} />
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
          <Group gap="sm">
            <Button type="submit" loading={busy} disabled={!isNew && changed.length === 0}>
              {submit}
            </Button>
            {(changed.length > 0 || onCancel) && (
              <Button
                variant="default"
                onClick={() => {
                  setTyped({});
                  setError(undefined);
                  onCancel?.();
                }}
              >
                {onCancel ? 'Cancel' : 'Put back'}
              </Button>
            )}
            {!isNew && changed.length > 0 && (
              <Text size="sm" c="dimmed">
                {count(changed.length, 'change')} not saved yet
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

const asValue = (value: unknown): FieldValue =>
  typeof value === 'boolean' ? value : Array.isArray(value) ? value.map(String) : String(value ?? '');

/** A sentence for each field that the form has; none when a part is about no field of it. */
function fieldProblems(error: unknown, fields: readonly Field[]): Record<string, string> {
  const said = Object.entries(wrongFields(error));
  if (said.some(([name]) => !fields.some(({ key }) => key === name))) return {};
  return Object.fromEntries(said.map(([name, text]) => [name, text.charAt(0).toUpperCase() + text.slice(1)]));
}
