import { Group, Text } from '@mantine/core';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { count } from '../ui/format.ts';

/** Shown on Home while any proposal is waiting for approval. */
export function PendingProposals() {
  const { company_id } = useCompany();
  const { mayView } = useArea('PAYS');
  const { data = [] } = $api.useQuery(
    'get',
    '/api/company/{company_id}/proposals',
    { params: { path: { company_id }, query: { status: 'pending', limit: 100 } } },
    { enabled: mayView },
  );
  const [newest] = data;
  if (newest === undefined) return null;
  return (
    <section className="card" aria-label="Proposals to approve" style={{ padding: '0.75rem 1rem' }}>
      <Group justify="space-between">
        <div>
          <AppLink to="/pays/proposals" fw={600}>
            {count(data.length, 'proposal')} to approve or decline
          </AppLink>
          <Text size="sm" c="dimmed">
            {newest.reason}
          </Text>
        </div>
        <Amount value={newest.totals.net} isSum fw={600} />
      </Group>
    </section>
  );
}
