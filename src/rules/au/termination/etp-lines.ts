import { atLeastZero, type Decimal, min, money, roundToCent, ZERO } from '../../../base/decimal.ts';
import { addMonths } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { ETP_CAP, ETP_MONTHS_TO_PAY, ETP_TAX_FREE_SERVICE_BEFORE } from '../parameters.ts';
import { originOf, type Part } from './components.ts';
import type { EtpCode } from './facts.ts';
import { terminationOf } from './final-pay.ts';
import type { InvaliditySegment } from './invalidity.ts';
import { accrualDays } from './leave-payment.ts';

export interface TerminationPayment {
  readonly part: Part;
  readonly label: string;
  readonly code: EtpCode;
  readonly amount: Decimal;
  readonly because: string;
  readonly hours?: Decimal;
  readonly rate?: Decimal;
  readonly used?: readonly Param<unknown>[];
  /** Pay in lieu of notice is ordinary time; no other termination payment earns super. */
  readonly isOrdinaryTime?: boolean;
  /** The invalidity segment, which is tax-free. */
  readonly taxFree?: InvaliditySegment | undefined;
  /**
   * The part of the ETP cap that earlier payments have used. The rest of the cap divides a death benefit to a dependant
   * into its parts below and above the cap.
   */
  readonly capUsed?: Decimal;
}

/** The lines of an employment termination payment: the tax-free part, if any, and the taxable part. */
export function etpLines(payment: TerminationPayment, facts: AuPayFacts, params: ParamsAt): readonly Line[] {
  const amount = roundToCent(payment.amount);
  const months = params.get(ETP_MONTHS_TO_PAY);
  const isDelayed = facts.paymentDate > addMonths(terminationOf(facts).terminationDate, months.value);
  const segment = payment.taxFree ?? NO_SEGMENT;
  const old = isDelayed ? NOTHING_OLD : oldService(amount.minus(segment.amount), facts, params);
  const taxFree = segment.amount.plus(old.amount);
  const line = (
    part: Decimal,
    isTaxable: boolean,
    note: string,
    used: readonly Param<unknown>[],
    isReported = true,
  ): Line =>
    earningLine(
      {
        code: `AU.TERMINATION.${payment.part.toUpperCase()}`,
        label: payment.label,
        origin: originOf(payment.part),
        quantity: isTaxable ? payment.hours : undefined,
        rate: isTaxable ? payment.rate : undefined,
        precise: part,
        because: `${payment.because}${note}`,
        taxed: isTaxable && isDelayed ? 'apart' : 'no',
        isOrdinaryTime: payment.isOrdinaryTime ?? false,
        isInGrossForSuper: payment.isOrdinaryTime ?? false,
        moreTags: isTaxable ? ['termination', isDelayed ? 'delayed-termination' : 'etp-taxable'] : ['termination'],
        used: payment.used ? [...payment.used, ...used] : used,
        report: isDelayed
          ? { incomeType: facts.incomeStream, item: 'gross' }
          : {
              incomeType: facts.incomeStream,
              item: isReported ? 'etp' : 'none',
              code: payment.code,
              component: isTaxable ? 'taxable' : 'tax-free',
            },
      },
      params,
    );
  const late = isDelayed ? `, paid more than ${months.value} months after employment ended` : '';
  const rest = amount.minus(taxFree);
  const taxable =
    payment.code === 'D' && !isDelayed
      ? toDependant(rest, payment.capUsed ?? ZERO, params, (part, isReported, note, cap) =>
          line(part, true, note, [months, cap], isReported),
        )
      : [line(rest, true, late, [months])];
  return taxFree.isZero()
    ? taxable
    : [
        line(taxFree, false, `, tax-free part${segment.note}${old.note}`, [months, ...segment.used, ...old.used]),
        ...taxable,
      ];
}

/**
 * When a death benefit is paid to a dependant, only the part above the cap is reported. The part within the cap is paid
 * but not reported.
 */
function toDependant(
  amount: Decimal,
  capUsed: Decimal,
  params: ParamsAt,
  line: (part: Decimal, isReported: boolean, note: string, cap: Param<Decimal>) => Line,
): readonly Line[] {
  const cap = params.get(ETP_CAP);
  const left = atLeastZero(cap.value.minus(capUsed));
  const within = min(amount, left);
  const above = amount.minus(within);
  const lines: Line[] = [];
  if (!within.isZero()) lines.push(line(within, false, `, to a dependant, within the cap of ${money(left)}`, cap));
  if (!above.isZero()) lines.push(line(above, true, `, to a dependant, above the cap of ${money(left)}`, cap));
  return lines;
}

const NO_SEGMENT: InvaliditySegment = { amount: ZERO, note: '', used: [] };
const NOTHING_OLD = { amount: ZERO, note: '', used: [] as readonly Param<unknown>[] };

/** The tax-free share for days of service before July 1983. */
function oldService(amount: Decimal, facts: AuPayFacts, params: ParamsAt): typeof NOTHING_OLD {
  const { startDate, terminationDate } = terminationOf(facts);
  const before = params.get(ETP_TAX_FREE_SERVICE_BEFORE);
  const days = accrualDays(startDate, terminationDate, before.value);
  if (days.before === 0) return NOTHING_OLD;
  return {
    amount: roundToCent(amount.times(days.before).dividedBy(days.whole)),
    note: `: ${days.before} of ${days.whole} days of service before ${before.value} of ${money(amount)}`,
    used: [before],
  };
}
