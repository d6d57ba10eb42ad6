import type { Reports } from '../../pay/pay-run/pay-run.service.ts';
import * as store from './pay-report.store.ts';

/** Report status of pays, for the pay room. */
export const payReports: Reports = {
  latestOfPays: store.latestOfPays,
  latestOfRuns: store.latestOfRuns,
  sentAmong: store.sentAmong,
};
