import { Anchor, Badge, Group, Loader, NativeSelect, Tabs, Text } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { useArea, useCompany } from '../../session/session.tsx';
import { NotFound } from '../../ui/empty.tsx';
import { day } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import {
  DECLARATION_SECTIONS,
  HOLIDAY_DECLARATIONS,
  KIWISAVER_DECLARATIONS,
  WORK_DECLARATIONS,
} from '../fields/declarations.ts';
import * as sections from '../fields/sections.ts';
import { UnsavedGuard } from '../form/unsaved.tsx';
import { TABS, type Tab } from '../search.ts';
import { BankTab } from './bank-tab.tsx';
import { EmployeeActions } from './employee-actions.tsx';
import type { TabProps } from './employee-section.tsx';
import { HistoryTab } from './history-tab.tsx';
import { LeaveTab } from './leave-tab.tsx';
import { DocumentsTab, PaysTab } from './pays-tab.tsx';
import { type Employee, useEmployee } from './queries.ts';
import { EmploymentTab, PayTab, PersonalTab, SavingTab, TaxTab } from './record-tabs.tsx';

const TAB_OF: readonly (readonly [Tab, readonly { readonly fields: readonly { readonly name: string }[] }[]])[] = [
  ['personal', [sections.WHO, sections.CONTACT, sections.ADDRESS, sections.KIN]],
  ['employment', [sections.JOB, sections.HOURS, sections.STP, sections.PORTAL]],
  ['pay', [sections.PAY, sections.PAYSLIP, WORK_DECLARATIONS]],
  ['super', [sections.SUPER, sections.KIWISAVER, KIWISAVER_DECLARATIONS]],
  ['leave', [sections.LEAVE, sections.BALANCES, HOLIDAY_DECLARATIONS]],
  ['bank', [sections.INLINE_BANK]],
  ['tax', [sections.TAX_AU, sections.TAX_NZ, ...DECLARATION_SECTIONS]],
];

/** The tab to open for fields of filing problems that have no input on this page. */
const OTHERS: Readonly<Record<string, Tab>> = {
  bank_accounts: 'bank',
  account_number: 'bank',
  account_name: 'bank',
  bsb: 'bank',
  tax_treatment: 'tax',
};

/** The tab of the employee page that has the field. */
export const tabOf = (field: string): Tab | undefined =>
  TAB_OF.find(([, parts]) => parts.some(({ fields }) => fields.some(({ name }) => name === field)))?.[0] ??
  OTHERS[field];

const route = getRouteApi('/employees/$employeeId');

const CONTENT: Readonly<Record<Tab, ComponentType<TabProps>>> = {
  personal: PersonalTab,
  employment: EmploymentTab,
  pay: PayTab,
  tax: TaxTab,
  super: SavingTab,
  bank: BankTab,
  leave: LeaveTab,
  pays: PaysTab,
  documents: DocumentsTab,
  history: HistoryTab,
};

const nameOf = (tab: Tab, isAu: boolean): string =>
  ({
    personal: 'Personal',
    employment: 'Employment',
    pay: 'Pay',
    tax: 'Tax and declarations',
    super: isAu ? 'Super' : 'KiwiSaver',
    bank: 'Bank accounts',
    leave: 'Leave',
    pays: 'Pays',
    documents: 'Documents',
    history: 'History',
  })[tab];

export function EmployeeScreen() {
  const { employeeId } = route.useParams();
  const id = Number(employeeId);
  return Number.isSafeInteger(id) && id > 0 ? <LoadedEmployee id={id} /> : <NotFound />;
}

function LoadedEmployee({ id }: { id: number }) {
  const { data, error, refetch } = useEmployee(id);
  if (error) {
    return (
      <Page title="Employee">
        <Problem error={error} onRetry={() => refetch()} />
        <Anchor component={Link} to="/employees">
          Back to all employees
        </Anchor>
      </Page>
    );
  }
  return data ? <EmployeePage employee={data} /> : <Loader aria-label="Loading" />;
}

function EmployeePage({ employee }: { employee: Employee }) {
  const company = useCompany();
  const navigate = useNavigate();
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const { field = '', ...asked } = route.useSearch();
  const tab = asked.tab ?? tabOf(field) ?? 'personal';
  const isElsewhere = employee.company_id !== company.company_id;
  // A link may point to a different company. Switches to the employee's own company, whose country and permissions
  // apply.
  useEffect(() => {
    if (isElsewhere) {
      navigate({ to: '.', search: (before) => ({ ...before, company_id: employee.company_id }), replace: true });
    }
  }, [isElsewhere, employee.company_id, navigate]);
  if (isElsewhere) return <Loader aria-label="Loading" />;

  const { country } = company;
  const open = (to: string | null) =>
    navigate({
      to: '/employees/$employeeId',
      params: { employeeId: String(employee.id) },
      search: ({ company_id }) => ({ company_id, tab: to as Tab }),
    });
  const readOnly = employee.is_deleted ? 'This employee is deleted. Restore the record to change it.' : reason;
  const Content = CONTENT[tab];
  return (
    <Page
      title={`${employee.first_name} ${employee.last_name}`}
      readOnly={readOnly}
      actions={mayEdit && <EmployeeActions employee={employee} />}
    >
      <Group gap="xs">
        <Badge variant="outline" tt="none" color={employee.is_deleted || employee.is_terminated ? 'gray' : 'teal'}>
          {employee.is_deleted ? 'Deleted' : employee.is_terminated ? 'Ended' : 'Employed'}
        </Badge>
        <Text size="sm" c="dimmed">
          {[
            employee.number ? `No. ${employee.number}` : null,
            employee.position,
            employee.employment_status,
            `since ${day(employee.start_date)}`,
            employee.termination_date ? `until ${day(employee.termination_date)}` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      <UnsavedGuard>
        <NativeSelect
          hiddenFrom="md"
          aria-label="Section of the record"
          value={tab}
          onChange={(event) => open(event.currentTarget.value)}
          data={TABS.map((each) => ({ value: each, label: nameOf(each, country === 'AU') }))}
        />
        <Tabs value={tab} onChange={open} keepMounted={false}>
          <Tabs.List visibleFrom="md" mb="md">
            {TABS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {nameOf(each, country === 'AU')}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <Content
              key={`${employee.id} ${tab}`}
              employee={employee}
              country={country}
              isReadOnly={readOnly !== undefined}
            />
          </Tabs.Panel>
        </Tabs>
      </UnsavedGuard>
    </Page>
  );
}
