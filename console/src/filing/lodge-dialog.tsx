import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApprovalButton, ApprovalNotice } from '../approvals/approval-step.tsx';
import { type ApprovalSubject, useApproval } from '../approvals/use-approval.ts';
import { useAccount, useCompany } from '../session/session.tsx';
import { type Fact, Facts } from '../ui/panel.tsx';
import { Problem } from '../ui/problem.tsx';

/**
 * Asks for confirmation before anything is sent to the tax office. Shows the report and its totals, the declaration of
 * the person who sends it, and the effect that cannot be undone. Requests the approval of another person if the company
 * requires one.
 */
export function LodgeDialog(given: {
  title: string;
  facts: readonly Fact[];
  /** The content of the report, in one sentence. */
  about: ReactNode;
  /** The effect that cannot be undone, and how to correct the report later. */
  after: string;
  act: string;
  /** False for records of answers, which the tax office never receives. */
  isDeclared?: boolean;
  /** The number of reports, if there are several. */
  reports?: number;
  subject: ApprovalSubject;
  runId?: number | undefined;
  isPending: boolean;
  error: unknown;
  /** Sends the report with the hash of the approval, if it needs one. */
  onAct: (hash: string | undefined) => void;
  onClose: () => void;
}) {
  const {
    title,
    facts,
    about,
    after,
    act,
    isDeclared = true,
    reports = 1,
    subject,
    runId,
    isPending,
    error,
    onAct,
    onClose,
  } = given;
  const { name, country } = useCompany();
  const { display_name } = useAccount();
  const [declares, setDeclares] = useState(!isDeclared);
  const approval = useApproval('lodgement', subject, runId);
  const mayAsk = approval.isNeeded === true && approval.hash === undefined;
  return (
    <Modal
      opened
      onClose={isPending ? () => {} : onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">{about}</Text>
        <Facts facts={[[country === 'AU' ? 'Payer' : 'Employer', name], ...facts]} />
        <Text size="sm" c="dimmed">
          {after}
        </Text>
        {isDeclared && (
          <Checkbox
            checked={declares}
            disabled={isPending}
            onChange={(event) => setDeclares(event.currentTarget.checked)}
            label={`I, ${display_name}, declare that ${
              reports === 1 ? 'this report is' : `these ${reports} reports are`
            } true and correct, and that I am authorised to send ${reports === 1 ? 'it' : 'them'} for ${name}.`}
          />
        )}
        {error !== null && error !== undefined && <Problem error={error} />}
        <ApprovalNotice approval={approval} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <ApprovalButton
            approval={approval}
            label={act}
            isPending={isPending}
            isDisabled={!declares && !mayAsk}
            onClick={() => onAct(approval.hash)}
          />
        </Group>
      </Stack>
    </Modal>
  );
}
