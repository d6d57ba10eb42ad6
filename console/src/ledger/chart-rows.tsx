import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import type { Field } from '../ui/field-input.tsx';
import { notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';
import { CHART, ifUnchanged, invalidateChart, type LedgerPart, type Row } from './chart.ts';

const ROWS = '/api/company/{company_id}/gl-settings/rows';
const ROW = '/api/company/{company_id}/gl-settings/rows/{row_id}';

export const COLUMNS: readonly SmallColumn<Row>[] = [
  { title: 'Posting', show: ({ base_attr_label }) => base_attr_label },
  { title: 'Account', show: ({ account_label }) => account_label },
  { title: 'Code', show: ({ account_code }) => account_code || '–' },
  { title: 'Side', show: ({ is_debit }) => (is_debit ? 'Debit' : 'Credit') },
  { title: 'By department', show: ({ split_by_department }) => (split_by_department ? 'Yes' : 'No') },
  { title: 'Exported', show: ({ export_to_csv }) => (export_to_csv ? 'Yes' : 'No') },
];

const fieldsOf = (options: Schemas['GlOptions'] | undefined): readonly Field[] => [
  {
    key: 'base_attr',
    label: 'Posting',
    kind: 'select',
    options: [
      ...(options?.categories ?? []).map(({ base_attr, label }) => ({ value: base_attr, label })),
      ...(options?.post_tax_deductions ?? []).map(({ base_attr, label }) => ({ value: base_attr, label })),
    ],
  },
  { key: 'account_label', label: 'Account name', maxLength: 100, keepsEmpty: true },
  { key: 'account_code', label: 'Account code', maxLength: 50, keepsEmpty: true },
  { key: 'is_debit', label: 'Debit', kind: 'switch', about: 'Off: a credit' },
  { key: 'split_by_department', label: 'Post by department', kind: 'switch' },
  { key: 'export_to_csv', label: 'Exported', kind: 'switch', about: 'Off: left out of every export' },
];

/** The rows of the chart, each of which assigns a part of a pay to an account. */
export function ChartRows({ chart, mayEdit }: LedgerPart) {
  const { company_id } = useCompany();
  const options = $api.useQuery('get', '/api/company/{company_id}/gl-settings/options', {
    params: { path: { company_id } },
  });
  const [error, setError] = useState<unknown>();
  const header = ifUnchanged(chart);
  const path = { company_id };
  const rowPath = ({ id }: Row) => ({ company_id, row_id: id ?? 0 });
  if (!chart.configured) {
    return (
      <Stack>
        <Empty
          title="Using the country’s defaults"
          action={
            mayEdit && (
              <Button
                onClick={async () => {
                  setError(undefined);
                  try {
                    await api.POST(`${CHART}/initialise`, { params: { path, header }, body: {} });
                    await invalidateChart();
                    notify(
                      'Chart of accounts created',
                      'You can change every row. To restore the template, open Defaults.',
                    );
                  } catch (problem) {
                    setError(problem);
                  }
                }}
              >
                Create the company’s chart
              </Button>
            )
          }
        >
          Pay runs post with the rows below. Create the company’s own chart to change accounts and codes.
        </Empty>
        {error !== undefined && <Problem error={error} />}
        <SmallTable
          label="Chart"
          rows={chart.rows}
          columns={COLUMNS}
          rowKey={({ base_attr, account_code }) => `${base_attr} ${account_code}`}
        />
      </Stack>
    );
  }
  return (
    <Records
      label="Chart"
      one="row"
      about="Each row posts one part of a pay. Two rows may share a part or an account."
      nothing="Every row was deleted. Until you add a row, exports use the country’s defaults."
      rows={chart.rows}
      rowKey={({ id }) => id ?? 0}
      nameOf={({ base_attr_label, account_label }) => account_label || base_attr_label}
      columns={COLUMNS}
      fields={fieldsOf(options.data)}
      fresh={{
        base_attr: options.data?.categories[0]?.base_attr ?? '',
        is_debit: true,
        split_by_department: false,
        export_to_csv: true,
      }}
      readOnly={!mayEdit}
      create={(values) =>
        api.POST(ROWS, { params: { path, header }, body: values as Schemas['GlRowIn'] }).then(invalidateChart)
      }
      change={(row, values) =>
        api
          .PATCH(ROW, { params: { path: rowPath(row), header }, body: values as Schemas['GlRowPatch'] })
          .then(invalidateChart)
      }
      remove={(row) => api.DELETE(ROW, { params: { path: rowPath(row), header } }).then(invalidateChart)}
      removal={({ base_attr_label }) =>
        `${base_attr_label} no longer posts to this account. Exports already downloaded do not change.`
      }
    />
  );
}
