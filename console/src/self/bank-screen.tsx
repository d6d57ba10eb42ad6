import { Group, Loader, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { Amount } from '../ui/amount.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { BankForm } from './bank-form.tsx';
import { ButtonLink } from './button-link.tsx';
import { EmployeesOnly } from './employees-only.tsx';
import { LastChange, useLastChange } from './last-change.tsx';
import { useSelf } from './queries.ts';
import { ending } from './texts.ts';

const route = getRouteApi('/self/bank');

type Account = Schemas['OwnBankAccount'];

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
        may.allow_edit_bank_accounts
          ? undefined
          : 'Tell your payroll office when you want to be paid to another account.'
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
    return <Empty title="No bank account is on record">You are paid in another way until there is one.</Empty>;
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
                  <Amount value={account.amount} /> of each pay
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
