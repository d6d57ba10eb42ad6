import { ApiProblem, type Schemas } from '../api/client.ts';
import { FieldProblem } from '../employees/form/field-problem.ts';
import type { Tone } from '../ui/status.tsx';

export type Approval = Schemas['ListedApproval'];
export type ApprovalArea = Approval['area'];

export const AREA_NAMES: Readonly<Record<ApprovalArea, string>> = {
  pay_run: 'Completing a pay run',
  off_cycle_pay: 'Pays outside a pay run',
  termination: 'Final pays',
  bank_account_change: 'Changes to bank accounts',
  lodgement: 'Lodging with the tax office',
  payment_file: 'Downloading a payment file',
};
export const AREAS = Object.keys(AREA_NAMES) as ApprovalArea[];

export const STATE: Readonly<Record<Approval['state'], { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'warn' },
  approved: { text: 'Approved, not used yet', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'danger' },
  void: { text: 'Void', tone: 'quiet' },
  used: { text: 'Done', tone: 'good' },
};

/** The name of an API operation as words: `completePayRun` is “Complete pay run”. */
export const operationText = (operation: string): string => {
  const words = operation.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return `${words[0]!.toUpperCase()}${words.slice(1)}`.replace(/\bstp\b/, 'STP');
};

/** The approval that a changed bank account waits for, read from the error of the call or of one of its items. */
export const approvalThatWaits = (error: unknown): number | undefined =>
  error instanceof ApiProblem || error instanceof FieldProblem ? error.approval : undefined;
