import { Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { ApprovalPolicy } from '../approvals/approval-policy.tsx';
import { invalidateFilingProblems } from '../filing/invalidate.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { Allowances } from './allowances.tsx';
import { Awards } from './awards.tsx';
import { calendarFields, companyFields } from './company-fields.ts';
import { Declarations } from './declarations.tsx';
import { PayRates } from './pay-rates.tsx';
import { PaymentSettings } from './payment-settings.tsx';
import { SETTINGS_TABS, type SettingsTab } from './tabs.ts';
import { Users } from './users.tsx';

const LIST = '/api/company/{company_id}/departments';
const ONE = '/api/company/{company_id}/departments/{department_id}';

function Departments() {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const query = $api.useQuery('get', LIST, { params: { path: { company_id } } });
  const at = ({ id }: Schemas['Department']) => ({ path: { company_id, department_id: id } });
  const fresh = () => invalidatePaths(LIST);
  return (
    <Settled query={query}>
      {(departments) => (
        <Records
          label="Departments"
          one="department"
          about="Pay costs can be split among departments. The code appears on general-ledger rows."
          nothing="No departments yet. Without them, everything posts to the same rows."
          rows={departments}
          rowKey={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            { title: 'Name', show: ({ name }) => name },
            { title: 'Code', show: ({ code }) => code || '–' },
          ]}
          fields={[
            { key: 'name', label: 'Name', required: true, maxLength: 60 },
            { key: 'code', label: 'Code', maxLength: 32, keepsEmpty: true, about: 'Shown on general-ledger rows' },
          ]}
          readOnly={!mayEdit}
          create={(values) =>
            api.POST(LIST, { params: { path: { company_id } }, body: values as Schemas['DepartmentIn'] }).then(fresh)
          }
          change={(row, values) =>
            api.PATCH(ONE, { params: at(row), body: values as Schemas['DepartmentPatch'] }).then(fresh)
          }
          remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
          removal={({ name }) => `Pays that used ${name} keep it. New pays cannot use it.`}
        />
      )}
    </Settled>
  );
}

const CompanyForm = () => <CompanyRecord label="Company" fields={companyFields} />;

const PayCalendar = () => (
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

const route = getRouteApi('/settings');

const PART: Readonly<Record<SettingsTab, ComponentType>> = {
  company: CompanyForm,
  calendar: PayCalendar,
  departments: Departments,
  awards: Awards,
  rates: PayRates,
  allowances: Allowances,
  payments: PaymentSettings,
  declarations: Declarations,
  approvals: ApprovalPolicy,
  users: Users,
};

/** The permission area of each tab. Tabs that are not listed belong to COMPANY. */
const AREA_OF = { payments: 'SETTINGS', declarations: 'SETTINGS' } as const;

export function SettingsScreen() {
  const { tab = 'company' } = route.useSearch();
  const company = useCompany();
  const navigate = useNavigate();
  const { reason } = useArea(tab in AREA_OF ? 'SETTINGS' : 'COMPANY');
  const Part = PART[tab];
  return (
    <Page title={`Settings: ${company.name}`} readOnly={tab === 'users' ? undefined : reason}>
      <ScreenTabs
        label="Settings"
        tabs={SETTINGS_TABS}
        open={tab}
        onOpen={(value) =>
          navigate({ to: '/settings', search: ({ company_id }) => ({ company_id, tab: value as SettingsTab }) })
        }
      />
      <Part key={`${company.company_id} ${tab}`} />
    </Page>
  );
}
