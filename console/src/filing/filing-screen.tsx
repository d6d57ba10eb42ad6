import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { EmployeeDetailsTab } from './payday/employee-details-tab.tsx';
import { PaydayTab } from './payday/payday-tab.tsx';
import { PaymentsTab } from './payments/payments-tab.tsx';
import { type FilingTab, useFilingSearch } from './search.ts';
import { StpTab } from './stp/stp-tab.tsx';
import { SuperTab } from './super/super-tab.tsx';
import { YearEndTab } from './year-end-tab.tsx';

const TABS: Readonly<Record<'AU' | 'NZ', readonly { value: FilingTab; label: string; isReport: boolean }[]>> = {
  AU: [
    { value: 'stp', label: 'Single Touch Payroll', isReport: true },
    { value: 'super', label: 'Super', isReport: true },
    { value: 'payments', label: 'Payments', isReport: false },
    { value: 'year-end', label: 'Year end', isReport: true },
  ],
  NZ: [
    { value: 'payday', label: 'Payday filing', isReport: true },
    { value: 'employees', label: 'Employee details', isReport: true },
    { value: 'payments', label: 'Payments', isReport: false },
    { value: 'year-end', label: 'Year end', isReport: true },
  ],
};

const PARTS = {
  stp: StpTab,
  super: SuperTab,
  payday: PaydayTab,
  employees: EmployeeDetailsTab,
  payments: PaymentsTab,
  'year-end': YearEndTab,
} as const satisfies Record<FilingTab, unknown>;

/** Reports to tax offices, super contributions and bank payments. */
export function FilingScreen() {
  const company = useCompany();
  const reports = useArea('REPORTS');
  const pays = useArea('PAYS');
  const { tab, look } = useFilingSearch();
  const tabs = TABS[company.country].filter(({ isReport }) => (isReport ? reports : pays).mayView);
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0];
  if (!open) {
    return (
      <Page title="Filing">
        <Empty title="No access">
          You do not have access to this company’s reports or pays. The owner of the account can change that.
        </Empty>
      </Page>
    );
  }
  const Part = PARTS[open.value];
  return (
    <Page title="Filing" readOnly={(open.isReport ? reports : pays).reason}>
      <ScreenTabs
        label="Filing types"
        tabs={tabs}
        open={open.value}
        onOpen={(value) => look({ tab: value as FilingTab })}
      />
      <Part key={company.company_id} />
    </Page>
  );
}
