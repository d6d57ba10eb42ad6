import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { count, money, signedMoney } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { type Sheet, type SheetRow, useInvalidatePays } from '../queries.ts';

/**
 * Creates draft pays for employees in this pay cycle who have none, such as new employees or those whose draft was
 * deleted.
 */
export function MissingPays({
  companyId,
  runId,
  isFirst = false,
}: {
  companyId: number;
  runId: number;
  isFirst?: boolean;
}) {
  const invalidatePays = useInvalidatePays();
  const make = useMutation({
    mutationFn: () =>
      api.POST('/api/company/{company_id}/pay-runs/{run_id}/pending-pays', {
        params: { path: { company_id: companyId, run_id: runId }, query: { recalculate: false, add_missing: true } },
      }),
    onSuccess: async ({ data }) => {
      await invalidatePays();
      notify(
        data?.length === 0 ? 'No missing employees' : `${count(data?.length ?? 0, 'draft pay')} in the pay run`,
        data?.length === 0
          ? 'Everyone paid in this cycle has a pay in this pay run.'
          : 'To remove someone, delete their draft pay on its page.',
      );
    },
    onError: (error) => notify('No draft pays were created', error.message),
  });
  return (
    <Button variant={isFirst ? 'filled' : 'default'} loading={make.isPending} onClick={() => make.mutate()}>
      {isFirst ? 'Create pay run' : 'Add employees'}
    </Button>
  );
}

const SHOWN = 8;

const hours = (value: string): string => Number(value).toFixed(2);

/** Describes the differences, such as "Ordinary hours 38.00 → 40.00; Tools 6.25 new". */
export const describeDifferences = ({ differences }: SheetRow): string =>
  differences
    .map(({ description, unit, was, is }) => {
      const show = (value: string) => (unit === null ? money(value) : hours(value));
      if (was === null) return `${description} ${show(is ?? '0')} new`;
      if (is === null) return `${description} ${show(was)} removed`;
      return `${description} ${show(was)} → ${show(is)}`;
    })
    .join('; ');

export const isChanged = (row: SheetRow): boolean =>
  row.last === null || row.differences.length > 0 || Number(row.change?.gross ?? 0) !== 0;

const size = (row: SheetRow): number => Math.abs(Number(row.change?.gross ?? row.pay.gross));

/** The pays that differ from the previous run, largest difference first. */
export function ChangedPays({ sheet, onShowAll }: { sheet: Sheet; onShowAll: () => void }) {
  if (sheet.previous === null) return null;
  const changed = sheet.rows.filter(isChanged).sort((a, b) => size(b) - size(a));
  const same = sheet.rows.length - changed.length;
  return (
    <Stack className="card" p="md" gap="xs">
      <Title order={2} size="h4">
        Changes since the last pay run
      </Title>
      <Text size="sm" c="dimmed">
        {changed.length === 0 ? 'No changes.' : `${count(changed.length, 'pay')} changed, ${same} unchanged.`}
      </Text>
      {changed.length + sheet.absent.length > 0 && (
        <Table.ScrollContainer
          minWidth={420}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'What changed' } }}
        >
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Change</Table.Th>
                <Table.Th className="amount">Gross</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.slice(0, SHOWN).map((row) => (
                <Table.Tr key={row.pay.id}>
                  <Table.Td>{row.pay.format_name}</Table.Td>
                  <Table.Td>
                    {row.last === null
                      ? 'Not in the last pay run'
                      : describeDifferences(row) || 'Same hours, different amounts'}
                  </Table.Td>
                  <Table.Td className="amount">{signedMoney(row.change?.gross ?? String(row.pay.gross))}</Table.Td>
                </Table.Tr>
              ))}
              {sheet.absent.slice(0, SHOWN).map(({ employee_id, format_name, figures }) => (
                <Table.Tr key={`absent ${employee_id}`}>
                  <Table.Td>{format_name}</Table.Td>
                  <Table.Td>Paid in the last pay run but not in this one</Table.Td>
                  <Table.Td className="amount">{signedMoney(`-${figures.gross}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {changed.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={onShowAll} style={{ alignSelf: 'flex-start' }}>
          Show all {changed.length} in the grid
        </Button>
      )}
    </Stack>
  );
}
