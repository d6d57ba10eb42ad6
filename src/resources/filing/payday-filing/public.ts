export { tasksOf } from './detail-tasks.ts';
export { withLoan } from './filing-lines.ts';
export { nationalHolidays } from './national-holidays.ts';
export type { PaydayFilingService } from './payday-filing.service.ts';
export { recordFilingSettled } from './settled-event.ts';
