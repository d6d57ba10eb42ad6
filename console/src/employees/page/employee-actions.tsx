import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { HireFormButton } from '../../hire-form/waiting-forms.tsx';
import { InviteButton } from '../../self/invite-button.tsx';
import { day } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Employee, useRefetchEmployees } from './queries.ts';

/** The actions to terminate, reinstate, delete and restore an employee. Each explains its effect before it runs. */
export function EmployeeActions({ employee }: { employee: Employee }) {
  const [asked, ask] = useState<'reinstate' | 'delete' | 'restore'>();
  const close = () => ask(undefined);
  return (
    <>
      {employee.is_deleted ? (
        <Button onClick={() => ask('restore')}>Restore</Button>
      ) : (
        <>
          {employee.is_terminated ? (
            <Button onClick={() => ask('reinstate')}>Reinstate</Button>
          ) : (
            <Button component={Link} to={`/pays/terminate/${employee.id}`} variant="default">
              End employment
            </Button>
          )}
          {!employee.is_terminated && <HireFormButton employeeId={employee.id} />}
          <InviteButton employee={employee} />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default">More</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => ask('delete')}>Delete the record</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {asked === 'reinstate' && <Reinstate employee={employee} onClose={close} />}
      {asked === 'delete' && <Delete employee={employee} onClose={close} />}
      {asked === 'restore' && <Restore employee={employee} onClose={close} />}
    </>
  );
}

interface Asked {
  readonly employee: Employee;
  readonly onClose: () => void;
}

const nameOf = ({ first_name, last_name }: Employee): string => `${first_name} ${last_name}`;

function useAct(onClose: () => void) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const refetchEmployees = useRefetchEmployees();
  async function act(work: () => Promise<unknown>, said: { title: string; message: string }): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await refetchEmployees();
      notify(said.title, said.message);
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }
  return { act, error, isBusy };
}

function Reinstate({ employee, onClose }: Asked) {
  const [start, setStart] = useState('');
  const { act, error, isBusy } = useAct(onClose);
  const path = { employee_id: employee.id };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Reinstate ${nameOf(employee)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        {error !== undefined && <Problem error={error} />}
        <Text>
          Employment ended on {day(employee.termination_date)}. The employee keeps the same number, year to date, leave
          balances and history. Leave entitlements count from the new start date.
        </Text>
        <TextInput
          type="date"
          label="New start date"
          description="Must be after the employment ended. Leave empty for today"
          value={start}
          onChange={(event) => setStart(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isBusy}
            onClick={() =>
              act(
                () =>
                  api.POST('/api/employees/{employee_id}/reinstate', {
                    params: { path },
                    body: start === '' ? {} : { start_date: start },
                  }),
                {
                  title: `${nameOf(employee)} is reinstated`,
                  message: 'The employee is included in pay runs again. To undo, end the employment.',
                },
              )
            }
          >
            Reinstate
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Delete({ employee, onClose }: Asked) {
  const { act, error, isBusy } = useAct(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Delete ${nameOf(employee)}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        {error !== undefined && <Problem error={error} />}
        <Text>
          The record is hidden. Pays, history and number are kept, and you can restore the record. Nothing is reported
          to the tax office. For someone who is leaving, end the employment instead.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            loading={isBusy}
            onClick={() =>
              act(
                () => api.DELETE('/api/employees/{employee_id}', { params: { path: { employee_id: employee.id } } }),
                {
                  title: `${nameOf(employee)} is deleted`,
                  message: 'To undo, restore the record. Deleted employees are listed under the status Deleted.',
                },
              )
            }
          >
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Restore({ employee, onClose }: Asked) {
  const { act, error, isBusy } = useAct(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Restore ${nameOf(employee)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        {error !== undefined && <Problem error={error} />}
        <Text>
          The record returns to the list unchanged
          {employee.is_terminated ? ', with the employment ended' : ' and counts towards your plan'}.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={isBusy}
            onClick={() =>
              act(
                () =>
                  api.POST('/api/employees/{employee_id}/restore', { params: { path: { employee_id: employee.id } } }),
                { title: `${nameOf(employee)} is restored`, message: 'To undo, delete the record again.' },
              )
            }
          >
            Restore
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
