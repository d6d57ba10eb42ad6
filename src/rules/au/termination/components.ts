import { type Decimal, sum, ZERO } from '../../../base/decimal.ts';
import type { Line } from '../../line.ts';

export type ComponentType = 'ANNUAL_LEAVE' | 'LEAVE_LOADING' | 'LONG_SERVICE_LEAVE' | 'REDUNDANCY' | 'ETP';

/** The parts of a termination. Lines refer to a part by its position in this list, which is their origin index. */
export const PARTS = [
  'annual-leave',
  'leave-loading',
  'long-service-leave',
  'tax-free-redundancy',
  'redundancy',
  'sick-leave',
  'notice',
  'other-lump-sum',
] as const;
export type Part = (typeof PARTS)[number];

const TYPE_OF: Readonly<Record<Part, ComponentType>> = {
  'annual-leave': 'ANNUAL_LEAVE',
  'leave-loading': 'LEAVE_LOADING',
  'long-service-leave': 'LONG_SERVICE_LEAVE',
  'tax-free-redundancy': 'REDUNDANCY',
  redundancy: 'ETP',
  'sick-leave': 'ETP',
  notice: 'ETP',
  'other-lump-sum': 'ETP',
};

export const originOf = (part: Part): Line['origin'] => ({ kind: 'termination', index: PARTS.indexOf(part) });

/** The code of an employment termination payment, reported or not. */
export const etpCodeOf = ({ report }: Pick<Line, 'report'>): string | undefined =>
  report?.component === undefined ? undefined : report.code;

export interface TerminationComponent {
  readonly type: ComponentType;
  readonly part: Part;
  readonly hours: Decimal | null;
  readonly amount: Decimal;
  readonly tax: Decimal;
  readonly etpCode?: string;
}

/** The parts of the termination record, each with the amount paid and the tax withheld from it. */
export function terminationComponents(lines: readonly Line[]): readonly TerminationComponent[] {
  return PARTS.flatMap((part, index): readonly TerminationComponent[] => {
    const own = lines.filter(({ origin }) => origin.kind === 'termination' && origin.index === index);
    const paid = own.filter((line) => line.effect === 'adds');
    if (paid.length === 0) return [];
    const hours = paid.flatMap((line) => (line.quantity ? [line.quantity] : []));
    const etpCode = paid.map(etpCodeOf).find((code) => code !== undefined);
    return [
      {
        type: TYPE_OF[part],
        part,
        hours: hours.length === 0 ? null : sum(hours),
        amount: sum(paid.map((line) => line.amount)),
        tax: own.filter((line) => line.effect === 'takes').reduce((total, line) => total.plus(line.amount), ZERO),
        ...(etpCode === undefined ? {} : { etpCode }),
      },
    ];
  });
}
