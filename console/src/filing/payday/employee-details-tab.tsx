import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Settled } from '../../ui/problem.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { LodgeDialog } from '../lodge-dialog.tsx';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';
import { employeesToSetAside, stillToFile, WithoutThem } from '../set-aside.tsx';
import { FILING_STATUS, TASK } from '../texts.ts';

/** New, changed and departing employees to report to Inland Revenue. */
export function EmployeeDetailsTab() {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const path = { company_id };
  const [sending, send] = useState<'all' | 'rest'>();
  const tasks = $api.useQuery('get', '/api/company/{company_id}/employee-detail-tasks', { params: { path } });
  const problems = $api.useQuery('get', '/api/company/{company_id}/payday-filings/problems', {
    params: { path, query: {} },
  });
  const submit = $api.useMutation('post', '/api/company/{company_id}/employee-detail-tasks/submit', {
    onSuccess: async (sent) => {
      send(undefined);
      await invalidateFilings();
      notify(
        `Details of ${count(sent.tasks.length, 'employee')} sent to Inland Revenue`,
        FILING_STATUS[sent.status].text + stillToFile(sent.set_aside, 'Fix their records, then send their details.'),
      );
    },
    onSettled: refetchApprovals,
  });
  const body = sending === 'rest' ? { set_aside_problems: true } : {};
  return (
    <Settled query={tasks}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title="Employee details are up to date">
            New employees, leavers, and changes to tax code, name or KiwiSaver appear here until they are sent.
          </Empty>
        ) : (
          <Stack>
            <Text>
              A new employee’s details must be filed before their first payday. {count(rows.length, 'employee')} to
              send.
            </Text>
            <SmallTable
              label="Employees to send"
              rows={rows}
              rowKey={(row) => row.employee_id}
              columns={[
                {
                  title: 'Name',
                  show: (row) => <AppLink to={`/employees/${row.employee_id}`}>{row.format_name}</AppLink>,
                },
                { title: 'Number', show: (row) => row.employee_number ?? '–' },
                { title: 'Why', show: (row) => TASK[row.task] },
              ]}
            />
            <Settled query={problems}>
              {({ problems: found }) => (
                <Stack>
                  <ProblemList problems={found} good="Ready to send" />
                  {mayEdit && (
                    <Group>
                      <Button disabled={found.some(isBlocking)} onClick={() => send('all')}>
                        Send {count(rows.length, 'employee')} to Inland Revenue
                      </Button>
                      <WithoutThem
                        names={employeesToSetAside(found, rows.length)}
                        verb="Send"
                        loading={submit.isPending}
                        onClick={() => send('rest')}
                      />
                      {sending && (
                        <LodgeDialog
                          title="Send employee details"
                          facts={[['Employees', rows.length]]}
                          about={
                            sending === 'all'
                              ? 'Sends the details of these employees to Inland Revenue.'
                              : 'Sends the details of these employees to Inland Revenue, without those whose records have problems.'
                          }
                          after="You cannot withdraw details after you send them. To correct them, change the record and send the details again."
                          act={
                            sending === 'all'
                              ? `Send ${count(rows.length, 'employee')} to Inland Revenue`
                              : 'Send the others to Inland Revenue'
                          }
                          subject={{ operation: 'submitEmployeeDetails', body }}
                          isPending={submit.isPending}
                          error={submit.error}
                          onAct={(hash) => submit.mutate({ params: { path, ...headerOf(hash) }, body })}
                          onClose={() => send(undefined)}
                        />
                      )}
                    </Group>
                  )}
                </Stack>
              )}
            </Settled>
          </Stack>
        )
      }
    </Settled>
  );
}
