import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { calendarFields, companyFields } from './company-fields.ts';

type Country = 'AU' | 'NZ';

const COUNTRIES = [
  { value: 'AU', label: 'Australia' },
  { value: 'NZ', label: 'New Zealand' },
];
/** The service's defaults, shown so that the user can change them before the first pay. */
const USUAL = { is_stp_enabled: true, default_pay_period: 'WEEKLY', pay_week_end_day: '7' };
const CALENDAR = ['default_pay_period', 'pay_week_end_day', 'fortnight_anchor_date'];

const countryOfBrowser = (): Country =>
  /Auckland|Chatham/.test(Intl.DateTimeFormat().resolvedOptions().timeZone) ? 'NZ' : 'AU';

/**
 * Creates the user's first company or an additional one. The country decides which law applies and cannot be changed
 * later.
 */
export function NewCompanyScreen() {
  const { companies, admin_mode } = useAccount();
  const [country, setCountry] = useState<Country>(companies[0]?.country ?? countryOfBrowser());
  const navigate = useNavigate();
  const fields = [
    ...companyFields(country),
    ...calendarFields(country)
      .filter(({ key }) => CALENDAR.includes(key))
      .map((field) =>
        field.key === 'fortnight_anchor_date'
          ? {
              ...field,
              when: (values: Readonly<Record<string, unknown>>) => values.default_pay_period === 'FORTNIGHTLY',
            }
          : field,
      ),
  ];
  async function create(typed: Changes): Promise<void> {
    const body = { ...typed, country, pay_week_end_day: Number(typed.pay_week_end_day) } as Schemas['CompanyIn'];
    const { data } = await api.PUT('/api/company/create', { body });
    if (!data) return;
    if (country === 'NZ') {
      // Applies to every employee whose record does not set an ESCT method. Otherwise, the rate of such an
      // employee would stay at its default until someone changed it.
      const params = { path: { company_id: data.id } };
      const declared = { esct_rate_method_default: 'CALCULATED' } as const;
      await api.PATCH('/api/company/{company_id}/declarations', { params, body: declared });
    }
    await invalidatePaths('/api/account');
    notify(`${data.name} created`, 'Home shows the steps to its first pay run.');
    navigate({ to: '/', search: { company_id: data.id } });
  }
  const title = companies.length === 0 ? 'Create your first company' : 'New company';
  if (!admin_mode) {
    return (
      <Page title={title}>
        <Text maw={620}>Only the owner of the account can create a company.</Text>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Stack maw={820}>
        <Text>
          The legal name and the country are enough to start. Payslips and reports to the tax office need the rest, and
          you can add it later in Settings.
        </Text>
        <div>
          <SegmentedControl
            aria-label="Country"
            data={COUNTRIES}
            value={country}
            onChange={(value) => setCountry(value as Country)}
          />
          <Text size="sm" c="dimmed" mt={4}>
            The company follows the payroll law of this country. You cannot change the country once the company has had
            an employee.
          </Text>
        </div>
        <FieldForm label={title} fields={fields} given={USUAL} save={create} submit="Create company" isNew />
      </Stack>
    </Page>
  );
}
