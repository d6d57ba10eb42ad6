import { Button, Group, Modal, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldErrors } from '../../api/client.ts';
import { wasSentForApproval } from '../../approvals/use-approval.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Country, Field } from '../fields/field.ts';
import { changesOf, type FormValues, formOf } from '../fields/values.ts';
import { separateErrors } from '../form/field-problem.ts';
import { FieldsGrid } from '../form/fields-grid.tsx';
import { useUnsaved } from '../form/unsaved.tsx';
import { useRefetchEmployees } from './queries.ts';

export interface Owned<Item> {
  readonly title: string;
  readonly about?: string;
  /** The noun for one item, such as "a deduction". */
  readonly one: string;
  readonly items: readonly Item[];
  /** The maximum number of items that the list can have. */
  readonly most?: number;
  readonly keyOf: (item: Item) => string | number;
  readonly nameOf: (item: Item) => string;
  readonly details: (item: Item) => ReactNode;
  readonly amount?: (item: Item) => ReactNode;
  /** Returns false for items that are read-only here. */
  readonly isOwn?: (item: Item) => boolean;
  readonly fields: readonly Field[];
  readonly fresh: object;
  readonly country: Country;
  readonly isReadOnly: boolean;
  readonly nothing: string;
  readonly add: (values: Record<string, unknown>) => Promise<unknown>;
  readonly change: (item: Item, changes: Record<string, unknown>) => Promise<unknown>;
  readonly remove: (item: Item) => Promise<unknown>;
  readonly more?: (item: Item) => ReactNode;
  /** Whether every change waits for the approval of another person. */
  readonly isHeld?: boolean;
  /** A notice that is shown above the items. */
  readonly notice?: ReactNode;
}

/** A list of the employee's records, with forms to add, change and remove them. */
export function OwnedList<Item extends object>(given: Owned<Item>) {
  const {
    title,
    about,
    one,
    items,
    most = Number.POSITIVE_INFINITY,
    keyOf,
    nameOf,
    details,
    amount,
    isReadOnly,
    nothing,
    isOwn = () => true,
    more,
    notice,
  } = given;
  const [open, setOpen] = useState<{ item: Item | undefined }>();
  const [leaving, setLeaving] = useState<Item>();
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} gap="sm" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start">
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
        {!isReadOnly && items.length < most && (
          <Button variant="default" size="xs" onClick={() => setOpen({ item: undefined })}>
            Add {one}
          </Button>
        )}
      </Group>
      {notice}
      {items.length === 0 ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <ul className="plain-list">
          {items.map((item) => (
            <li key={keyOf(item)} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
              <Group justify="space-between" py="xs" gap="xs">
                <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
                  <Text fw={600}>{nameOf(item)}</Text>
                  <Text size="sm" c="dimmed" component="div">
                    {details(item)}
                  </Text>
                </div>
                <Group gap="xs">
                  {amount?.(item)}
                  {!isReadOnly && isOwn(item) && (
                    <>
                      {more?.(item)}
                      <Button variant="default" size="xs" onClick={() => setOpen({ item })}>
                        Change<VisuallyHidden> {nameOf(item)}</VisuallyHidden>
                      </Button>
                      <Button variant="subtle" size="xs" onClick={() => setLeaving(item)}>
                        Remove<VisuallyHidden> {nameOf(item)}</VisuallyHidden>
                      </Button>
                    </>
                  )}
                </Group>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {open && <EditModal owned={given} item={open.item} onClose={() => setOpen(undefined)} />}
      {leaving && <RemoveModal owned={given} item={leaving} onClose={() => setLeaving(undefined)} />}
    </Stack>
  );
}

function EditModal<Item extends object>({
  owned,
  item,
  onClose,
}: {
  owned: Owned<Item>;
  item: Item | undefined;
  onClose: () => void;
}) {
  const record = item ?? owned.fresh;
  const [values, setValues] = useState<FormValues>(() => formOf(owned.fields, record));
  const [problem, setProblem] = useState<{ fields: FieldErrors; rest: unknown }>();
  const [isSaving, setSaving] = useState(false);
  const refetchEmployees = useRefetchEmployees();
  const changes = changesOf(owned.fields, record, values);
  useUnsaved(Object.keys(changes).length > 0);
  const title = item ? `Change ${owned.nameOf(item)}` : `Add ${owned.one}`;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setProblem(undefined);
    try {
      await (item ? owned.change(item, changes) : owned.add(withoutNulls({ ...owned.fresh, ...changes })));
      await refetchEmployees();
      notify(item ? 'Changed' : 'Added', `${owned.title}: the change applies to pays made from now on.`);
      onClose();
    } catch (error) {
      if (await wasSentForApproval(error)) return onClose();
      setProblem(separateErrors(error, new Set(owned.fields.map(({ name }) => name))));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={save} noValidate aria-label={title}>
        <Stack>
          {problem?.rest !== undefined && <Problem error={problem.rest} />}
          <FieldsGrid
            fields={owned.fields}
            values={values}
            country={owned.country}
            errors={problem?.fields ?? {}}
            isRequired={({ required }) => required === 'all' || required === owned.country}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving} disabled={item !== undefined && Object.keys(changes).length === 0}>
              {owned.isHeld ? 'Send for approval' : item ? 'Save' : 'Add'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const withoutNulls = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function RemoveModal<Item extends object>({
  owned,
  item,
  onClose,
}: {
  owned: Owned<Item>;
  item: Item;
  onClose: () => void;
}) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const refetchEmployees = useRefetchEmployees();
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await owned.remove(item);
      await refetchEmployees();
      notify('Removed', `${owned.nameOf(item)}. Completed pays keep it; add it again to undo.`);
      onClose();
    } catch (problem) {
      if (await wasSentForApproval(problem)) return onClose();
      setError(problem);
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Remove ${owned.nameOf(item)}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        {error !== undefined && <Problem error={error} />}
        <Text>Completed pays keep it. New pays will not have it.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={isBusy} onClick={remove}>
            {owned.isHeld ? 'Send for approval' : 'Remove'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
