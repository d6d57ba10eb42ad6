import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { FieldForm } from '../ui/field-form.tsx';
import { notify } from '../ui/notify.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { type Chart, ifUnchanged, invalidateChart, type LedgerPart, type Row } from './chart.ts';

/** The account codes of each department, for rows that are split by department. */
export function DepartmentCodes({ chart, mayEdit }: LedgerPart) {
  const [editing, edit] = useState<Row>();
  const rows = chart.rows.filter(({ split_by_department }) => split_by_department);
  const departments = chart.rows[0]?.departments ?? [];
  if (departments.length === 0) {
    return (
      <Empty title="The company has no departments">Add them in Settings; then each can have its own codes.</Empty>
    );
  }
  if (rows.length === 0) {
    return (
      <Empty title="No row is posted by department">
        Turn on “Post by department” for a row of the chart; its department codes then appear here.
      </Empty>
    );
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        A department without its own code uses the row’s code.
      </Text>
      <SmallTable
        label="Department codes"
        rows={rows}
        rowKey={({ id, base_attr }) => id ?? base_attr}
        columns={[
          { title: 'Row', show: ({ base_attr_label }) => base_attr_label },
          { title: 'Code', show: ({ account_code }) => account_code || '–' },
          ...departments.map(({ department_id, department_name }) => ({
            title: department_name,
            show: (row: Row) => {
              const own = row.departments.find((each) => each.department_id === department_id);
              return own?.inherited ? (
                <Text span c="dimmed" inherit>
                  {own.effective_account_code || '–'}
                </Text>
              ) : (
                own?.account_code
              );
            },
          })),
          ...(mayEdit && chart.configured
            ? [
                {
                  title: '',
                  show: (row: Row) => (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => edit(row)}
                      aria-label={`Change codes for ${row.base_attr_label}`}
                    >
                      Change
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Modal
        opened={editing !== undefined}
        onClose={() => edit(undefined)}
        closeOnClickOutside={false}
        title={`Codes for ${editing?.base_attr_label ?? ''}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {editing && <CodesForm chart={chart} row={editing} onClose={() => edit(undefined)} />}
      </Modal>
    </Stack>
  );
}

function CodesForm({ chart, row, onClose }: { chart: Chart; row: Row; onClose: () => void }) {
  const { company_id } = useCompany();
  return (
    <FieldForm
      label="Department codes"
      columns={1}
      fields={row.departments.map(({ department_id, department_name }) => ({
        key: String(department_id),
        label: department_name,
        maxLength: 50,
        keepsEmpty: true,
        placeholder: `${row.account_code} (from the row)`,
      }))}
      given={Object.fromEntries(row.departments.map((each) => [each.department_id, each.account_code]))}
      onCancel={onClose}
      save={async (changes) => {
        await api.PATCH('/api/company/{company_id}/gl-settings/rows/{row_id}', {
          params: { path: { company_id, row_id: row.id ?? 0 }, header: ifUnchanged(chart) },
          body: {
            departments: Object.entries(changes).map(([id, code]) => ({
              department_id: Number(id),
              account_code: String(code ?? ''),
            })),
          },
        });
        await invalidateChart();
        notify('Codes saved');
        onClose();
      }}
    />
  );
}
