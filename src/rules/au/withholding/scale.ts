import type { ParamKey, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCHEDULE_1, SCHEDULE_8, SCHEDULE_9 } from '../parameters.ts';
import type { Band } from './coefficients.ts';
import type { SeniorStatus, TaxSituation } from './situation.ts';

type Bands = ParamKey<readonly Band[]>;

/** A coefficient table and who it is for. */
export interface Scale {
  readonly name: string;
  readonly bands: Bands;
  /** The same table with the study loan component in it; absent where the schedules give none. */
  readonly combined?: Bands;
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
  allowsTaxOffset: false,
  allowsLevyAdjustment: false,
});

const NO_THRESHOLD = schedule1(1, { offset: false, levy: false });
const THRESHOLD_CLAIMED = schedule1(2, { offset: true, levy: true });
const FOREIGN_RESIDENT = schedule1(3, { offset: false, levy: false });
const FULL_EXEMPTION = schedule1(5, { offset: true, levy: false });
export const HALF_EXEMPTION = schedule1(6, { offset: true, levy: true });

const SENIORS: Readonly<Record<SeniorStatus, Scale>> = {
  single: schedule9('single'),
  'illness-separated': schedule9('illness-separated'),
  couple: schedule9('couple'),
};

/** The coefficient table of a payee who quoted a tax file number. Scale 4 is a flat rate and has its own file. */
export function scaleOf(situation: TaxSituation, params: ParamsAt): Scale {
  // An unregistered employer of a working holiday maker withholds as for a foreign resident.
  if (situation.isForeignResident || situation.workingHolidayMaker) return FOREIGN_RESIDENT;
  if (situation.seniorOrPensioner !== undefined) return seniorScale(situation.seniorOrPensioner, situation, params);
  if (situation.medicareLevyExemption === 'none') {
    return situation.claimsTaxFreeThreshold ? THRESHOLD_CLAIMED : NO_THRESHOLD;
  }
  // Scales 5 and 6 hold the tax-free threshold; without the claim they would withhold too little.
  if (!situation.claimsTaxFreeThreshold) {
    throw new UncalculableFacts(
      'medicareLevyExemption',
      'A Medicare levy exemption needs the tax-free threshold to be claimed from this payer',
    );
  }
  return situation.medicareLevyExemption === 'full' ? FULL_EXEMPTION : HALF_EXEMPTION;
}

function seniorScale(status: SeniorStatus, situation: TaxSituation, params: ParamsAt): Scale {
  const scale = SENIORS[status];
  const refuse = (why: string) => new UncalculableFacts('seniorOrPensioner', `Schedule 9 ${why}`);
  if (!params.has(scale.bands)) throw refuse(`has no known table for payments on ${params.date}`);
  if (!situation.claimsTaxFreeThreshold) throw refuse('needs the tax-free threshold to be claimed from this payer');
  if (situation.hasStudyLoan) throw refuse('together with a study loan is not covered');
  if (situation.medicareLevyExemption !== 'none') throw refuse('together with a levy exemption is not covered');
  if (situation.medicareLevyReduction) throw refuse('together with a levy reduction is not covered');
  if (!situation.annualTaxOffset.isZero()) throw refuse('together with other tax offsets is not covered');
  return scale;
}
