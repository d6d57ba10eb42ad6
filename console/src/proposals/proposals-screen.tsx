import { SegmentedControl, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/settled.tsx';
import { ProposalCard } from './proposal-card.tsx';

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
        aria-label="Which proposals"
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
            <Empty title={decided ? 'Nothing was proposed yet' : 'Nothing waits for you'}>
              An agent or another program may propose pays. They stand here as they were previewed, and nobody is paid
              before you approve them.
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
