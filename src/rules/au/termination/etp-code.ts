import type { Part } from './components.ts';
import type { EtpCode, TerminationFacts } from './facts.ts';

/** The codes that replace others when a payment for the same termination was made in an earlier financial year. */
const IN_LATER_YEAR: Readonly<Partial<Record<EtpCode, EtpCode>>> = { R: 'S', O: 'P', N: 'B' };

/**
 * The ETP code of a payment. A further payment has a different code only if an earlier payment was made in an earlier
 * financial year.
 */
export function etpCodeFor(part: Part, facts: TerminationFacts): EtpCode {
  const code = codeOfPart(part, facts);
  return (facts.furtherPayment?.isInLaterYear && IN_LATER_YEAR[code]) || code;
}

/**
 * The code sent by the caller applies to the lump sums and, after a death, to every part. Notice and sick leave are
 * never excluded payments. They have code O, or P if the caller's code is that of a further payment.
 */
function codeOfPart(part: Part, { reason, etpCode }: TerminationFacts): EtpCode {
  if (reason === 'DEATH') return etpCode ?? 'T';
  const isLumpSum = part === 'redundancy' || part === 'other-lump-sum';
  if (!isLumpSum) return etpCode === 'S' || etpCode === 'P' ? 'P' : 'O';
  if (etpCode) return etpCode;
  if (reason === 'ILL_HEALTH') return 'R';
  const isExcluded = part === 'redundancy' && (reason === 'GENUINE_REDUNDANCY' || reason === 'EARLY_RETIREMENT');
  return isExcluded ? 'R' : 'O';
}
