import type { ParamKey } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCHEDULE_1, SCHEDULE_3, SCHEDULE_8, SCHEDULE_8_COMPONENT, SCHEDULE_9 } from '../parameters.ts';
import type { Band } from './coefficients.ts';
import type { SeniorStatus, TaxSituation } from './situation.ts';

type Bands = ParamKey<readonly Band[]>;

/** A coefficient table, and which reductions it allows. */
export interface Scale {
  readonly name: string;
  readonly bands: Bands;
  /** The table combined with the study loan component. Absent when the ATO publishes no such table. */
  readonly combined?: Bands;
  /** The separate study loan component, for tables without a combined version. */
  readonly component?: Bands;
  readonly allowsTaxOffset: boolean;
  readonly allowsLevyAdjustment: boolean;
}

const schedule1 = (number: keyof typeof SCHEDULE_1, allows: { offset: boolean; levy: boolean }): Scale => ({
  name: `Schedule 1 scale ${number}`,
  bands: SCHEDULE_1[number],
  combined: SCHEDULE_8[number],
  allowsTaxOffset: allows.offset,
  allowsLevyAdjustment: allows.levy,
});

const schedule9 = (status: SeniorStatus): Scale => ({
  name: `Schedule 9 ${status}`,
  bands: SCHEDULE_9[status],
  component: SCHEDULE_8_COMPONENT,
  allowsTaxOffset: false,
  allowsLevyAdjustment: false,
});

const NO_THRESHOLD = schedule1(1, { offset: false, levy: false });
const THRESHOLD_CLAIMED = schedule1(2, { offset: true, levy: true });
const FOREIGN_RESIDENT = schedule1(3, { offset: false, levy: false });
const FULL_EXEMPTION = schedule1(5, { offset: true, levy: false });
export const HALF_EXEMPTION = schedule1(6, { offset: true, levy: true });

const ENTERTAINER: Scale = {
  name: 'Schedule 3',
  bands: SCHEDULE_3,
  allowsTaxOffset: false,
  allowsLevyAdjustment: false,
};

const SENIORS: Readonly<Record<SeniorStatus, Scale>> = {
  single: schedule9('single'),
  'illness-separated': schedule9('illness-separated'),
  couple: schedule9('couple'),
};

/** The coefficient table for a payee with a tax file number. Scale 4 is a flat rate: see flat-rate.ts. */
export function scaleOf(situation: TaxSituation): Scale {
  if (situation.ownSchedule?.schedule === 'ENTERTAINER') return entertainerScale(situation);
  // An unregistered employer of a working holiday maker withholds at the rates for foreign residents.
  if (situation.isForeignResident || situation.workingHolidayMaker) return FOREIGN_RESIDENT;
  if (situation.seniorOrPensioner !== undefined) return seniorScale(situation.seniorOrPensioner, situation);
  if (situation.medicareLevyExemption === 'none') {
    return situation.claimsTaxFreeThreshold ? THRESHOLD_CLAIMED : NO_THRESHOLD;
  }
  // Scales 5 and 6 include the tax-free threshold. They would withhold too little if the payee does not claim it.
  if (!situation.claimsTaxFreeThreshold) {
    throw new UncalculableFacts(
      'medicareLevyExemption',
      'A Medicare levy exemption needs the tax-free threshold to be claimed from this payer',
    );
  }
  return situation.medicareLevyExemption === 'full' ? FULL_EXEMPTION : HALF_EXEMPTION;
}

/**
 * Schedule 9 already includes the seniors' offset and the levy. The ATO publishes no Schedule 9 table for a levy
 * exemption or reduction.
 */
function seniorScale(status: SeniorStatus, situation: TaxSituation): Scale {
  const refuse = (why: string) => new UncalculableFacts('seniorOrPensioner', `Schedule 9 (senior) ${why}`);
  if (!situation.claimsTaxFreeThreshold) throw refuse('needs the tax-free threshold to be claimed from this payer');
  if (situation.medicareLevyExemption !== 'none') {
    throw refuse('has no published table for a Medicare levy exemption; end one of the two declarations');
  }
  if (situation.medicareLevyReduction) {
    throw refuse('has no published table for a Medicare levy reduction; end one of the two declarations');
  }
  return SENIORS[status];
}

function entertainerScale(situation: TaxSituation): Scale {
  if (situation.isForeignResident || !situation.claimsTaxFreeThreshold) {
    throw new UncalculableFacts(
      'withholding_schedule',
      'Schedule 3 (ENTERTAINER) is for residents who claim the tax-free threshold from this payer; for other payees, end withholding_schedule, and Schedule 1 applies',
    );
  }
  return ENTERTAINER;
}
