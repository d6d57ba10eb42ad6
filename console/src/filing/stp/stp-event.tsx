import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, download, type Schemas } from '../../api/client.ts';
import { headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { count, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem, Settled } from '../../ui/problem.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { LodgeDialog } from '../lodge-dialog.tsx';
import { RecordResponse } from '../record-response.tsx';
import { useFilingSearch } from '../search.ts';
import { OUTCOME, STP_ACTION, STP_STATUS } from '../texts.ts';

const ONE = '/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}';
const WAITING = ['QUEUED', 'SENDING', 'SENT_AWAITING_RESPONSE'];

type Event = Schemas['StpPayEvent'];

/** An STP report: its status, the response of the ATO and the possible actions. */
export function StpEvent({ id, onClose }: { id: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const params = { path: { company_id, stp_pay_event_id: id } };
  const event = $api.useQuery('get', ONE, { params });
  const responses = $api.useQuery('get', `${ONE}/responses`, { params });
  return (
    <Panel title={`Report ${id}`} onClose={onClose}>
      <Settled query={event}>
        {(report) => (
          <Stack>
            <EventFacts report={report} />
            <div>
              <Title order={3} size="h5">
                Response from the ATO
              </Title>
              <Settled query={responses}>{(answers) => <Answers report={report} answers={answers} />}</Settled>
            </div>
            <EventActions report={report} />
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}

function EventFacts({ report }: { report: Event }) {
  return (
    <Facts
      facts={[
        ['Status', STP_STATUS[report.status].text],
        ['Report type', STP_ACTION[report.service_action]],
        ['Created', moment(report.created_at)],
        ['Pays', report.pay_ids.length === 0 ? '–' : count(report.pay_ids.length, 'pay')],
        [
          'Run',
          report.pay_run_id ? (
            <AppLink key="run" to={`/pays/${report.pay_run_id}`}>
              Run {report.pay_run_id}
            </AppLink>
          ) : (
            '–'
          ),
        ],
        [
          'Submission id',
          <span key="id" style={{ overflowWrap: 'anywhere' }}>
            {report.submission_id}
          </span>,
        ],
      ]}
    />
  );
}

function Answers({ report, answers }: { report: Event; answers: readonly Schemas['StpResponse'][] }) {
  if (answers.length === 0) {
    return (
      <Text c="dimmed">
        {report.status === 'MANUALLY_COMPLETED'
          ? 'Lodged manually, so no response was received here.'
          : 'No response yet. We check automatically every few minutes.'}
      </Text>
    );
  }
  return (
    <ul className="plain-list">
      {answers.map((answer) => (
        <li key={answer.response_id} style={{ padding: '0.4rem 0' }}>
          <Text>{OUTCOME[answer.outcome]}</Text>
          {answer.messages.map(({ code, text }) => (
            <Text key={`${code} ${text}`} size="sm">
              {text} ({code})
            </Text>
          ))}
          <Text size="sm" c="dimmed">
            {moment(answer.received_at)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function EventActions({ report }: { report: Event }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const params = { path: { company_id, stp_pay_event_id: report.stp_pay_event_id } };
  const check = $api.useMutation('post', `${ONE}/check`, {
    onSuccess: async ({ status }) => {
      await invalidateFilings();
      notify(STP_STATUS[status].text);
    },
  });
  const complete = $api.useMutation('post', `${ONE}/complete`, {
    onSuccess: async () => {
      await invalidateFilings();
      notify('Marked as lodged manually');
    },
    onSettled: refetchApprovals,
  });
  const replace = $api.useMutation('post', `${ONE}/replace`, {
    onSuccess: async ({ stp_pay_event_id, status }) => {
      await invalidateFilings();
      notify('Replacement sent to the ATO', STP_STATUS[status].text);
      look({ tab: 'stp', event: stp_pay_event_id });
    },
    onSettled: refetchApprovals,
  });
  const [isReplacing, setReplacing] = useState(false);
  const isWaiting = WAITING.includes(report.status);
  const isRejected = report.status === 'TRANSMISSION_UNSUCCESSFUL' || report.status === 'FAILED';
  return (
    <>
      {check.error && <Problem error={check.error} />}
      {isReplacing && (
        <LodgeDialog
          title={`Replace report ${report.stp_pay_event_id}`}
          facts={[
            ['Report type', STP_ACTION[report.service_action]],
            ['Pays', count(report.pay_ids.length, 'pay')],
          ]}
          about="Sends these pays to the ATO again, as they are now. The ATO did not accept the earlier report."
          after="You cannot withdraw a report after you lodge it, or reopen its pays. To correct it, send an update event or make another pay."
          act="Lodge replacement with the ATO"
          subject={{ operation: 'replaceStpPayEvent', path: { stp_pay_event_id: report.stp_pay_event_id } }}
          runId={report.pay_run_id ?? undefined}
          isPending={replace.isPending}
          error={replace.error}
          onAct={(hash) => replace.mutate({ params: { ...params, ...headerOf(hash) } })}
          onClose={() => setReplacing(false)}
        />
      )}
      <Group>
        {mayEdit && isRejected && report.service_action !== 'UPDATE' && (
          <Button onClick={() => setReplacing(true)}>Replace with the current pays</Button>
        )}
        {mayEdit && isWaiting && (
          <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
            Check now
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => download(`/api/company/${company_id}/stp-pay-events/${report.stp_pay_event_id}/message.xml`)}
        >
          Download message
        </Button>
        {mayEdit && isWaiting && (
          <RecordResponse
            operation="completeStpPayEvent"
            path={{ stp_pay_event_id: report.stp_pay_event_id }}
            isPending={complete.isPending}
            error={complete.error}
            onDone={(is_accepted, hash) =>
              complete.mutate({ params: { ...params, ...headerOf(hash) }, body: { is_accepted } })
            }
          />
        )}
      </Group>
    </>
  );
}
