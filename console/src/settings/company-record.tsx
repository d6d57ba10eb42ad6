import { Stack, Text } from '@mantine/core';
import { $api, api, type Schemas } from '../api/client.ts';
import { invalidateFilingProblems } from '../filing/invalidate.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { calendarFields, companyFields } from './company-fields.ts';

export const CompanyForm = () => <CompanyRecord label="Company" fields={companyFields} />;

export const PayCalendar = () => (
  <Stack gap="sm">
    <Text c="dimmed" size="sm" maw={680}>
      Sets the first and last day of pay runs. Monthly pay runs are calendar months.
    </Text>
    <CompanyRecord label="Pay calendar" fields={calendarFields} />
  </Stack>
);

/** A form for the specified company fields. */
function CompanyRecord(given: { label: string; fields: (country: 'AU' | 'NZ') => readonly Field[] }) {
  const { company_id, country } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const path = { company_id };
  const query = $api.useQuery('get', '/api/company/{company_id}', { params: { path } });
  async function save(changes: Changes): Promise<void> {
    const body = { ...changes } as Schemas['CompanyPatch'];
    if ('pay_week_end_day' in body) body.pay_week_end_day = Number(body.pay_week_end_day);
    await api.PATCH('/api/company/{company_id}', { params: { path }, body });
    await invalidatePaths('/api/company/{company_id}', '/api/account');
    await invalidateFilingProblems();
    notify('Company saved', 'Completed pays do not change.');
  }
  return (
    <Settled query={query}>
      {(company) => (
        <FieldForm label={given.label} fields={given.fields(country)} given={company} save={save} readOnly={!mayEdit} />
      )}
    </Settled>
  );
}
