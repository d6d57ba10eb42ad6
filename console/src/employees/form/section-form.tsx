import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldErrors } from '../../api/client.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Country, Field } from '../fields/field.ts';
import { changesOf, type FormValues, formOf } from '../fields/values.ts';
import { separateErrors } from './field-problem.ts';
import { FieldsGrid } from './fields-grid.tsx';
import { useUnsaved } from './unsaved.tsx';

/** A form for one section of a record. It sends only the changes, and keeps the input when the service rejects them. */
export function SectionForm(given: {
  title: string;
  about?: string | undefined;
  fields: readonly Field[];
  record: object;
  country: Country;
  isReadOnly: boolean;
  onSave: (changes: Record<string, unknown>) => Promise<void>;
  aside?: ReactNode;
  /** Whether a change waits for the approval of another person. */
  isHeld?: boolean;
}) {
  const { title, about, fields, record, country, isReadOnly, onSave, aside, isHeld = false } = given;
  const [edited, setEdited] = useState<FormValues>({});
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<{ fields: FieldErrors; rest: unknown }>();
  const values = { ...formOf(fields, record), ...edited };
  const changes = changesOf(fields, record, values);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isChanged || isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      await onSave(changes);
      setEdited({});
    } catch (error) {
      setProblem(separateErrors(error, new Set(fields.map(({ name }) => name))));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form onSubmit={save} noValidate aria-label={title}>
      <Stack className="card" p={{ base: 'md', sm: 'lg' }} gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed" maw={620}>
              {about}
            </Text>
          )}
        </div>
        {problem?.rest !== undefined && <Problem error={problem.rest} />}
        {aside}
        <FieldsGrid
          fields={fields}
          values={values}
          country={country}
          errors={problem?.fields ?? {}}
          isReadOnly={isReadOnly}
          isRequired={({ required }) => required === 'all' || required === country}
          onChange={(name, value) => setEdited((before) => ({ ...before, [name]: value }))}
        />
        {isChanged && (
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                setEdited({});
                setProblem(undefined);
              }}
            >
              Undo changes
            </Button>
            <Button type="submit" loading={isSaving}>
              {isHeld ? 'Send for approval' : `Save ${title.toLowerCase()}`}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
