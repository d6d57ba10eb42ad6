import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { $api, download } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { count, moment } from '../../ui/format.ts';
import { Go } from '../../ui/go.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { say } from '../../ui/said.ts';
import { Settled } from '../../ui/settled.tsx';
import { filedAnew } from '../again.ts';
import { ByHand } from '../by-hand.tsx';
import { useFilingSearch } from '../tabs.ts';
import { OUTCOME, STP_ACTION, STP_STATUS } from '../words.ts';

const ONE = '/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}';
const WAITING = ['QUEUED', 'SENDING', 'SENT_AWAITING_RESPONSE'];

/** A report that was made: how it stands, what the ATO answered in plain words, and what can be done about it. */
export function StpEvent({ id, onClose }: { id: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const params = { path: { company_id, stp_pay_event_id: id } };
  const event = $api.useQuery('get', ONE, { params });
  const responses = $api.useQuery('get', `${ONE}/responses`, { params });
  const check = $api.useMutation('post', `${ONE}/check`, {
    onSuccess: async ({ status }) => {
      await filedAnew();
      say(STP_STATUS[status].text);
    },
  });
  const complete = $api.useMutation('post', `${ONE}/complete`, {
    onSuccess: async () => {
      await filedAnew();
      say('Marked as lodged by hand');
    },
  });
  const replace = $api.useMutation('post', `${ONE}/replace`, {
    onSuccess: async ({ stp_pay_event_id, status }) => {
      await filedAnew();
      say('A replacement was sent to the ATO', STP_STATUS[status].text);
      look({ tab: 'stp', event: stp_pay_event_id });
    },
  });
  const error = check.error ?? complete.error ?? replace.error;
  return (
    <Panel title={`Report ${id}`} onClose={onClose}>
      <Settled query={event}>
        {(told) => {
          const isWaiting = WAITING.includes(told.status);
          const isRefused = told.status === 'TRANSMISSION_UNSUCCESSFUL' || told.status === 'FAILED';
          return (
            <Stack>
              <Facts
                facts={[
                  ['Stands', STP_STATUS[told.status].text],
                  ['What', STP_ACTION[told.service_action]],
                  ['Made', moment(told.created_at)],
                  ['Pays', told.pay_ids.length === 0 ? '–' : count(told.pay_ids.length, 'pay')],
                  [
                    'Run',
                    told.pay_run_id ? (
                      <Go key="run" to={`/pays/${told.pay_run_id}`}>
                        Run {told.pay_run_id}
                      </Go>
                    ) : (
                      '–'
                    ),
                  ],
                  [
                    'Submission id',
                    <span key="id" style={{ overflowWrap: 'anywhere' }}>
                      {told.submission_id}
                    </span>,
                  ],
                ]}
              />
              <div>
                <Title order={3} size="h5">
                  What the ATO answered
                </Title>
                <Settled query={responses}>
                  {(answers) =>
                    answers.length === 0 ? (
                      <Text c="dimmed">
                        {told.status === 'MANUALLY_COMPLETED'
                          ? 'It was lodged by hand; no answer came here.'
                          : 'No answer yet. It is asked for by itself every few minutes.'}
                      </Text>
                    ) : (
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
                    )
                  }
                </Settled>
              </div>
              {error && <Problem error={error} />}
              <Group>
                {mayEdit && isRefused && told.service_action !== 'UPDATE' && (
                  <Button loading={replace.isPending} onClick={() => replace.mutate({ params })}>
                    Replace it with the pays as they are now
                  </Button>
                )}
                {mayEdit && isWaiting && (
                  <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
                    Ask the ATO now
                  </Button>
                )}
                <Button
                  variant="default"
                  onClick={() => download(`/api/company/${company_id}/stp-pay-events/${id}/message.xml`)}
                >
                  Download the message
                </Button>
                {mayEdit && isWaiting && (
                  <ByHand
                    busy={complete.isPending}
                    onDone={(is_accepted) => complete.mutate({ params, body: { is_accepted } })}
                  />
                )}
              </Group>
            </Stack>
          );
        }}
      </Settled>
    </Panel>
  );
}
