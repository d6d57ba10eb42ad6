import { $api, api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { FieldForm } from '../ui/field-form.tsx';
import { notify } from '../ui/notify.ts';
import { CHART, ifUnchanged, invalidateChart, type LedgerPart } from './chart.ts';

/** The format of the journal file. */
export function ExportSettings({ chart, mayEdit }: LedgerPart) {
  const { company_id } = useCompany();
  const { data: options } = $api.useQuery('get', '/api/company/{company_id}/gl-settings/options', {
    params: { path: { company_id } },
  });
  return (
    <FieldForm
      label="Export settings"
      given={chart}
      readOnly={!mayEdit}
      fields={[
        { key: 'include_date', label: 'A column with the date', kind: 'switch' },
        {
          key: 'date_option',
          label: 'Which date',
          kind: 'select',
          options: (options?.date_options ?? []).map(({ value, label }) => ({ value, label })),
          when: ({ include_date }) => include_date === true,
        },
        {
          key: 'date_format',
          label: 'Written as',
          kind: 'select',
          options: (options?.date_formats ?? []).map(({ value, example }) => ({ value, label: example })),
          when: ({ include_date }) => include_date === true,
        },
        {
          key: 'negate_credit_amounts',
          label: 'Credits are negative',
          kind: 'switch',
          about: 'Off: all amounts are positive, and a column says D or C',
        },
        { key: 'include_nil_amounts', label: 'Rows that come to nothing', kind: 'switch' },
        { key: 'include_software_name', label: 'A column with the name of the software', kind: 'switch' },
        {
          key: 'ext_department_tracking_category',
          label: 'Tracking category for departments',
          maxLength: 100,
          keepsEmpty: true,
        },
      ]}
      save={async (changes) => {
        await api.PATCH(CHART, {
          params: { path: { company_id }, header: ifUnchanged(chart) },
          body: changes as Schemas['GlChartPatch'],
        });
        await invalidateChart();
        notify('The export settings were changed');
      }}
    />
  );
}
