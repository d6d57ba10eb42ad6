import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ApprovalPolicy } from '../approvals/approval-policy.tsx';
import { useArea, useCompany } from '../session/session.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { Allowances } from './allowances.tsx';
import { Awards } from './awards.tsx';
import { CompanyForm, PayCalendar } from './company-record.tsx';
import { Declarations } from './declarations.tsx';
import { Departments } from './departments.tsx';
import { PayRates } from './pay-rates.tsx';
import { PaymentSettings } from './payment-settings.tsx';
import { SETTINGS_TABS, type SettingsTab } from './tabs.ts';
import { Users } from './users.tsx';

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
