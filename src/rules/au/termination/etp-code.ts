import type { Part } from './components.ts';
import type { EtpCode, TerminationFacts } from './facts.ts';

/**
 * The ETP code of a payment. The caller's code speaks for the lump sums; notice and sick leave are never excluded
 * payments, so they keep the ordinary code, or that of a further payment for the same termination.
 */
export function etpCodeFor(part: Part, { reason, etpCode }: TerminationFacts): EtpCode {
  if (reason === 'DEATH') return etpCode ?? 'T';
  const isLumpSum = part === 'redundancy' || part === 'other-lump-sum';
  if (!isLumpSum) return etpCode === 'S' || etpCode === 'P' ? 'P' : 'O';
  if (etpCode) return etpCode;
  if (reason === 'ILL_HEALTH') return 'R';
  const isExcluded = part === 'redundancy' && (reason === 'GENUINE_REDUNDANCY' || reason === 'EARLY_RETIREMENT');
  return isExcluded ? 'R' : 'O';
}
