import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { $api, ApiProblem } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { span } from '../ui/days.ts';
import { count, day, hours } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { Problem } from '../ui/problem.tsx';
import { BalanceTable } from './balance-table.tsx';
import { Entitlements } from './entitlements.tsx';
import { type LeaveRequest, leaveName, STATUS } from './leave-types.ts';
import { invalidateLeave } from './queries.ts';

const ONE = '/api/employees/{employee_id}/leave-requests/{leave_request_id}';

/** A leave request with the employee's balances and the decision. */
export function RequestPanel({ request, onClose }: { request: LeaveRequest; onClose: () => void }) {
  const { country } = useCompany();
  const { mayEdit } = useArea('LEAVE');
  const mayOpenEmployee = useArea('EMPLOYEES').mayView;
  const { id, employee_id, status } = request;
  const path = { employee_id, leave_request_id: id };
  const who = `${request.format_name}, ${span(request.start_date, request.end_date)}`;
  const done = (title: string, undo: string) => async () => {
    await invalidateLeave();
    notify(title, undo);
  };
  const approve = $api.useMutation('post', `${ONE}/approve`, {
    onSuccess: done(`Leave approved for ${who}`, 'New pays will include it. To undo, cancel the leave.'),
  });
  const decline = $api.useMutation('post', `${ONE}/decline`, {
    onSuccess: done(`Leave declined for ${who}`, 'The leave can be requested again.'),
  });
  const cancel = $api.useMutation('post', `${ONE}/cancel`, {
    onSuccess: done(`Leave cancelled for ${who}`, 'Days that were already paid remain on their pays.'),
  });
  const remove = $api.useMutation('delete', ONE, {
    onSuccess: async () => {
      onClose();
      await done(`Leave request deleted for ${who}`, '')();
    },
  });
  const error = approve.error ?? decline.error ?? cancel.error ?? remove.error;
  const refusal: unknown = approve.error;
  const short = refusal instanceof ApiProblem && /allow_negative/.test(refusal.message) ? refusal.message : undefined;
  const send = (allow_negative: boolean) => approve.mutate({ params: { path, query: { allow_negative } } });
  const paid = request.days.filter(({ is_paid }) => is_paid).length;
  return (
    <Panel title={`${leaveName(request.leave_type)} of ${who}`} onClose={onClose}>
      <Facts
        facts={[
          ['Status', STATUS[status].text],
          ['Days', count(request.days.length, 'day')],
          ['Hours', hours(request.hours)],
          ['On pays', paid === 0 ? 'Not paid yet' : `${paid} of ${request.days.length} paid`],
          [
            'Employee',
            mayOpenEmployee ? (
              <AppLink key="who" to={`/employees/${employee_id}`}>
                {request.format_name}
              </AppLink>
            ) : (
              request.format_name
            ),
          ],
        ]}
      />
      {request.notes && <Text>“{request.notes}”</Text>}
      <Stack gap="xs">
        <Title order={3} size="h5">
          Balances
        </Title>
        <BalanceTable employeeId={employee_id} leaveType={request.leave_type} asAt={request.start_date} />
        {country === 'NZ' && <Entitlements employeeId={employee_id} asAt={request.start_date} />}
      </Stack>
      {short !== undefined ? (
        <Text c="var(--danger)" role="alert">
          {short.replace(/\. Send allow_negative.*/, '.')} The request is not approved.
        </Text>
      ) : (
        error && <Problem error={error} />
      )}
      {mayEdit && (status === 'pending' || status === 'approved') && (
        <Group>
          {status === 'pending' && (
            <>
              <Button loading={approve.isPending} onClick={() => send(short !== undefined)}>
                {short !== undefined ? 'Approve anyway, below zero' : `Approve ${hours(request.hours)} hours`}
              </Button>
              <Button
                variant="default"
                loading={decline.isPending}
                onClick={() => decline.mutate({ params: { path } })}
              >
                Decline
              </Button>
              <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({ params: { path } })}>
                Delete request
              </Button>
            </>
          )}
          {status === 'approved' && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { path } })}>
              Cancel leave
            </Button>
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {request.days.map(({ date, hours: each }) => `${day(date)} ${hours(each)} h`).join(', ')}
      </Text>
    </Panel>
  );
}
