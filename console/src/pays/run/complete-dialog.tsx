import { Button, Checkbox, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ApprovalButton, ApprovalNotice } from '../../approvals/approval-step.tsx';
import { useApproval } from '../../approvals/use-approval.ts';
import { count, day, dollars, sumOf } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Pay, type Sheet, useInvalidatePays } from '../queries.ts';

const NAMED = 3;

/** Asks for confirmation before a run is completed, and shows its employees, amounts and payday. */
export function CompleteDialog(given: {
  companyId: number;
  sheet: Sheet;
  etag: string;
  /** The number of problems that will stop lodging or paying. */
  problemCount: number;
  onClose: () => void;
  onPreviewAgain: () => void;
}) {
  const { companyId, sheet, etag, problemCount, onClose, onPreviewAgain } = given;
  const drafts = sheet.rows.filter(({ pay }) => !pay.is_complete).map(({ pay }) => pay);
  const second = drafts.filter(({ warnings }) => warnings?.some(({ code }) => code === 'SECOND_PAY'));
  const [isMeant, setMeant] = useState(false);
  const invalidatePays = useInvalidatePays();
  const runId = sheet.run.pay_run_id;
  const approval = useApproval(
    'pay_run',
    { operation: 'completePayRun', path: { run_id: runId }, ...(isMeant ? { query: { allow_second_pay: true } } : {}) },
    runId,
  );
  const net = sumOf(drafts.map((pay) => pay.net.toFixed(2)));
  const days = [...new Set(drafts.map(({ processed_date }) => processed_date))].sort();
  const complete = useMutation({
    mutationFn: () =>
      api.POST('/api/company/{company_id}/pay-runs/{run_id}/complete', {
        params: {
          path: { company_id: companyId, run_id: runId },
          query: { allow_second_pay: isMeant },
          header: { 'If-Match': approval.hash ? `"${approval.hash}"` : etag },
        },
      }),
    onSuccess: async () => {
      await invalidatePays();
      notify(
        `${count(drafts.length, 'pay')} completed`,
        `${dollars(net)} net, paid ${days.map(day).join(', ')}. To undo this, reopen the pay run, or a single pay on its own page.`,
      );
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={complete.isPending ? () => {} : onClose}
      title={`Complete ${count(drafts.length, 'pay')}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Summary drafts={drafts} net={net} days={days} />
        <Text size="sm" c="dimmed">
          The pays become final exactly as you see them, leave is deducted from balances, and partners are notified. No
          money moves yet: download the bank file next. You can reopen the pay run until it is lodged.
        </Text>
        {problemCount > 0 && (
          <Text size="sm" c="var(--warn)">
            {count(problemCount, 'problem')} will stop paying or lodging until you fix{' '}
            {problemCount === 1 ? 'it' : 'them'}. The pay run lists {problemCount === 1 ? 'it' : 'them'}.
          </Text>
        )}
        {second.length > 0 && (
          <Checkbox
            checked={isMeant}
            onChange={(event) => setMeant(event.currentTarget.checked)}
            label={`${count(second.length, 'employee already has', 'employees already have')} a completed pay in this pay run. Pay the rest of the period with a second pay.`}
          />
        )}
        {complete.error && (
          <>
            <Problem error={complete.error} />
            <Button variant="default" onClick={onPreviewAgain} style={{ alignSelf: 'flex-start' }}>
              Preview again
            </Button>
          </>
        )}
        <ApprovalNotice approval={approval} />
        {complete.isPending && <CompletionProgress pays={drafts.length} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={complete.isPending}>
            Cancel
          </Button>
          <ApprovalButton
            approval={approval}
            label={`Complete ${count(drafts.length, 'pay')} and notify partners`}
            isPending={complete.isPending}
            isDisabled={second.length > 0 && !isMeant}
            onClick={() => complete.mutate()}
          />
        </Group>
      </Stack>
    </Modal>
  );
}

function Summary({ drafts, net, days }: { drafts: readonly Pay[]; net: string; days: readonly string[] }) {
  const names = drafts
    .slice(0, NAMED)
    .map(({ format_name }) => format_name)
    .join('; ');
  const more = drafts.length - NAMED;
  return (
    <dl className="plain-list">
      <Fact name="Employees">
        {names}
        {more > 0 && ` and ${more.toLocaleString('en-AU')} more`}
      </Fact>
      <Fact name="Net pay">
        {dollars(net)}, from {dollars(sumOf(drafts.map((pay) => pay.gross.toFixed(2))))} gross
      </Fact>
      <Fact name="Payday">{days.map(day).join(', ')}</Fact>
    </dl>
  );
}

function CompletionProgress({ pays }: { pays: number }) {
  return (
    <div>
      <Progress value={100} animated aria-label="Completing" />
      <Text size="sm" mt={4} role="status">
        Completing {count(pays, 'pay')}, all of them or none. You can leave this page; the work continues.
      </Text>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Group gap="md" wrap="nowrap" align="baseline" component="div">
      <Text component="dt" c="dimmed" w={90} style={{ flex: 'none' }}>
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </Group>
  );
}
