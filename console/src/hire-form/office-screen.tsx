import { Accordion, Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { NotFound } from '../ui/empty.tsx';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { Review } from './review.tsx';
import { FORM_READS, labelOf, PART_TITLES } from './texts.ts';

const route = getRouteApi('/employees/$employeeId/form');

type HireForm = Schemas['HireForm'];

/** The office's side of the form that a new employee fills in. */
export function HireFormScreen() {
  const id = Number(route.useParams().employeeId);
  return Number.isSafeInteger(id) && id > 0 ? <Loaded id={id} /> : <NotFound />;
}

function Loaded({ id }: { id: number }) {
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const { company_id } = useCompany();
  const employee = $api.useQuery('get', '/api/employees/{employee_id}', { params: { path: { employee_id: id } } });
  // The employee can change the state at any time, so it is read again whenever the screen opens.
  const forms = $api.useQuery(
    'get',
    '/api/company/{company_id}/hire-forms',
    { params: { path: { company_id }, query: { employee_id: id, limit: 1 } } },
    { staleTime: 0 },
  );
  const name = employee.data ? `${employee.data.first_name} ${employee.data.last_name}` : '';
  return (
    <Page title={name === '' ? 'New employee form' : `Details from ${name}`} readOnly={mayEdit ? undefined : reason}>
      <Anchor component={Link} to={`/employees/${id}`}>
        Back to the employee
      </Anchor>
      <Settled query={employee}>
        {(data) => (
          <Settled query={forms}>{([form]) => <State form={form} employee={data} mayEdit={mayEdit} />}</Settled>
        )}
      </Settled>
      <Declarations id={id} />
    </Page>
  );
}

interface Shown {
  readonly form: HireForm | undefined;
  readonly employee: Schemas['Employee'];
  readonly mayEdit: boolean;
}

function State({ form, employee, mayEdit }: Shown) {
  if (form?.state === 'submitted') return <Review form={form} mayEdit={mayEdit} />;
  if (form?.state === 'sent' || form?.state === 'returned') return <WithEmployee form={form} mayEdit={mayEdit} />;
  return <NotAsked form={form} employee={employee} mayEdit={mayEdit} />;
}

function NotAsked({ form, employee, mayEdit }: Shown) {
  const send = $api.useMutation('post', '/api/employees/{employee_id}/hire-form');
  const { first_name, email_address: email } = employee;
  const act = async () => {
    const sent = await send.mutateAsync({ params: { path: { employee_id: employee.id } } });
    await invalidatePaths(...FORM_READS);
    notify(`A link is on its way to ${sent.email_address}`, `${first_name} can use it for 14 days.`);
  };
  return (
    <Stack component="section" className="card" p="md" gap="sm" aria-label="Ask the employee">
      {form && (
        <Text size="sm" c="dimmed">
          The last form was {form.state}
          {form.decided_at ? ` on ${moment(form.decided_at)}` : ''} by {form.decided_by}.
        </Text>
      )}
      <Text>
        {email === null
          ? `${first_name} has no email address. Add one to the personal details first.`
          : `${first_name} gets a link at ${email} to fill in personal, tax, bank and ${employee.state && 'super_rate' in employee ? 'super' : 'KiwiSaver'} details on a phone. Nothing changes until you accept the answers.`}
      </Text>
      {send.error && <Problem error={send.error} />}
      <Group>
        <Button disabled={!mayEdit || email === null} loading={send.isPending} onClick={() => act().catch(() => {})}>
          Send the link
        </Button>
      </Group>
    </Stack>
  );
}

function WithEmployee({ form, mayEdit }: { form: HireForm; mayEdit: boolean }) {
  const [isCancelling, setCancelling] = useState(false);
  const resend = $api.useMutation('post', '/api/employees/{employee_id}/hire-form/resend');
  const cancel = $api.useMutation('delete', '/api/employees/{employee_id}/hire-form');
  const params = { path: { employee_id: form.employee_id } };
  const again = async () => {
    const sent = await resend.mutateAsync({ params });
    await invalidatePaths(...FORM_READS);
    notify(`A new link is on its way to ${sent.email_address}`, 'The earlier link no longer works.');
  };
  return (
    <Stack component="section" className="card" p="md" gap="sm" aria-label="State of the form">
      <Title order={2} size="h4">
        {form.is_expired
          ? 'The link has expired'
          : form.state === 'returned'
            ? 'Sent back for corrections'
            : 'Waiting for the employee'}
      </Title>
      <Text>
        The link went to {form.email_address} on {moment(form.sent_at)} and{' '}
        {form.is_expired ? 'expired' : 'works until'}{' '}
        {form.is_expired ? `on ${moment(form.expires_at)}` : moment(form.expires_at)}.{' '}
        {form.saved_at
          ? `The employee last changed the form on ${moment(form.saved_at)}.`
          : 'The employee has not started yet.'}
      </Text>
      {form.note && <Text>Your note: {form.note}</Text>}
      {resend.error && <Problem error={resend.error} />}
      <Group>
        <Button disabled={!mayEdit} loading={resend.isPending} onClick={() => again().catch(() => {})}>
          Send a new link
        </Button>
        <Button variant="default" disabled={!mayEdit} onClick={() => setCancelling(true)}>
          Cancel the form
        </Button>
      </Group>
      <ConfirmDialog
        title="Cancel the form?"
        act="Cancel the form"
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        onAct={async () => {
          await cancel.mutateAsync({ params });
          await invalidatePaths(...FORM_READS);
          notify('The form is cancelled', 'The link no longer works.');
        }}
      >
        The link stops working, and what the employee typed is deleted. Parts that you accepted stay as they are.
      </ConfirmDialog>
    </Stack>
  );
}

/** The accepted declarations exactly as the employee made them, in case they are questioned later. */
function Declarations({ id }: { id: number }) {
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/hire-declarations', {
    params: { path: { employee_id: id } },
  });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (data.length === 0) return null;
  return (
    <section aria-label="Accepted declarations">
      <Title order={2} size="h4" mb="xs">
        Accepted declarations
      </Title>
      <Accordion variant="separated" order={3}>
        {data.map((made) => (
          <Accordion.Item key={made.id} value={String(made.id)}>
            <Accordion.Control>
              {PART_TITLES[made.part]}, declared on {moment(made.declared_at)}
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                <Text size="sm">
                  Declared on {moment(made.declared_at)} from the network address {made.address}. Accepted by{' '}
                  {made.accepted_by} on {moment(made.accepted_at)}.
                </Text>
                <Text size="sm" component="ul" m={0} pl="md">
                  {made.answers.map(({ field, answer }) => (
                    <li key={field}>
                      {labelOf(field)}: {answer ?? 'empty'}
                    </li>
                  ))}
                </Text>
                <Text size="sm" fw={600}>
                  Wording that the page showed
                </Text>
                <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                  {made.wording}
                </Text>
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}
