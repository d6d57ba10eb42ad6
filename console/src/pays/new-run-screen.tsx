import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { $api, api } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { count, day } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { type Period, periodChoices, type Run, useInvalidatePays } from './queries.ts';

const route = getRouteApi('/pays/new');

const dayAfter = (date: string): string => {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

/** The company's default pay period and country, and the service's current date. */
interface Usual {
  readonly period: Period;
  readonly today: string;
  readonly country: 'AU' | 'NZ';
}

/** The first day of the next run for a pay period: the day after the last run ended, or today. */
const nextOf = (runs: readonly Run[], period: Period, today: string): string => {
  const last = runs.find(({ pay_cycle }) => pay_cycle === period);
  return last ? dayAfter(last.pay_run_end_date) : today;
};

/** Creates a run for a pay period, with a draft pay for each employee who is paid in it. */
export function NewRunScreen() {
  const { company_id, country } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const path = { company_id };
  const { data: runs, error } = $api.useQuery('get', '/api/company/{company_id}/pay-runs', {
    params: { path, query: { limit: 100 } },
  });
  const { data: company } = $api.useQuery('get', '/api/company/{company_id}', { params: { path } });
  const today = useDue().data?.today;
  if (error) return <Problem error={error} />;
  return (
    <Page title="New pay run" readOnly={mayEdit ? undefined : reason}>
      {runs && company && today && (
        <NewRun
          key={company_id}
          companyId={company_id}
          runs={runs}
          usual={{ period: company.default_pay_period, today, country }}
          mayEdit={mayEdit}
        />
      )}
    </Page>
  );
}

function NewRun(given: { companyId: number; runs: readonly Run[]; usual: Usual; mayEdit: boolean }) {
  const { companyId, runs, usual, mayEdit } = given;
  const asked = route.useSearch();
  const [period, setPeriod] = useState<Period>(asked.pay_period ?? runs[0]?.pay_cycle ?? usual.period);
  const [within, setWithin] = useState<string>();
  const [paidOn, setPaidOn] = useState('');
  const isAsked = asked.pay_date !== undefined && (asked.pay_period ?? period) === period;
  const date = within ?? (isAsked ? asked.pay_date : undefined) ?? nextOf(runs, period, usual.today);
  const open = runs.find(({ status, pay_cycle }) => status === 'pending' && pay_cycle === period);
  const make = useMakeRun({ companyId, period, date, paidOn });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack className="card" p="lg" gap="lg" maw={620}>
        <Stack gap={4}>
          <Text size="sm" fw={600} id="pay-period">
            Who to pay
          </Text>
          <SegmentedControl
            aria-labelledby="pay-period"
            value={period}
            onChange={(value) => {
              setPeriod(value as Period);
              setWithin(undefined);
            }}
            data={periodChoices(usual.country)}
          />
        </Stack>
        {open && (
          <Alert variant="outline" color="gray">
            The pay run ending {day(open.pay_run_end_date)} is still a draft.{' '}
            <Anchor component={Link} to={`/pays/${open.pay_run_id}`} underline="always" inherit>
              Open it
            </Anchor>
          </Alert>
        )}
        <TextInput
          type="date"
          label="A day in the period"
          description="The pay run covers the whole period that includes this day."
          required
          value={date}
          onChange={(event) => setWithin(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Paid on"
          description="The payment date. Leave empty for the last day of the period."
          value={paidOn}
          onChange={(event) => setPaidOn(event.currentTarget.value)}
        />
        {make.error && <Problem error={make.error} />}
        <Group>
          <Button type="submit" loading={make.isPending} disabled={!mayEdit || date === ''}>
            Create pay run
          </Button>
          <Text size="sm" c="dimmed">
            No one is paid yet.
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

function useMakeRun(given: { companyId: number; period: Period; date: string; paidOn: string }) {
  const { companyId, period, date, paidOn } = given;
  const navigate = useNavigate();
  const invalidatePays = useInvalidatePays();
  return useMutation({
    mutationFn: async () => {
      const path = { company_id: companyId };
      const { data: run } = await api.POST('/api/company/{company_id}/pay-runs', {
        params: { path },
        body: { pay_cycle: period, pay_date: date },
      });
      const run_id = run!.pay_run_id;
      const { data: pays } = await api.POST('/api/company/{company_id}/pay-runs/{run_id}/pending-pays', {
        params: {
          path: { ...path, run_id },
          query: { recalculate: false, add_missing: true, ...(paidOn ? { payment_date: paidOn } : {}) },
        },
      });
      return { run: run!, pays: pays! };
    },
    onSuccess: async ({ run, pays }) => {
      await invalidatePays();
      notify(
        `${count(pays.length, 'draft pay')} created`,
        'No one is paid or notified until you complete the pay run. To undo, delete the draft pays.',
      );
      await navigate({ to: '/pays/$runId', params: { runId: String(run.pay_run_id) } });
    },
  });
}
