import { describe, expect, it } from 'vitest';
import {
  allowance,
  anAuPay,
  backPayment,
  bonus,
  deduction,
  hours,
  leave,
  linesOf,
  sacrifice,
} from '../../../tests/golden/au/pay-facts.ts';
import { localDate } from '../../base/local-date.ts';
import type { Tag } from '../tags.ts';
import type { AuPayFacts } from './facts.ts';

describe('Reporting for Single Touch Payroll', () => {
  const reports = (given: Partial<AuPayFacts>) =>
    linesOf(anAuPay({ hours: [], ...given }))
      .filter(({ effect }) => effect === 'adds')
      .map(({ report }) => report);

  it('classifies each earning', () => {
    expect(
      reports({
        hours: [hours('1'), hours('1', '60', { isOvertime: true })],
        leave: [
          leave('HOLIDAY', '1'),
          leave('ANCILLARY', '1'),
          leave('PAID_PARENTAL', '1'),
          leave('WORKERS_COMP', '1'),
        ],
        allowances: [allowance('5', { category: 'CD', description: 'Kilometres', isItemised: true })],
        bonuses: [bonus('1'), bonus('1', { isDirectorsFees: true }), bonus('1', { isReturnToWork: true })],
      }),
    ).toEqual([
      { incomeType: 'SAW', item: 'gross' },
      { incomeType: 'SAW', item: 'overtime' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'O' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'A' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'P' },
      { incomeType: 'SAW', item: 'paid-leave', code: 'W' },
      { incomeType: 'SAW', item: 'allowance', code: 'CD', description: 'Kilometres', itemised: 'true' },
      { incomeType: 'SAW', item: 'bonus' },
      { incomeType: 'SAW', item: 'directors-fees' },
      { incomeType: 'SAW', item: 'lump-sum', code: 'W' },
    ]);
  });

  it.each([
    ['1199.99', '2025-09-02', { item: 'gross' }],
    ['1200', '2025-09-02', { item: 'lump-sum', code: 'E', financialYear: '2026' }],
    ['1200', '2025-09-03', { item: 'gross' }],
    ['1200', '2025-06-30', { item: 'lump-sum', code: 'E', financialYear: '2025' }],
  ])('classifies back pay of %s for a period up to %s by its age and amount', (amount, end, item) => {
    const range = { start: localDate('2025-01-01'), end: localDate(end) };
    expect(reports({ backPayments: [backPayment(amount, { range })] })).toEqual([{ incomeType: 'SAW', ...item }]);
  });

  it.each([
    ['BONUS_COMMISSION_NON_DIRECTOR_S_FEES', { item: 'bonus' }],
    ['DIRECTOR_S_FEES', { item: 'directors-fees' }],
    ['ITEMISED_ALLOWANCES', { item: 'allowance', code: 'OD', description: 'Back pay' }],
    ['LEAVE', { item: 'paid-leave', code: 'O' }],
    ['OVERTIME', { item: 'overtime' }],
    ['UNCLASSIFIED', { item: 'gross' }],
  ] as const)('classifies back pay of category %s [PAY-068]', (stpCategory, item) => {
    expect(reports({ backPayments: [backPayment('10', { stpCategory })] })).toEqual([{ incomeType: 'SAW', ...item }]);
  });

  it('classifies deductions by type, and super as liability or reportable', () => {
    const facts = anAuPay({
      deductions: [
        deduction('1'),
        deduction('1', { classification: 'CHARITY' }),
        deduction('1', { classification: 'CHILD_SUPPORT_DEDUCTION' }),
        deduction('1', { classification: 'CHILD_SUPPORT_GARNISHEE' }),
        deduction('1', { classification: 'NORMAL' }),
      ],
      sacrifices: [sacrifice('1'), sacrifice('1', { isSuper: false })],
    });
    const of = (tag: Tag) => linesOf(facts).flatMap(({ tags, report }) => (tags.includes(tag) ? [report?.code] : []));
    // Child support comes after the tax, because its limit depends on the tax.
    expect(of('deduction')).toEqual(['F', 'W', undefined, 'D', 'G']);
    expect(of('sacrifice')).toEqual(['S', 'O']);
    expect(of('super')).toEqual(['L', 'R']);
  });
});
