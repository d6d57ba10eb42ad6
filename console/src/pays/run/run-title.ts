import { day } from '../../ui/format.ts';
import { PERIOD_NAMES, type Run } from '../queries.ts';

export const titleOf = (run: Run): string =>
  `${PERIOD_NAMES[run.pay_cycle]} run, ${day(run.pay_run_start_date).slice(4, -5)} to ${day(run.pay_run_end_date).slice(4)}`;
