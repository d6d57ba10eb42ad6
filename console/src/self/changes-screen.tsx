import { Anchor, Button, Group, Loader, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { approvalThatWaits } from '../approvals/texts.ts';
import { wasSentForApproval } from '../approvals/use-approval.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ChangedFields, StateBadge } from './last-change.tsx';

const route = getRouteApi('/employees/changes');

const PATH = '/api/company/{company_id}/change-requests';

/** The change requests of employees, for approval. */
export function ChangesScreen() {
  const { company_id } = useCompany();
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const { decided } = route.useSearch();
  const navigate = useNavigate();
  const query = decided ? { limit: 100 } : { status: 'pending' as const, limit: 500 };
  const { data, error, refetch } = $api.useQuery('get', PATH, { params: { path: { company_id }, query } });
  const shown = decided ? data?.filter(({ status }) => status !== 'pending') : data;
  return (
    <Page title="Changes requested by employees" readOnly={mayEdit ? undefined : reason}>
      <Group>
        <SegmentedControl
          aria-label="Show changes"
          value={decided ? 'decided' : 'waiting'}
          data={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'decided', label: 'Decided' },
          ]}
          onChange={(value) =>
            navigate({ to: '/employees/changes', search: value === 'decided' ? { decided: true } : {} })
          }
        />
      </Group>
      {error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : !shown ? (
        <Loader aria-label="Loading" />
      ) : shown.length === 0 ? (
        <Empty title={decided ? 'No decisions yet' : 'Nothing to approve'}>
          Employees with portal access can request changes to their details or bank account. Their requests appear here,
          and nothing changes until you approve them.
        </Empty>
      ) : (
        <Stack component="ul" gap="sm" className="plain-list" maw={760}>
          {shown.map((change) => (
            <ChangeCard key={change.id} change={change} mayEdit={mayEdit} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

const KIND_NAMES = { details: 'Details', 'bank-account': 'Bank account' } as const;

function ChangeCard({ change, mayEdit }: { change: Schemas['ChangeRequest']; mayEdit: boolean }) {
  const [isDeclining, setDeclining] = useState(false);
  const [why, setWhy] = useState('');
  const approve = $api.useMutation('post', `${PATH}/{change_request_id}/approve`);
  const decline = $api.useMutation('post', `${PATH}/{change_request_id}/decline`);
  const path = { company_id: change.company_id, change_request_id: change.id };
  const done = async (title: string, message: string) => {
    notify(title, message);
    await invalidatePaths(PATH);
  };
  const yes = async () => {
    try {
      await approve.mutateAsync({ params: { path } });
    } catch (error) {
      await wasSentForApproval(error);
      throw error;
    }
    await done(`${change.employee_name}’s change is approved`, 'To undo this, change the employee’s record.');
  };
  const no = async () => {
    await decline.mutateAsync({ params: { path }, body: { reason: why.trim() } });
    await done('Change declined', `${change.employee_name} can read the reason and ask again.`);
  };
  const sent = approvalThatWaits(approve.error);
  const problem = sent === undefined ? (approve.error ?? decline.error) : decline.error;
  return (
    <Stack
      component="li"
      className="card"
      p="md"
      gap="xs"
      aria-label={`${KIND_NAMES[change.kind]}, ${change.employee_name}`}
    >
      <ChangeDetails change={change} />
      {problem && <Problem error={problem} />}
      {sent !== undefined && (
        <Text size="sm" role="status">
          Sent for approval. The account changes once another person approves it.{' '}
          <AppLink to="/approvals" search={{ list: 'all', approval: sent }}>
            Open the approval
          </AppLink>
        </Text>
      )}
      {isDeclining && (
        <Textarea
          label="Reason for declining"
          description="The employee can read this."
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value.replaceAll('\n', ' '))}
          maxLength={500}
          autosize
          minRows={2}
        />
      )}
      {change.status === 'pending' && mayEdit && (
        <Group>
          {isDeclining ? (
            <>
              <Button
                size="xs"
                disabled={why.trim() === ''}
                loading={decline.isPending}
                onClick={() => no().catch(() => {})}
              >
                Decline with this reason
              </Button>
              <Button size="xs" variant="default" onClick={() => setDeclining(false)}>
                Back
              </Button>
            </>
          ) : (
            <>
              <Button size="xs" loading={approve.isPending} onClick={() => yes().catch(() => {})}>
                Approve change
              </Button>
              <Button size="xs" variant="default" onClick={() => setDeclining(true)}>
                Decline
              </Button>
            </>
          )}
        </Group>
      )}
    </Stack>
  );
}

function ChangeDetails({ change }: { change: Schemas['ChangeRequest'] }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Anchor component={Link} to={`/employees/${change.employee_id}`} fw={600}>
            {change.employee_name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {change.is_new_account ? 'Another bank account' : KIND_NAMES[change.kind]}, requested{' '}
            {moment(change.created_at)}
          </Text>
        </div>
        <StateBadge status={change.status} />
      </Group>
      <ChangedFields changes={change.changes} />
      {change.status === 'pending' && change.kind === 'bank-account' && (
        <Text size="sm">Confirm with the employee by phone or in person before you approve a new account.</Text>
      )}
      {change.decided_by && (
        <Text size="sm" c="dimmed">
          {change.decided_by}, {moment(change.decided_at)}
          {change.reason ? `: ${change.reason}` : ''}
        </Text>
      )}
    </>
  );
}
