import { Button, Group, Loader, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { Amount } from '../ui/amount.tsx';
import { Empty } from '../ui/empty.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ButtonLink, EmployeesOnly } from './employees-only.tsx';
import { LastChange, useLastChange } from './last-change.tsx';
import { useSelf } from './queries.ts';
import { ending } from './texts.ts';

type Account = Schemas['OwnBankAccount'];
type Country = ReturnType<typeof useSelf>['country'];

/** Requests a new or changed bank account. The employee types the full number, because the stored number is masked. */
export function BankForm({ accounts, account }: { accounts: readonly Account[]; account: 'new' | number }) {
  const { country } = useSelf();
  const navigate = useNavigate();
  const ask = $api.useMutation('post', '/api/self/change-requests/bank-account');
  const isListed = accounts.some(({ bank_account_id }) => bank_account_id !== null);
  // If the account comes from the employee record and not from a list, a request for a new account replaces it.
  const changed =
    account === 'new'
      ? isListed
        ? undefined
        : accounts.find(({ is_default }) => is_default)
      : accounts.find(({ bank_account_id }) => bank_account_id === account);
  const needsAmount = changed === undefined ? isListed : !changed.is_default;
  const form = useAccountForm(changed, country, needsAmount);
  const close = () => navigate({ to: '/self/bank', search: {}, ignoreBlocker: true });
  useBlocker({
    shouldBlockFn: () => form.isDirty() && !window.confirm('Discard this change?'),
    enableBeforeUnload: () => form.isDirty(),
  });

  const send = form.onSubmit(async ({ account_name, bsb, account_number, amount }) => {
    await ask.mutateAsync({
      body: {
        account_name: account_name.trim(),
        account_number: account_number.trim(),
        ...(country === 'AU' ? { bsb: bsb.trim() } : {}),
        ...(needsAmount ? { amount } : {}),
        ...(changed?.bank_account_id ? { bank_account_id: changed.bank_account_id } : {}),
      },
    });
    await invalidatePaths('/api/self/change-requests');
    notify(
      'Change requested',
      'Your payroll office will approve or decline the request. Until then, you can withdraw it.',
    );
    await close();
  });

  return (
    <form
      onSubmit={(event) => {
        // The error is ignored here, because the form shows it below and keeps its values.
        void Promise.resolve(send(event)).catch(() => {});
      }}
      noValidate
      autoComplete="off"
    >
      <Stack className="card" p="md" gap="sm">
        <Title order={2} size="h4">
          {changed ? `Replaces the account ${ending(changed.account_number)}` : 'Another account'}
        </Title>
        <TextInput label="Account name" maxLength={32} {...form.getInputProps('account_name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {country === 'AU' && (
            <TextInput label="BSB" inputMode="numeric" maxLength={7} {...form.getInputProps('bsb')} />
          )}
          <TextInput
            label="Account number"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps('account_number')}
          />
          {needsAmount && (
            <TextInput label="Amount per pay" inputMode="decimal" maxLength={10} {...form.getInputProps('amount')} />
          )}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          Your payroll office must approve the change. We will email you now, and again once the account has changed.
        </Text>
        {ask.error && <Problem error={ask.error} />}
        <Group>
          <Button type="submit" loading={ask.isPending}>
            Request change
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useAccountForm(changed: Account | undefined, country: Country, needsAmount: boolean) {
  return useForm({
    initialValues: {
      account_name: changed?.account_name ?? '',
      bsb: changed?.bsb ?? '',
      account_number: '',
      amount: changed?.amount ?? '',
    },
    validate: {
      account_name: (value) => (value.trim() === '' ? 'Enter the account name' : null),
      bsb: (value) => (country === 'NZ' || /^\d{3}-?\d{3}$/.test(value.trim()) ? null : 'Six digits, such as 062-000'),
      account_number: (value) =>
        country === 'NZ'
          ? /^\d{2}-\d{4}-\d{7}-\d{2,3}$/.test(value.trim())
            ? null
            : 'Such as 12-3456-1234567-00'
          : /^\d{1,12}$/.test(value.trim())
            ? null
            : 'Digits only, up to 12',
      amount: (value) => (!needsAmount || /^\d{1,7}([.]\d{1,2})?$/.test(value) ? null : 'Dollars, such as 150'),
    },
  });
}

const route = getRouteApi('/self/bank');

export const BankScreen = () => (
  <EmployeesOnly>
    <Bank />
  </EmployeesOnly>
);

function Bank() {
  const { may } = useSelf();
  const { account } = route.useSearch();
  const last = useLastChange('bank-account');
  const { data, error, refetch } = $api.useQuery('get', '/api/self/bank-accounts', {});
  const mayAsk = may.allow_edit_bank_accounts && last?.status !== 'pending';
  const isEditing = mayAsk && account !== undefined && data !== undefined;
  const isListed = data?.some(({ bank_account_id }) => bank_account_id !== null) ?? false;
  return (
    <Page
      title="Bank account"
      actions={
        mayAsk &&
        !isEditing &&
        (isListed || data?.length === 0) && (
          <ButtonLink variant={isListed ? 'default' : 'filled'} to="/self/bank" search={{ account: 'new' }}>
            Add an account
          </ButtonLink>
        )
      }
      readOnly={
        may.allow_edit_bank_accounts ? undefined : 'To be paid to another account, contact your payroll office.'
      }
    >
      {last && !isEditing && <LastChange change={last} />}
      {error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Loader aria-label="Loading" />
      ) : isEditing ? (
        <BankForm key={account} accounts={data} account={account} />
      ) : (
        <Accounts accounts={data} mayAsk={mayAsk} />
      )}
    </Page>
  );
}

function Accounts({ accounts, mayAsk }: { accounts: readonly Account[]; mayAsk: boolean }) {
  if (accounts.length === 0) {
    return <Empty title="No bank account is on record">Until you add one, you are paid another way.</Empty>;
  }
  return (
    <Stack component="ul" gap="sm" className="plain-list">
      {accounts.map((account) => (
        <Group
          key={`${account.bank_account_id} ${account.account_number}`}
          component="li"
          className="card"
          p="md"
          justify="space-between"
          wrap="nowrap"
        >
          <div>
            <Text fw={600}>{account.account_name || 'Bank account'}</Text>
            <Text size="sm">{[account.bsb, ending(account.account_number)].filter(Boolean).join(' · ')}</Text>
            <Text size="sm" c="dimmed">
              {account.amount === null ? (
                accounts.length === 1 ? (
                  'Your whole pay'
                ) : (
                  'The rest of your pay'
                )
              ) : (
                <>
                  <Amount value={account.amount} isSum /> of each pay
                </>
              )}
            </Text>
          </div>
          {mayAsk && (account.bank_account_id !== null || account.is_default) && (
            <ButtonLink
              variant="default"
              size="xs"
              to="/self/bank"
              search={{ account: account.bank_account_id ?? 'new' }}
              aria-label={`Change ${account.account_name || 'the bank account'}`}
            >
              Change
            </ButtonLink>
          )}
        </Group>
      ))}
    </Stack>
  );
}
