import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useArea } from '../session/session.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { PORTAL_FLAGS } from './texts.ts';

type Flag = (typeof PORTAL_FLAGS)[number][0];
type Flags = Record<Flag, boolean>;
export type Invited = Pick<
  Schemas['Employee'],
  'id' | 'company_id' | 'first_name' | 'last_name' | 'email_address' | 'employee_portal_active' | 'username' | Flag
>;

const EMPLOYEE_READS = ['/api/employees/{employee_id}', '/api/company/{company_id}/employees'];

/** Gives an employee access to the portal: sets the permissions, then emails a link for choosing a password. */
export function InviteButton({ employee, size = 'sm' }: { employee: Invited; size?: 'xs' | 'sm' }) {
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const [isOpen, setOpen] = useState(false);
  const isIn = employee.username !== null && employee.employee_portal_active;
  const name = `${employee.first_name} ${employee.last_name}`;
  return (
    <>
      <Button
        size={size}
        variant="default"
        disabled={!mayEdit}
        title={mayEdit ? undefined : reason}
        onClick={() => setOpen(true)}
        aria-label={`${isIn ? 'Portal access' : 'Invite to the portal'}: ${name}`}
      >
        {isIn ? 'Portal access' : 'Invite to the portal'}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Portal access of ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && <Access employee={employee} isIn={isIn} onDone={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function Access({ employee, isIn, onDone }: { employee: Invited; isIn: boolean; onDone: () => void }) {
  const [flags, setFlags] = useState<Flags>(
    () =>
      Object.fromEntries(
        // For the first invitation, the permissions that most companies grant are preselected.
        PORTAL_FLAGS.map(([flag]) => [flag, employee.employee_portal_active ? employee[flag] : flag !== NEGATIVE]),
      ) as Flags,
  );
  const [username, setUsername] = useState('');
  const update = $api.useMutation('patch', '/api/company/{company_id}/employees/update');
  const invite = $api.useMutation('post', '/api/employees/{employee_id}/portal-invitation');
  const end = $api.useMutation('delete', '/api/employees/{employee_id}/portal-invitation');
  const path = { employee_id: employee.id };
  const wanted = { employee_portal_active: true, ...flags };
  const isChanged = Object.entries(wanted).some(([name, value]) => employee[name as Flag] !== value);
  const problem = update.error ?? invite.error ?? end.error;

  const savePermissions = async () => {
    if (!isChanged) return;
    await update.mutateAsync({
      params: { path: { company_id: employee.company_id } },
      body: [{ id: employee.id, ...wanted }],
    });
  };
  const finish = async (title: string, message: string) => {
    await invalidatePaths(...EMPLOYEE_READS);
    notify(title, message);
    onDone();
  };
  const save = async () => {
    await savePermissions();
    await finish('Portal access saved', `${employee.first_name} will see the change on the next page they open.`);
  };
  const send = async () => {
    await savePermissions();
    const sent = await invite.mutateAsync({
      params: { path },
      body: username.trim() === '' ? {} : { username: username.trim() },
    });
    await finish(
      `An invitation is on its way to ${sent.sent_to}`,
      `${employee.first_name} signs in as ${sent.username}, account number ${sent.account_number}.`,
    );
  };
  const revoke = async () => {
    await end.mutateAsync({ params: { path } });
    await finish(
      'Portal access removed',
      `${employee.first_name} is signed out. Send a new invitation to restore access.`,
    );
  };

  return (
    <Stack>
      <InvitationText employee={employee} isIn={isIn} />
      <PermissionFields flags={flags} onChange={setFlags} />
      {!isIn && (
        <TextInput
          label="Username"
          description="Leave empty to use the email address."
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          maxLength={32}
          autoComplete="off"
        />
      )}
      {problem && <Problem error={problem} />}
      <Group>
        {isIn && (
          <Button disabled={!isChanged} loading={update.isPending} onClick={() => save().catch(() => {})}>
            Save
          </Button>
        )}
        <Button
          variant={isIn ? 'default' : 'filled'}
          disabled={employee.email_address === null}
          loading={invite.isPending}
          onClick={() => send().catch(() => {})}
        >
          {isIn ? 'Send new link' : 'Send invitation'}
        </Button>
        {isIn && (
          <Button variant="default" loading={end.isPending} onClick={() => revoke().catch(() => {})}>
            Remove access
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function InvitationText({ employee, isIn }: { employee: Invited; isIn: boolean }) {
  if (employee.email_address === null) {
    return <Text>{employee.first_name} has no email address. Add one to the personal details first.</Text>;
  }
  return (
    <Text>
      {isIn
        ? `Signs in as ${employee.username}. Emails go to ${employee.email_address}.`
        : `A link to choose a password goes to ${employee.email_address} and works for 7 days.`}
    </Text>
  );
}

function PermissionFields({ flags, onChange }: { flags: Flags; onChange: (flags: Flags) => void }) {
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={600} size="sm" p={0} mb={4}>
        May
      </Text>
      {PORTAL_FLAGS.map(([flag, label]) => (
        <Checkbox
          key={flag}
          label={label}
          checked={flags[flag]}
          disabled={flag === NEGATIVE && !flags.allow_edit_leave_requests}
          onChange={(event) => onChange({ ...flags, [flag]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}

const NEGATIVE = 'allow_edit_leave_requests_when_negative';
