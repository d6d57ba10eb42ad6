import type { Decimal } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { SuperSettings } from '../facts.ts';
import { GUARANTEE_RATE } from '../parameters.ts';

/** The rate set for the employee, or by default the guarantee rate on the payday. */
export const compulsoryRateOf = ({ compulsoryRate }: SuperSettings, params: ParamsAt): Decimal =>
  compulsoryRate ?? params.get(GUARANTEE_RATE).value;
