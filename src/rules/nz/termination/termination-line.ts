import type { Decimal } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import { COMPONENT_TYPES, type ComponentType } from './components.ts';

/** A payment at the end of employment, which is always an extra pay. */
export const terminationLine = (given: {
  readonly type: ComponentType;
  readonly label: string;
  readonly precise: Decimal;
  readonly because: string;
  readonly quantity?: Decimal;
  readonly unit?: 'weeks' | 'days';
  readonly used?: readonly Param<unknown>[];
  /** Whether no earners' levy and no KiwiSaver contributions are due, as for redundancy. */
  readonly isLevyFree?: boolean;
  readonly isHolidaysGross?: boolean;
}): Line =>
  earningLine({
    code: `NZ.TERMINATION.${given.type}`,
    label: given.label,
    origin: { kind: 'termination', index: COMPONENT_TYPES.indexOf(given.type) },
    quantity: given.quantity,
    precise: given.precise,
    because: given.because,
    taxed: 'as-extra-pay',
    isLevied: !given.isLevyFree,
    countsForKiwiSaver: !given.isLevyFree,
    isHolidaysGross: given.isHolidaysGross ?? false,
    moreTags: ['termination'],
    used: given.used,
    report: { component: given.type, ...(given.unit ? { unit: given.unit } : {}) },
  });
