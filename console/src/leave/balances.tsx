import { Select, Stack, Text, Title } from '@mantine/core';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Adjust } from './adjust.tsx';
import { BalanceTable } from './balance-table.tsx';
import { Entitlements } from './entitlements.tsx';
import { OpeningBalances } from './opening-balances.tsx';
import { usePeople } from './queries.ts';
import { useLeaveSearch } from './search.ts';

/** The balances and entitlements of one employee, and adjustments. */
export function Balances() {
  const { country } = useCompany();
  const { mayEdit, mayView } = useArea('EMPLOYEES');
  const { employee, look } = useLeaveSearch();
  const people = usePeople();
  const known = people?.find(({ id }) => id === employee);
  return (
    <Stack>
      <Select
        label="Employee"
        placeholder="Choose somebody"
        searchable
        maw={420}
        limit={50}
        data={(people ?? []).map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
        value={known ? String(known.id) : null}
        onChange={(id) => look({ tab: 'balances', ...(id && { employee: Number(id) }) })}
      />
      {known === undefined ? (
        <Empty title="Whose balances?">
          Choose an employee to see what is left, what is promised, and to put a balance right.
        </Empty>
      ) : (
        <Stack key={known.id} gap="lg">
          <Stack gap="xs">
            <Title order={2} size="h4">
              {known.format_name}
            </Title>
            <BalanceTable employeeId={known.id} />
            {country === 'NZ' && <Entitlements employeeId={known.id} />}
          </Stack>
          {mayEdit ? (
            <>
              <Adjust employeeId={known.id} />
              <OpeningBalances employeeId={known.id} />
            </>
          ) : (
            mayView && <Text c="dimmed">Adjusting balances needs the permission to change employees.</Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
