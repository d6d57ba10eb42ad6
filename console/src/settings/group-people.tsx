import { Button, Group, MultiSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { count } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';

const LIST = '/api/company/{company_id}/pay-rate-groups/{group_id}/employees';

/** The employees of a classification. */
export function GroupPeople({ groupId, mayEdit }: { groupId: number; mayEdit: boolean }) {
  const { company_id } = useCompany();
  const path = { company_id, group_id: groupId };
  const members = $api.useQuery('get', LIST, { params: { path } });
  const company = $api.useQuery('get', '/api/company/{company_id}', { params: { path: { company_id } } });
  const [chosen, choose] = useState<string[]>([]);
  const [error, setError] = useState<unknown>();
  const attempt = async (act: () => Promise<unknown>, said: string): Promise<void> => {
    setError(undefined);
    try {
      await act();
      await invalidatePaths(LIST);
      choose([]);
      notify(said);
    } catch (problem) {
      setError(problem);
    }
  };
  const add = () =>
    attempt(
      () => api.POST(LIST, { params: { path }, body: { employee_ids: chosen.map(Number) } }),
      `${count(chosen.length, 'employee')} added`,
    );
  const remove = (id: number, name: string) =>
    attempt(
      () =>
        api.DELETE('/api/company/{company_id}/pay-rate-groups/{group_id}/employees/{employee_id}', {
          params: { path: { ...path, employee_id: id } },
        }),
      `${name} removed from the classification`,
    );
  return (
    <Settled query={members}>
      {(people) => (
        <Stack gap="sm">
          <Title order={3} size="h5">
            People
          </Title>
          {error !== undefined && <Problem error={error} />}
          {mayEdit && (
            <AddPeople
              people={(company.data?.employees ?? []).filter(({ id }) => !people.some((person) => person.id === id))}
              chosen={chosen}
              onChoose={choose}
              onAdd={add}
            />
          )}
          <SmallTable
            label="Employees in the classification"
            rows={people}
            rowKey={({ id }) => id}
            nothing="No one is in this classification yet."
            columns={[
              { title: 'Name', show: ({ format_name }) => format_name },
              { title: 'Number', show: ({ number }) => number ?? '–' },
              ...(mayEdit
                ? [
                    {
                      title: '',
                      show: ({ id, format_name }: { id: number; format_name: string }) => (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="red"
                          onClick={() => remove(id, format_name)}
                          aria-label={`Remove ${format_name}`}
                        >
                          Remove
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </Stack>
      )}
    </Settled>
  );
}

function AddPeople(given: {
  people: readonly { id: number; format_name: string }[];
  chosen: string[];
  onChoose: (ids: string[]) => void;
  onAdd: () => void;
}) {
  const { people, chosen, onChoose, onAdd } = given;
  return (
    <Group align="flex-end">
      <MultiSelect
        label="Add employees"
        placeholder={chosen.length > 0 ? undefined : 'Choose by name'}
        searchable
        w={{ base: '100%', sm: 420 }}
        value={chosen}
        onChange={onChoose}
        data={people.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
      />
      <Button onClick={onAdd} disabled={chosen.length === 0}>
        Add
      </Button>
    </Group>
  );
}
