import { Drawer, List, Stack, Table, Text } from '@mantine/core';
import { useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { day } from '../ui/format.ts';
import { amountText, type Finding, kindName, sentence } from './texts.ts';

/** Explains a finding: its amounts, its cause, its source, and the earlier pays that it follows from. */
export function FindingDrawer(given: {
  finding: Finding | undefined;
  name: string;
  /** All findings about the employee, in which the earlier pays are found. */
  findings: readonly Finding[];
  onClose: () => void;
}) {
  const { finding, name, findings, onClose } = given;
  return (
    <Drawer
      opened={finding !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={finding && `Why? ${finding.label} of ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      {finding && <Explained finding={finding} findings={findings} />}
    </Drawer>
  );
}

function Explained({ finding, findings }: { finding: Finding; findings: readonly Finding[] }) {
  const { country } = useCompany();
  const { kind, cause, citation, excluded } = finding;
  const hasFollows = Number(finding.follows) !== 0;
  const rows = [
    ['As it was paid', finding.was],
    ['As it should have been', finding.should_be],
    ['Difference', finding.difference],
    ...(hasFollows
      ? ([
          ['of which from this pay itself', finding.own],
          ['of which follows from earlier pays', finding.follows],
        ] as const)
      : []),
  ] as const;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {kindName(kind, country)}, pay period {day(finding.period_start)} to {day(finding.period_end)}, paid{' '}
        {day(finding.pay_date)}
      </Text>
      <Table>
        <Table.Tbody>
          {rows.map(([title, value]) => (
            <Table.Tr key={title}>
              <Table.Th scope="row" fw={title === 'Difference' ? 600 : 400}>
                {title}
              </Table.Th>
              <Table.Td className="amount">
                {finding.unit === 'dollars' ? <Amount value={value} /> : amountText(finding.unit, value)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <section className="card" style={{ padding: '0.75rem 1rem' }} aria-label="Cause">
        <Text fw={600}>Cause</Text>
        <Text size="sm">{sentence(cause)}</Text>
        <Text size="sm" c="dimmed">
          {citation === null ? 'Agreed with the employee, not set by law' : `Source: ${citation}`} · rule {finding.code}
        </Text>
      </section>
      {finding.follows_from.length > 0 && <FollowsFrom finding={finding} findings={findings} />}
      {kind === 'withholding' && (
        <Text size="sm">
          For information only: back pay is taxed by the rules of the day on which it is paid, so this is not owed.
        </Text>
      )}
      {excluded && (
        <Text size="sm">
          Excluded by {excluded.by}: {excluded.reason}
        </Text>
      )}
      <LinkToPay finding={finding} />
    </Stack>
  );
}

export const LinkToPay = ({ finding: { pay_id, pay_run_id } }: { finding: Finding }) =>
  pay_id === null ? (
    <Text size="sm">This pay was made in another system.</Text>
  ) : (
    <AppLink to={`/pays/${pay_run_id}/pay/${pay_id}`} size="sm">
      Open the pay as it was paid
    </AppLink>
  );

/** The number of earlier pays to list. */
const PAYS_SHOWN = 12;

function FollowsFrom({ finding, findings }: { finding: Finding; findings: readonly Finding[] }) {
  const ids = finding.follows_from;
  const textOf = (id: number) => {
    const earlier = findings.find(({ pay_id }) => pay_id === id);
    return earlier ? `Paid ${day(earlier.pay_date)}` : `Pay ${id}`;
  };
  const runOf = (id: number) => findings.find(({ pay_id }) => pay_id === id)?.pay_run_id ?? undefined;
  return (
    <section className="card" style={{ padding: '0.75rem 1rem' }} aria-label="Earlier pays">
      <Text fw={600}>Follows from corrected earlier pays</Text>
      <List size="sm">
        {ids.slice(-PAYS_SHOWN).map((id) => {
          const run = runOf(id);
          return (
            <List.Item key={id}>
              {run === undefined ? textOf(id) : <AppLink to={`/pays/${run}/pay/${id}`}>{textOf(id)}</AppLink>}
            </List.Item>
          );
        })}
      </List>
      {ids.length > PAYS_SHOWN && (
        <Text size="sm" c="dimmed">
          and {ids.length - PAYS_SHOWN} before them
        </Text>
      )}
    </section>
  );
}
