import { Alert, Button, Checkbox, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useAccount, useCompany } from '../session/session.tsx';
import { count, dollars } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { type ApprovalArea, AREA_NAMES, AREAS } from './texts.ts';
import { RULES } from './use-approval.ts';

const POLICY = '/api/company/{company_id}/approval-policy';
type Policy = Schemas['ApprovalPolicy'];

/** The form for the approval policy. It is worded for business owners. */
export function ApprovalPolicy() {
  const { company_id } = useCompany();
  const rules = $api.useQuery('get', RULES, { params: { path: { company_id } } });
  return (
    <Settled query={rules}>{(policy) => <PolicyForm key={policy.changed_at ?? 'none'} policy={policy} />}</Settled>
  );
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { company_id } = useCompany();
  const { admin_mode } = useAccount();
  const [isOn, setOn] = useState(policy.required !== 'none');
  const [areas, setAreas] = useState<readonly string[]>(policy.for.length > 0 ? policy.for : AREAS);
  const [minimum, setMinimum] = useState(policy.minimum_amount ?? '');
  const [quiet, setQuiet] = useState<number | string>(policy.quiet_hours);
  const change = $api.useMutation('patch', POLICY, {
    onSuccess: async (saved) => {
      await invalidatePaths(RULES, POLICY);
      if (saved.pending)
        notify('Waiting for a second person', 'The weaker rule applies once another person confirms it.');
      else
        notify(
          'Approval rules saved',
          saved.required === 'none'
            ? 'Nothing needs a second person’s approval from now on.'
            : 'The rules apply from now on.',
        );
    },
  });
  return (
    <Stack maw={680}>
      <Text c="dimmed" size="sm">
        Ask for a second person before money moves. One person prepares, another person approves exactly what was
        prepared. No one can approve their own request, and a program or partner can never approve.
      </Text>
      {!admin_mode && (
        <Alert variant="outline" color="gray" py="xs">
          Only the owner of the account can change these rules.
        </Alert>
      )}
      {policy.pending && <PendingPolicy pending={policy.pending} />}
      <Switch
        label="A second person must approve"
        checked={isOn}
        disabled={!admin_mode}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <Checkbox.Group label="Ask for approval before" value={[...areas]} onChange={setAreas}>
            <Stack gap="xs" mt="xs">
              {AREAS.map((area) => (
                <Checkbox key={area} value={area} label={AREA_NAMES[area]} disabled={!admin_mode} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            label="No approval below this amount"
            description="The net total of everything paid on the same day, in dollars. Leave empty to ask for approval of every pay."
            value={minimum}
            disabled={!admin_mode}
            onChange={(event) => setMinimum(event.currentTarget.value)}
          />
          <NumberInput
            label="Hours to watch bank account changes"
            description="The approver of a payment file confirms each bank account change made within this number of hours before the file, and the employee is notified by email."
            min={0}
            max={8760}
            value={quiet}
            disabled={!admin_mode}
            onChange={setQuiet}
          />
        </>
      )}
      {change.error && <Problem error={change.error} />}
      {admin_mode && (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={change.isPending}
          onClick={() =>
            change.mutate({
              params: { path: { company_id } },
              body: isOn
                ? {
                    required: 'different_person',
                    for: areas as ApprovalArea[],
                    minimum_amount: minimum.trim() === '' ? null : minimum.trim(),
                    quiet_hours: Number(quiet) || 0,
                  }
                : { required: 'none' },
            })
          }
        >
          Save approval rules
        </Button>
      )}
    </Stack>
  );
}

/** A weaker policy that takes effect only after another person has confirmed it. */
function PendingPolicy({ pending }: { pending: NonNullable<Policy['pending']> }) {
  const { company_id } = useCompany();
  const { admin_mode } = useAccount();
  const { requested_by, requested_at: _at, ...settings } = pending;
  const confirm = $api.useMutation('post', `${POLICY}/confirm`, {
    onSuccess: async () => {
      await invalidatePaths(RULES, POLICY);
      notify('Approval rules changed', 'The weaker rule applies from now on.');
    },
  });
  return (
    <Alert variant="outline" color="gray" title="A weaker rule waits for a second person">
      <Stack gap="xs">
        <Text size="sm">
          {requested_by} asked for:{' '}
          {settings.required === 'none'
            ? 'no approvals at all.'
            : `approval of: ${settings.for.map((area) => AREA_NAMES[area].toLowerCase()).join(', ')}${settings.minimum_amount === null ? '' : `; no approval below ${dollars(settings.minimum_amount)}`}; ${count(settings.quiet_hours, 'hour')} to watch bank account changes.`}
        </Text>
        {confirm.error && <Problem error={confirm.error} />}
        {!admin_mode && (
          <Group>
            <Button
              size="xs"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { path: { company_id } }, body: settings })}
            >
              Confirm the weaker rule
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
