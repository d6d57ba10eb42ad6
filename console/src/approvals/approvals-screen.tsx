import { Button, Checkbox, Code, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, dollars, moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';
import { Evidence, UseApproved } from './approval-step.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Approval, AREA_NAMES, operationText, STATE } from './texts.ts';
import { APPROVALS, APPROVAL as ONE } from './use-approval.ts';

const route = getRouteApi('/approvals');

const QUERY = {
  waiting: { state: 'waiting', sent_by: 'others', limit: 100 },
  sent: { sent_by: 'me', limit: 100 },
  all: { limit: 100 },
} as const;

/** Requests that wait for this person, and those that this person sent. */
export function ApprovalsScreen() {
  const { company_id } = useCompany();
  const { list = 'waiting', approval } = route.useSearch();
  const navigate = useNavigate();
  const found = $api.useQuery('get', APPROVALS, { params: { path: { company_id }, query: QUERY[list] } });
  return (
    <Page title="Approvals">
      <SegmentedControl
        aria-label="Show approvals"
        style={{ alignSelf: 'flex-start' }}
        value={list}
        data={[
          { value: 'waiting', label: 'Waiting for me' },
          { value: 'sent', label: 'Sent by me' },
          { value: 'all', label: 'All' },
        ]}
        onChange={(value) =>
          navigate({ to: '/approvals', search: value === 'waiting' ? {} : { list: value as 'sent' | 'all' } })
        }
      />
      <Settled query={found}>
        {(approvals) =>
          approvals.length === 0 ? (
            <Empty title={list === 'waiting' ? 'Nothing is waiting for you' : 'No approvals yet'}>
              The owner of the account decides under Settings what needs the approval of another person.
            </Empty>
          ) : (
            <Stack component="ul" gap="sm" className="plain-list">
              {approvals.map((one) => (
                <ApprovalCard key={one.id} approval={one} isOpen={one.id === approval} />
              ))}
            </Stack>
          )
        }
      </Settled>
    </Page>
  );
}

function ApprovalCard({ approval, isOpen: startsOpen }: { approval: Approval; isOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { id, area, state, subject, totals, note, reason } = approval;
  return (
    <Stack component="li" className="card" p="md" gap="sm" aria-label={`Approval ${id}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{AREA_NAMES[area]}</Text>
          <Text size="sm" c="dimmed">
            {operationText(subject.operation)}, requested by {approval.client_id ?? approval.requested_by}{' '}
            {moment(approval.requested_at)}
          </Text>
          {note && <Text size="sm">{note}</Text>}
        </div>
        <Group gap="md">
          {totals.net !== null && (
            <Text fw={600}>
              {totals.count !== null && `${totals.count} for `}
              {dollars(totals.net)}
            </Text>
          )}
          <Status {...STATE[state]} />
        </Group>
      </Group>
      {approval.decided_by && (
        <Text size="sm" c="dimmed">
          {state === 'rejected' ? 'Rejected' : 'Approved'} by {approval.decided_by}
          {approval.method === 'passkey' && ' with a passkey'}, {moment(approval.decided_at)}
          {reason ? `: ${reason}` : ''}
        </Text>
      )}
      {isOpen ? (
        <OpenApproval approval={approval} />
      ) : (
        <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
          {approval.may_decide ? 'Review' : 'Show preview'}
        </Button>
      )}
    </Stack>
  );
}

/** The exact preview, the bank account changes to acknowledge, and the decision. */
function OpenApproval({ approval }: { approval: Approval }) {
  const { company_id, id: approval_id } = approval;
  const whole = $api.useQuery('get', ONE, { params: { path: { company_id, approval_id } } });
  const [seen, setSeen] = useState<readonly number[]>([]);
  return (
    <Settled query={whole}>
      {(found) => (
        <Stack gap="sm">
          <PreviewTable id={approval_id} preview={found.preview} />
          <Text size="xs" c="dimmed">
            Fingerprint of the preview: <Code style={{ overflowWrap: 'anywhere' }}>{found.preview_hash}</Code>
          </Text>
          {found.bank_changes.length > 0 && (
            <BankChanges approval={found} seen={seen} onSeen={found.may_decide ? setSeen : undefined} />
          )}
          {found.may_decide && <Decision approval={found} seen={seen} />}
          {found.is_own && found.state === 'approved' && <UseApproved approval={found} />}
          {found.is_own && found.state === 'waiting' && <Withdraw approval={found} />}
          {found.state === 'used' && found.area === 'pay_run' && found.pay_run_id !== null && (
            <Evidence runId={found.pay_run_id} />
          )}
        </Stack>
      )}
    </Settled>
  );
}

function BankChanges(given: {
  approval: Schemas['Approval'];
  seen: readonly number[];
  onSeen: ((ids: readonly number[]) => void) | undefined;
}) {
  const { approval, seen, onSeen } = given;
  return (
    <section aria-label="Recent bank account changes">
      <Text fw={600}>{count(approval.bank_changes.length, 'bank account')} changed shortly before this payment</Text>
      <Text size="sm" c="dimmed">
        Confirm each change with the person concerned, in person or by phone, before you tick it.
      </Text>
      <SmallTable
        label="Bank account changes"
        rows={approval.bank_changes}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Whose account', show: (row) => row.name },
          { title: 'New account', show: (row) => (row.ending ? `ends in ${row.ending}` : '') },
          { title: 'Changed by', show: (row) => row.by },
          { title: 'Changed', show: (row) => moment(row.at) },
          {
            title: 'Confirmed',
            show: ({ id, name }) => (
              <Checkbox
                aria-label={`I confirmed the bank account change of ${name}`}
                checked={onSeen ? seen.includes(id) : approval.acknowledged.some((one) => one.id === id)}
                disabled={!onSeen}
                onChange={(event) =>
                  onSeen?.(event.currentTarget.checked ? [...seen, id] : seen.filter((other) => other !== id))
                }
              />
            ),
          },
        ]}
      />
    </section>
  );
}

const decided = (title: string, message: string) => async () => {
  await invalidatePaths(
    APPROVALS,
    ONE,
    '/api/company/{company_id}/employees',
    '/api/employees/{employee_id}/bank-accounts',
  );
  notify(title, message);
};

function Decision({ approval, seen }: { approval: Schemas['Approval']; seen: readonly number[] }) {
  const { company_id, id: approval_id, preview_hash, bank_changes } = approval;
  const params = { path: { company_id, approval_id } };
  const [isRejecting, setRejecting] = useState(false);
  const onSuccess = decided(
    'Approved',
    approval.area === 'bank_account_change'
      ? 'The bank account was changed.'
      : `${approval.requested_by} can now carry this out once, exactly as previewed.`,
  );
  const body = { preview_hash, acknowledged: [...seen] };
  const approve = $api.useMutation('post', `${ONE}/approve`, { onSuccess });
  const sign = useMutation({
    mutationFn: async () => {
      approve.reset();
      const { data } = await api.POST(`${ONE}/passkey-options`, { params, body });
      const passkey = await signWithPasskey(data);
      return api.POST(`${ONE}/approve`, { params, body: { ...body, passkey: passkey as never } });
    },
    onSuccess,
  });
  const hasPasskey = useHasPasskey();
  const open = bank_changes.filter(({ id }) => !seen.includes(id)).length;
  if (isRejecting)
    return <Rejection params={params} label="Reject with this reason" onBack={() => setRejecting(false)} />;
  return (
    <Stack gap="xs">
      {approve.error && <Problem error={approve.error} />}
      {sign.error && <Problem error={sign.error} />}
      {open > 0 && <Text size="sm">To approve, tick every bank account change. {count(open, 'change')} left.</Text>}
      <Group>
        <Button
          loading={approve.isPending}
          disabled={open > 0 || sign.isPending}
          onClick={() => {
            sign.reset();
            approve.mutate({ params, body });
          }}
        >
          Approve
        </Button>
        {hasPasskey && (
          <Button
            variant="light"
            loading={sign.isPending}
            disabled={open > 0 || approve.isPending}
            onClick={() => sign.mutate()}
          >
            Approve with passkey
          </Button>
        )}
        <Button variant="default" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </Group>
    </Stack>
  );
}

/** Whether this person has a passkey and the browser supports passkeys. */
function useHasPasskey(): boolean {
  const enabled = browserSupportsWebAuthn();
  const { data } = $api.useQuery('get', '/api/account/second-factor', {}, { enabled });
  return enabled && data !== undefined && data.passkeys.length > 0;
}

/** Asks the browser for a signature, and translates browser errors into a message for users. */
const signWithPasskey = (options: unknown) =>
  startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new Error('The approval was not signed. Try again, or approve without a passkey.');
  });

function Withdraw({ approval: { company_id, id: approval_id } }: { approval: Schemas['Approval'] }) {
  const [isOpen, setOpen] = useState(false);
  const params = { path: { company_id, approval_id } };
  if (isOpen) return <Rejection params={params} label="Withdraw request" onBack={() => setOpen(false)} />;
  return (
    <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
      Withdraw request
    </Button>
  );
}

function Rejection(given: {
  params: { path: { company_id: number; approval_id: number } };
  label: string;
  onBack: () => void;
}) {
  const { params, label, onBack } = given;
  const [why, setWhy] = useState('');
  const reject = $api.useMutation('post', `${ONE}/reject`, {
    onSuccess: decided('Rejected', 'Nothing was done. The reason is shown with the request.'),
  });
  return (
    <Stack gap="xs">
      {reject.error && <Problem error={reject.error} />}
      <Textarea
        label="Reason"
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value.replaceAll('\n', ' '))}
        maxLength={500}
        autosize
      />
      <Group>
        <Button
          disabled={why.trim() === ''}
          loading={reject.isPending}
          onClick={() => reject.mutate({ params, body: { reason: why.trim() } })}
        >
          {label}
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
