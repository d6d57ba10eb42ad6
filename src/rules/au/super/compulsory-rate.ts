import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { SuperSettings } from '../facts.ts';
import { GUARANTEE_RATE } from '../parameters.ts';

/** The rate somebody has set for the employee; where nobody has, the guarantee of the payday. */
export const compulsoryRateOf = ({ compulsoryRate }: SuperSettings, params: ParamsAt): Decimal =>
  compulsoryRate ?? params.get(GUARANTEE_RATE).value;
