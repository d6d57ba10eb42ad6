import { benchAwardWeeks } from './award-weeks.ts';
import { report, round } from './report.ts';
import { benchAuRules } from './rules-au.ts';
import { benchNzRules } from './rules-nz.ts';

/** Complete pay calculations, including explanations, on one core and without I/O. */
export function benchRules(): void {
  const target = 'at least 20,000 on one core';
  report({ figure: 'rules engine, AU', value: round(benchAuRules().pays_per_second), unit: 'pays/s', target });
  report({ figure: 'rules engine, NZ', value: round(benchNzRules().pays_per_second), unit: 'pays/s', target });
  report({
    figure: 'award interpreter',
    value: round(benchAwardWeeks().shifts_per_second),
    unit: 'shifts/s',
    target: 'at least 10,000 on one core',
  });
}
