import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, download, type Schemas } from '../../api/client.ts';
import { ApprovalButton, ApprovalNotice } from '../../approvals/approval-step.tsx';
import { refetchApprovals, useApproval } from '../../approvals/use-approval.ts';
import { useInvalidatePays } from '../../pays/queries.ts';
import { useCompany } from '../../session/session.tsx';
import { count, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { invalidateFilings } from '../invalidate.ts';

type Files = Schemas['PaymentFileProblems']['files'];

/** Downloads the bank file of a run. A second download first shows who downloaded the file and when. */
export function useBankFile(runId: number, body: { payment_date?: string; description?: string }) {
  const { company_id } = useCompany();
  const [earlier, setEarlier] = useState<Files>([]);
  const invalidatePays = useInvalidatePays();
  const path = { company_id, pay_run_id: runId };
  const subject = { operation: 'downloadPaymentFile', path: { pay_run_id: runId }, body };
  const approval = useApproval('payment_file', subject, runId);
  const file = useMutation({
    mutationFn: async (isMeant: boolean) => {
      if (!isMeant) {
        const { data } = await api.GET('/api/company/{company_id}/pay-runs/{pay_run_id}/payment-file/problems', {
          params: { path },
        });
        if (data!.files.length > 0) return setEarlier(data!.files);
      }
      setEarlier([]);
      const address = `/api/company/${company_id}/pay-runs/${runId}/payment-file`;
      const name = await download(address, { method: 'POST', body, ifMatch: approval.hash });
      await Promise.all([invalidatePays(), invalidateFilings()]);
      notify(`${name} downloaded`, 'Upload it to your bank. No money has moved yet.');
    },
    onSettled: refetchApprovals,
  });
  return { approval, file, earlier, close: () => setEarlier([]) };
}

type BankFile = ReturnType<typeof useBankFile>;

/** The button, which requests the approval of another person if the company requires one. */
export function BankFileButton(given: {
  bank: BankFile;
  isDisabled: boolean;
  variant?: 'filled' | 'default';
  size?: 'xs' | 'sm';
}) {
  const { bank, isDisabled, ...look } = given;
  const { approval, file } = bank;
  return (
    <>
      <ApprovalButton
        approval={approval}
        label="Download bank file"
        isPending={file.isPending}
        isDisabled={isDisabled}
        {...look}
        onClick={() => file.mutate(false)}
      />
      {bank.earlier.length > 0 && <AgainDialog bank={bank} />}
    </>
  );
}

/** The error of the last download, and the state of the approval. */
export function BankFileState({ bank: { approval, file } }: { bank: BankFile }) {
  return (
    <>
      {file.error && <Problem error={file.error} />}
      <ApprovalNotice approval={approval} />
    </>
  );
}

function AgainDialog({ bank: { earlier, file, close } }: { bank: BankFile }) {
  return (
    <Modal opened onClose={close} title="Download bank file again?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <ul className="plain-list">
          {earlier.map(({ at, by }) => (
            <li key={`${at} ${by}`}>
              Downloaded by {by}, {moment(at)}
            </li>
          ))}
        </ul>
        <Text size="sm" c="var(--warn)">
          If {earlier.length === 1 ? 'that file' : `one of those ${count(earlier.length, 'file')}`} was uploaded to the
          bank, a second upload pays everyone twice.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button variant="default" c="var(--danger)" onClick={() => file.mutate(true)}>
            Download again
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
