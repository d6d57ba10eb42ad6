import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { count } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { CHART, invalidateChart, type LedgerPart } from './chart.ts';
import { COLUMNS } from './chart-rows.tsx';

const route = getRouteApi('/ledger');

type Template = Schemas['GlDefaults']['template'];

/** Previews a template before it replaces the chart. */
export function Defaults({ mayEdit }: LedgerPart) {
  const { company_id } = useCompany();
  const { template: wanted } = route.useSearch();
  const navigate = useNavigate();
  const [asking, ask] = useState(false);
  const path = { company_id };
  const options = $api.useQuery('get', '/api/company/{company_id}/gl-settings/options', { params: { path } });
  const templates = options.data?.templates ?? [];
  const template = (templates.find(({ value }) => value === wanted) ?? templates[0])?.value as Template | undefined;
  const preview = $api.useQuery(
    'get',
    '/api/company/{company_id}/gl-settings/defaults',
    { params: { path, query: { template: template as Template } } },
    { enabled: template !== undefined },
  );
  return (
    <Stack gap="sm">
      <Group align="flex-end" justify="space-between">
        <NativeSelect
          label="Template"
          data={templates.map(({ value, label }) => ({ value, label }))}
          value={template ?? ''}
          onChange={(event) =>
            navigate({
              to: '/ledger',
              search: ({ company_id: id }) => ({
                company_id: id,
                tab: 'defaults',
                template: event.currentTarget.value,
              }),
            })
          }
        />
        {mayEdit && (
          <Button variant="default" onClick={() => ask(true)} disabled={!preview.data}>
            Use this template
          </Button>
        )}
      </Group>
      <Settled query={preview}>
        {({ rows, removal_counts: gone, template_revision, chart_revision }) => (
          <>
            <Text c="dimmed" size="sm">
              {gone.rows === 0
                ? 'Nothing would be deleted.'
                : `This permanently deletes ${count(gone.rows, 'row')}, ${count(gone.department_overrides, 'department code')} and ${count(gone.provider_mappings, 'mapping')}.`}
            </Text>
            <SmallTable
              label="Template"
              rows={rows}
              columns={COLUMNS}
              rowKey={({ base_attr, account_code }) => `${base_attr} ${account_code}`}
            />
            <ConfirmDialog
              title="Replace the whole chart?"
              act="Replace the chart"
              opened={asking}
              onClose={() => ask(false)}
              onAct={async () => {
                await api.POST(`${CHART}/restore-defaults`, {
                  params: { path, header: { 'If-Match': `"${chart_revision}"` } },
                  body: { template: template as Template, template_revision, confirm_reset: true },
                });
                await invalidateChart();
                notify('Chart replaced with the template', 'Future exports use the new chart.');
              }}
            >
              {`${count(gone.rows, 'row')} of the current chart will be permanently deleted and replaced by exactly what is shown here.`}
            </ConfirmDialog>
          </>
        )}
      </Settled>
    </Stack>
  );
}
