import type { Reports } from '../../pay/pay-run/pay-run.service.ts';
import * as store from './pay-report.store.ts';

/** What pays show of their reports to the tax offices, and whether they were told. */
export const payReports: Reports = {
  latestOfPays: store.latestOfPays,
  latestOfRuns: store.latestOfRuns,
  sentAmong: store.sentAmong,
};
