export { financialYear } from './financial-year.ts';
export { listReportedYears, type ReportedYear } from './stp.read.service.ts';
export { YearToDateOut } from './stp.schema.ts';
export type { StpService } from './stp.service.ts';
export { yearToDateView } from './stp.view.ts';
export { recordStpSettled, watchStpResponses } from './watch-responses.ts';
