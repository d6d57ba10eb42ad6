import { Alert, Stack, Text } from '@mantine/core';
import { $api, ApiProblem, api, type Schemas } from '../api/client.ts';
import { HeldChangesNotice } from '../approvals/approval-step.tsx';
import { useHeldChanges, wasSentForApproval } from '../approvals/use-approval.ts';
import { bsbHint, nzAccountHint } from '../employees/fields/numbers.ts';
import { invalidateFilingProblems } from '../filing/invalidate.ts';
import { useAccount, useArea, useCompany } from '../session/session.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';

const PATH = '/api/company/{company_id}/payment-settings';
const LAYOUTS = ['ANZ', 'ASB', 'BNZ', 'KIWIBANK', 'TSB', 'WESTPAC'];

const FIELDS: Readonly<Record<'AU' | 'NZ', readonly Field[]>> = {
  AU: [
    { key: 'account_name', label: 'Account name', required: true, maxLength: 32 },
    { key: 'bsb', label: 'BSB', required: true, about: 'Such as 062-000', maxLength: 7, hint: bsbHint, whole: 6 },
    { key: 'account_number', label: 'Account number', required: true, about: '1 to 9 digits', maxLength: 20 },
    { key: 'bank_code', label: 'Bank', about: 'Three letters, such as CBA', maxLength: 3 },
    { key: 'user_name', label: 'Name at the bank', about: 'Your name in the bank’s records', maxLength: 26 },
    { key: 'user_id', label: 'Direct-entry user ID', about: '6 digits, from your bank', maxLength: 6 },
    { key: 'is_balanced', label: 'Include one debit for the total in the bank file', kind: 'switch' },
  ],
  NZ: [
    { key: 'account_name', label: 'Account name', required: true, maxLength: 32 },
    {
      key: 'account_number',
      label: 'Account number',
      required: true,
      about: 'bb-bbbb-aaaaaaa-ss',
      maxLength: 20,
      hint: nzAccountHint,
      whole: 15,
    },
    {
      key: 'file_layout',
      label: 'File layout',
      kind: 'select',
      about: 'The bank whose format to use',
      options: [
        { value: '', label: 'The account’s own bank' },
        ...LAYOUTS.map((layout) => ({ value: layout, label: layout })),
      ],
    },
  ],
};

type Setting = Schemas['PaymentSettings'];

/** The account that wages are paid from. */
export function PaymentSettings() {
  const { company_id, country } = useCompany();
  const { admin_mode } = useAccount();
  const { mayEdit } = useArea('SETTINGS');
  const query = $api.useQuery('get', PATH, { params: { path: { company_id } } });
  const held = useHeldChanges(undefined);
  const isNone = query.error instanceof ApiProblem && query.error.status === 404;
  const known: Partial<Setting> | undefined = isNone ? {} : query.data;
  // The request replaces all payment settings, so it includes unchanged fields too.
  async function save(changes: Changes): Promise<void> {
    const keys = FIELDS[country].map(({ key }) => key);
    const before = Object.fromEntries(keys.map((key) => [key, known?.[key as keyof Setting]]));
    const whole = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined);
    try {
      await api.PUT(PATH, {
        params: { path: { company_id } },
        body: Object.fromEntries(whole) as unknown as Schemas['PaymentSettingsIn'],
      });
    } catch (error) {
      if (await wasSentForApproval(error)) return;
      throw error;
    }
    await invalidatePaths(PATH);
    await invalidateFilingProblems();
    notify('Pay account saved', 'Bank files already downloaded do not change.');
  }
  return (
    <Settled query={{ data: known, error: query.error, refetch: query.refetch }}>
      {(setting) => (
        <Stack>
          <Text c="dimmed" size="sm" maw={680}>
            {country === 'AU'
              ? 'Bank files are direct-entry (ABA) files from this account.'
              : 'Bank files use the layout of a New Zealand bank and pay from this account.'}
          </Text>
          {!admin_mode && (
            <Alert variant="outline" color="gray" py="xs">
              Only the owner of the account can change where wages are paid from.
            </Alert>
          )}
          <HeldChangesNotice held={held} />
          <FieldForm
            label="Payment settings"
            submit={held.isNeeded ? 'Send for approval' : 'Save'}
            fields={FIELDS[country]}
            given={setting}
            save={save}
            readOnly={!mayEdit || !admin_mode}
          />
        </Stack>
      )}
    </Settled>
  );
}
