export { tasksOf } from './detail-tasks.ts';
export { nationalHolidays } from './due-dates.ts';
export { withLoan } from './employment-file.ts';
export { recordFilingSettled } from './payday-filing.read.service.ts';
export type { PaydayFilingService } from './payday-filing.service.ts';
