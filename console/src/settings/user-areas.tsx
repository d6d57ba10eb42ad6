import { Button, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { type Area, useAccount } from '../session/session.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';

type Levels = Schemas['Permissions'];

const AREAS: readonly { area: Area; label: string }[] = [
  { area: 'COMPANY', label: 'Company' },
  { area: 'EMPLOYEES', label: 'Employees' },
  { area: 'PAYS', label: 'Pays' },
  { area: 'LEAVE', label: 'Leave' },
  { area: 'REPORTS', label: 'Reports' },
  { area: 'SETTINGS', label: 'Settings' },
];
const LEVELS = [
  { value: 'LOCKED', label: 'No access' },
  { value: 'READ_ONLY', label: 'View' },
  { value: 'EDITABLE', label: 'View and edit' },
];
const NOTHING: Levels = {
  COMPANY: 'LOCKED',
  EMPLOYEES: 'LOCKED',
  PAYS: 'LOCKED',
  LEAVE: 'LOCKED',
  REPORTS: 'LOCKED',
  SETTINGS: 'LOCKED',
};

/** The permissions of a user per company. */
export function UserAreas({ user, onClose }: { user: Schemas['User']; onClose: () => void }) {
  return (
    <Permissions
      of={user.display_name}
      given={user.companies}
      onClose={onClose}
      put={async (company_id, body) => {
        await api.PUT('/api/users/{user_id}/companies/{company_id}/permissions', {
          params: { path: { user_id: user.user_id, company_id } },
          body,
        });
      }}
      onSaved={() => invalidatePaths('/api/users')}
    />
  );
}

/** The permissions that a user or a group has per company. Only changed companies are sent. */
export function Permissions(props: {
  of: string;
  given: readonly { company_id: number; permissions: Levels }[];
  put: (companyId: number, permissions: Levels) => Promise<void>;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { of, given, put, onSaved, onClose } = props;
  const { companies } = useAccount();
  const known = (id: number): Levels => given.find(({ company_id }) => company_id === id)?.permissions ?? NOTHING;
  const [chosen, choose] = useState<Readonly<Record<number, Levels>>>({});
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      for (const [company_id, body] of Object.entries(chosen)) await put(Number(company_id), body);
      await onSaved();
      notify(`Permissions of ${of} saved`, 'The new permissions apply immediately.');
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      title={`Permissions of ${of}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text c="dimmed">
          “Company” covers departments, pay rates and the ledger. “Leave” covers leave requests, their approval and
          leave balances, but no pays. “Settings” covers payment settings and declarations.
        </Text>
        {error !== undefined && <Problem error={error} />}
        {companies.map(({ company_id, name }) => (
          <CompanyAreas
            key={company_id}
            name={name}
            permissions={chosen[company_id] ?? known(company_id)}
            onChange={(permissions) => choose({ ...chosen, [company_id]: permissions })}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save} loading={busy} disabled={Object.keys(chosen).length === 0}>
            Save permissions
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function CompanyAreas(given: { name: string; permissions: Levels; onChange: (permissions: Levels) => void }) {
  const { name, permissions, onChange } = given;
  return (
    <section aria-label={name}>
      <Group justify="space-between" mb={4}>
        <Title order={3} size="h6">
          {name}
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Everything in ${name}`}
          onClick={() => onChange(Object.fromEntries(AREAS.map(({ area }) => [area, 'EDITABLE'])) as Levels)}
        >
          Everything
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
        {AREAS.map(({ area, label }) => (
          <NativeSelect
            key={area}
            label={label}
            size="xs"
            data={LEVELS}
            value={permissions[area]}
            onChange={(event) => onChange({ ...permissions, [area]: event.currentTarget.value } as Levels)}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
