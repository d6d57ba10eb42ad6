import { Button, Checkbox, Group, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { $api, type Schemas } from '../api/client.ts';
import { approvalThatWaits } from '../approvals/texts.ts';
import { wasSentForApproval } from '../approvals/use-approval.ts';
import { useRefetchEmployees } from '../employees/page/queries.ts';
import { AppLink } from '../ui/app-link.tsx';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { FORM_READS, labelOf, PART_TITLES, shownValue } from './texts.ts';

type HireForm = Schemas['HireForm'];
type Reviewed = Schemas['ReviewedHireFormPart'];

/** Shows the answers next to the record. The office accepts all or some parts, or sends the form back. */
export function Review({ form, mayEdit }: { form: HireForm; mayEdit: boolean }) {
  const [isOver, setOver] = useState(false);
  const answers = $api.useQuery(
    'get',
    '/api/employees/{employee_id}/hire-form/answers',
    { params: { path: { employee_id: form.employee_id } } },
    { enabled: !isOver },
  );
  // Stops reading the answers, because none wait for a decision any more. Renders at once, before other queries are
  // refetched.
  const end = () => flushSync(() => setOver(true));
  return (
    <Settled query={answers}>
      {(data) => <Decision key={data.submission} review={data} mayEdit={mayEdit} onOver={end} />}
    </Settled>
  );
}

function Decision(given: { review: Schemas['HireFormReview']; mayEdit: boolean; onOver: () => void }) {
  const { review, mayEdit, onOver } = given;
  const [ticked, setTicked] = useState<readonly Reviewed['part'][]>(() => review.parts.map(({ part }) => part));
  const chosen = ticked.filter((part) => review.parts.some((one) => one.part === part));
  const [isReturning, setReturning] = useState(false);
  const accept = $api.useMutation('post', '/api/employees/{employee_id}/hire-form/accept');
  const refetchEmployees = useRefetchEmployees();
  const path = { employee_id: review.employee_id };
  const refresh = async () => {
    await refetchEmployees();
    await invalidatePaths(...FORM_READS);
  };
  // The bank account may have to wait for another person, so it is accepted last, in a separate call.
  const yes = async () => {
    const others = chosen.filter((part) => part !== 'bank_account');
    try {
      for (const parts of [others, chosen.filter((part) => part === 'bank_account')]) {
        if (parts.length === 0) continue;
        const body = { submission: review.submission, parts };
        const after = await accept.mutateAsync({ params: { path }, body });
        if (after.state === 'accepted') onOver();
      }
      notify('The answers are accepted', 'The employee’s record now contains the answers.');
    } catch (error) {
      await wasSentForApproval(error);
      throw error;
    } finally {
      await refresh();
    }
  };
  const sent = approvalThatWaits(accept.error);
  const isAll = chosen.length === review.parts.length;
  return (
    <Stack component="section" gap="sm" aria-label="Answers to review">
      <Text>
        Sent in on {moment(review.submitted_at ?? '')}. Compare the answers with the record. Nothing changes until you
        accept it.
      </Text>
      {review.parts.map((part) => (
        <PartCard
          key={part.part}
          part={part}
          isChosen={chosen.includes(part.part)}
          mayEdit={mayEdit}
          onChoose={(isChosen) =>
            setTicked((before) => [...before.filter((one) => one !== part.part), ...(isChosen ? [part.part] : [])])
          }
        />
      ))}
      {accept.error && sent === undefined && <Problem error={accept.error} />}
      {sent !== undefined && (
        <Text size="sm" role="status">
          The bank account is sent for approval. The record changes once another person approves it.{' '}
          <AppLink to="/approvals" search={{ list: 'all', approval: sent }}>
            Open the approval
          </AppLink>
        </Text>
      )}
      {mayEdit && (
        <Group>
          <Button disabled={chosen.length === 0} loading={accept.isPending} onClick={() => yes().catch(() => {})}>
            {isAll ? 'Accept all answers' : 'Accept the ticked answers'}
          </Button>
          {!isReturning && (
            <Button variant="default" onClick={() => setReturning(true)}>
              Send back for corrections
            </Button>
          )}
        </Group>
      )}
      {isReturning && <SendBack path={path} onOver={onOver} onDone={refresh} onCancel={() => setReturning(false)} />}
    </Stack>
  );
}

function PartCard(given: {
  part: Reviewed;
  isChosen: boolean;
  mayEdit: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { part, isChosen, mayEdit, onChoose } = given;
  const title = PART_TITLES[part.part];
  return (
    <Stack component="section" className="card" p="md" gap="xs" aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Checkbox
          label="Accept"
          aria-label={`Accept: ${title}`}
          checked={isChosen}
          disabled={!mayEdit}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Group>
      <Table layout="fixed" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Record</Table.Th>
            <Table.Th>Answer</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {part.fields.filter(hasValue).map(({ field, before, after, is_changed }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={400}>
                {labelOf(field)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }} c={is_changed ? undefined : 'dimmed'}>
                {shownValue(field, before)}
              </Table.Td>
              <Table.Td
                style={{ overflowWrap: 'anywhere' }}
                fw={is_changed ? 600 : 400}
                c={is_changed ? undefined : 'dimmed'}
              >
                {shownValue(field, after)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        Declared on {moment(part.declared_at)} from the network address {part.address}. Bold answers change the record.
      </Text>
    </Stack>
  );
}

/** Whether the field has a value in the record or in the answers. */
const hasValue = ({ before, after }: Reviewed['fields'][number]): boolean => before !== null || after !== null;

function SendBack(given: {
  path: { employee_id: number };
  onOver: () => void;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const { path, onOver, onDone, onCancel } = given;
  const [note, setNote] = useState('');
  const back = $api.useMutation('post', '/api/employees/{employee_id}/hire-form/return');
  const act = async () => {
    await back.mutateAsync({ params: { path }, body: { note: note.trim() } });
    onOver();
    notify('The form is sent back', 'The employee gets an email with your note.');
    await onDone();
  };
  return (
    <Stack className="card" p="md" gap="sm">
      <Textarea
        label="Corrections that the employee needs to make"
        description="The employee reads this. The employee is not asked again for parts that you accepted."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
        maxLength={500}
        autosize
        minRows={2}
      />
      {back.error && <Problem error={back.error} />}
      <Group>
        <Button disabled={note.trim() === ''} loading={back.isPending} onClick={() => act().catch(() => {})}>
          Send back with this note
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
