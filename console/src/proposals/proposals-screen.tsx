import { Button, Group, SegmentedControl, Stack, Table, Text, Textarea } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, dollars, moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status, type Tone } from '../ui/status.tsx';

type Proposal = Schemas['Proposal'];
const LIST = '/api/company/{company_id}/proposals';

const STATUS: Readonly<Record<Proposal['status'], { text: string; tone: Tone }>> = {
  pending: { text: 'Waiting', tone: 'warn' },
  approved: { text: 'Approved', tone: 'good' },
  declined: { text: 'Declined', tone: 'quiet' },
  expired: { text: 'Expired', tone: 'quiet' },
};

export function ProposalCard({ proposal, mayEdit }: { proposal: Proposal; mayEdit: boolean }) {
  const { id, company_id, kind, status, totals } = proposal;
  const what = kind === 'pays' ? count(totals.count, 'pay') : `Complete a pay run of ${count(totals.count, 'pay')}`;
  return (
    <Stack component="li" className="card" p="md" gap="sm" aria-label={`Proposal ${id}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>{proposal.reason}</Text>
          <Text size="sm" c="dimmed">
            {what}, proposed by {proposal.client_id ?? proposal.proposed_by} {moment(proposal.created_at)}
            {status === 'pending' && `, open until ${moment(proposal.expires_at)}`}
          </Text>
        </div>
        <Status {...STATUS[status]} />
      </Group>
      <ProposedPays proposal={proposal} />
      {proposal.warnings.map(({ code, employee_id, message }) => (
        <Text key={`${code} ${employee_id}`} size="sm" c="var(--warn)">
          {message}
        </Text>
      ))}
      {proposal.decided_by && (
        <Text size="sm" c="dimmed">
          {STATUS[status].text} by {proposal.decided_by}, {moment(proposal.decided_at)}
          {proposal.decline_reason ? `: ${proposal.decline_reason}` : ''}
        </Text>
      )}
      {status === 'pending' && mayEdit && <Decision path={{ company_id, proposal_id: id }} net={totals.net} />}
    </Stack>
  );
}

function ProposedPays({ proposal: { id, pays, totals } }: { proposal: Proposal }) {
  const amount = (title: string, of: 'gross' | 'tax' | 'net' | 'super') => ({
    title,
    isAmount: true,
    show: (row: Proposal['pays'][number]) => <Amount value={row[of]} />,
  });
  return (
    <SmallTable
      label={`Pays of proposal ${id}`}
      rows={pays.map((pay, index) => ({ ...pay, index }))}
      rowKey={({ index }) => index}
      columns={[
        { title: 'Employee', show: (row) => row.employee_name },
        amount('Gross', 'gross'),
        amount('Tax', 'tax'),
        amount('Net', 'net'),
        amount('Super', 'super'),
      ]}
      foot={
        <Table.Tr fw={600}>
          <Table.Td>{count(totals.count, 'pay')}</Table.Td>
          {[totals.gross, totals.tax, totals.net, totals.super].map((total, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
            <Table.Td key={index} className="amount">
              <Amount value={total} isSum />
            </Table.Td>
          ))}
        </Table.Tr>
      }
    />
  );
}

function Decision({ path, net }: { path: { company_id: number; proposal_id: number }; net: string }) {
  const [isDeclining, setDeclining] = useState(false);
  const [why, setWhy] = useState('');
  const done = (title: string, message: string) => async () => {
    notify(title, message);
    await invalidatePaths(
      LIST,
      '/api/company/{company_id}/due',
      '/api/company/{company_id}/pays',
      '/api/company/{company_id}/pay-runs',
    );
  };
  const approve = $api.useMutation('post', `${LIST}/{proposal_id}/approve`, {
    onSuccess: done('Proposal approved', 'The pays are completed exactly as shown here.'),
  });
  const decline = $api.useMutation('post', `${LIST}/{proposal_id}/decline`, {
    onSuccess: done('Proposal declined', 'The person or program that proposed this can read the reason.'),
  });
  const error = approve.error ?? decline.error;
  return (
    <Stack gap="xs">
      {error && <Problem error={error} />}
      {isDeclining ? (
        <>
          <Textarea
            label="Reason for declining"
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value.replaceAll('\n', ' '))}
            maxLength={500}
            autosize
          />
          <Group>
            <Button
              disabled={why.trim() === ''}
              loading={decline.isPending}
              onClick={() => decline.mutate({ params: { path }, body: { reason: why.trim() } })}
            >
              Decline with this reason
            </Button>
            <Button variant="default" onClick={() => setDeclining(false)}>
              Back
            </Button>
          </Group>
        </>
      ) : (
        <Group>
          <Button loading={approve.isPending} onClick={() => approve.mutate({ params: { path } })}>
            Approve and pay {dollars(net)}
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const route = getRouteApi('/pays/proposals');

/** Pays proposed by agents and other programs, for approval. */
export function ProposalsScreen() {
  const { company_id } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const { decided } = route.useSearch();
  const navigate = useNavigate();
  const proposals = $api.useQuery('get', '/api/company/{company_id}/proposals', {
    params: { path: { company_id }, query: decided ? { limit: 100 } : { status: 'pending', limit: 100 } },
  });
  return (
    <Page title="Proposals" readOnly={mayEdit ? undefined : reason}>
      <SegmentedControl
        aria-label="Show proposals"
        style={{ alignSelf: 'flex-start' }}
        value={decided ? 'all' : 'waiting'}
        data={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'all', label: 'All' },
        ]}
        onChange={(value) => navigate({ to: '/pays/proposals', search: value === 'all' ? { decided: true } : {} })}
      />
      <Settled query={proposals}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={decided ? 'No proposals yet' : 'Nothing to approve'}>
              An agent or another program can propose pays. They appear here as previewed, and no one is paid until you
              approve them.
            </Empty>
          ) : (
            <Stack component="ul" gap="sm" className="plain-list">
              {found.map((proposal) => (
                <ProposalCard key={proposal.id} proposal={proposal} mayEdit={mayEdit} />
              ))}
            </Stack>
          )
        }
      </Settled>
    </Page>
  );
}
