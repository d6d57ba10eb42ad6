import { Badge, Button, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { $api, api, type Schemas } from '../../api/client.ts';
import { HeldChangesNotice } from '../../approvals/approval-step.tsx';
import { useHeldChanges, wasSentForApproval } from '../../approvals/use-approval.ts';
import { Amount } from '../../ui/amount.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type Field, forCountry } from '../fields/field.ts';
import { writeNzAccount } from '../fields/numbers.ts';
import { INLINE_BANK } from '../fields/sections.ts';
import { notifyError } from '../form/field-problem.ts';
import { EmployeeSection, type TabProps } from './employee-section.tsx';
import { OwnedList } from './owned-list.tsx';
import { useRefetchEmployees } from './queries.ts';

type Account = Schemas['BankAccount'];

const FIELDS: readonly Field[] = [
  { name: 'account_name', label: 'Account name', kind: 'text', required: 'all', max: 32 },
  { name: 'bsb', label: 'BSB', kind: 'bsb', country: 'AU', required: 'AU', max: 7 },
  { name: 'account_number', label: 'Account number', kind: 'text', country: 'AU', required: 'AU', max: 12 },
  {
    name: 'account_number',
    label: 'Account number',
    kind: 'nz-account',
    country: 'NZ',
    required: 'NZ',
    max: 20,
    help: 'Bank, branch, account and suffix',
  },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'money',
    unit: 'per pay',
    help: 'Leave empty for the main account, which gets the rest',
  },
  { name: 'reference', label: 'Reference', kind: 'text', max: 18, help: 'Statement reference' },
  { name: 'is_default', label: 'Main account: gets the rest', kind: 'flag' },
  {
    name: 'old_default_amount',
    label: 'Amount for the current main account',
    kind: 'money',
    unit: 'per pay',
    help: 'Required when another account becomes the main one',
  },
];

const asSent = (values: Record<string, unknown>): never =>
  ('account_number' in values && typeof values.account_number === 'string'
    ? { ...values, account_number: writeNzAccount(values.account_number) }
    : values) as never;

/** The bank accounts of the employee. The main account receives the remainder of the net pay. */
export function BankTab(given: TabProps) {
  const { employee, country, isReadOnly } = given;
  const path = { employee_id: employee.id };
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/bank-accounts', { params: { path } });
  const refetchEmployees = useRefetchEmployees();
  const held = useHeldChanges(employee.id);
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;

  async function raise(account: Account): Promise<void> {
    const order = (data ?? []).map(({ id }) => id);
    const at = order.indexOf(account.id);
    order.splice(at - 1, 0, ...order.splice(at, 1));
    try {
      await api.PUT('/api/employees/{employee_id}/bank-accounts/order', {
        params: { path },
        body: { ids: order },
      });
      await refetchEmployees();
    } catch (problem) {
      if (!(await wasSentForApproval(problem))) notifyError('Not moved', problem);
    }
  }

  return (
    <Stack>
      <OwnedList<Account>
        title="Bank accounts"
        about="Accounts with an amount are paid first, in this order. The main account gets the rest."
        one="an account"
        nothing={
          country === 'AU' && employee.primary_bank_account_number
            ? 'The list is empty, so net pay goes to the account on the employee record below.'
            : 'No account yet. Net pay cannot be sent to a bank until you add one.'
        }
        items={data}
        keyOf={({ id }) => id}
        nameOf={({ account_name }) => account_name}
        details={(account) => (
          <>
            {[account.bsb, account.account_number, account.reference].filter(Boolean).join(' · ')}{' '}
            {account.is_default && (
              <Badge variant="outline" size="sm">
                Main account
              </Badge>
            )}
          </>
        )}
        amount={(account) => (account.amount === null ? 'the rest' : <Amount value={account.amount} />)}
        fields={forCountry(FIELDS, country)}
        fresh={{}}
        country={country}
        isReadOnly={isReadOnly}
        isHeld={held.isNeeded}
        notice={<HeldChangesNotice held={held} />}
        more={(account) =>
          account.rank > 1 && (
            <Button variant="subtle" size="xs" onClick={() => raise(account)}>
              Pay earlier<VisuallyHidden> {account.account_name}</VisuallyHidden>
            </Button>
          )
        }
        add={(values) =>
          api.POST('/api/employees/{employee_id}/bank-accounts', { params: { path }, body: asSent(values) })
        }
        change={({ id }, changes) =>
          api.PATCH('/api/employees/{employee_id}/bank-accounts/{bank_account_id}', {
            params: { path: { ...path, bank_account_id: id } },
            body: asSent(changes),
          })
        }
        remove={({ id }) =>
          api.DELETE('/api/employees/{employee_id}/bank-accounts/{bank_account_id}', {
            params: { path: { ...path, bank_account_id: id } },
          })
        }
      />
      <EmployeeSection {...given} section={INLINE_BANK} isHeld={held.isNeeded} />
    </Stack>
  );
}
