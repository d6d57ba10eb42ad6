import { expect, test } from 'vitest';
import { week } from '../fixtures/employees.ts';
import { aCompany } from '../fixtures/made-company.ts';
import { inTheConsole } from '../harness/console.ts';

const PAYDAYS = ['2025-10-07', '2025-10-14', '2025-10-21', '2025-10-28'];

inTheConsole('reviews', ({ open, service, base }) => {
  /** A company that paid Ann $40 an hour in four weeks. */
  async function aPaidCompany(name: string) {
    const company = await aCompany(service(), { name, people: [{}] });
    for (const pay_date of PAYDAYS) {
      const pay = { employee_id: company.employees[0], hours: [week('38')] };
      await company.call('PUT', `/api/company/${company.id}/pays/create?pay_date=${pay_date}`, [pay]);
    }
    return company;
  }

  test('payroll staff review a wrong rate, read a finding down to its cause, and exclude it with a reason [REDO-001] [REDO-002]', async () => {
    const { id } = await aPaidCompany('Underpaid Cafe');
    const { page, complaints } = await open(`/?company_id=${id}`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews' }).click();
    await page.getByText('No reviews yet').waitFor();
    await page.getByRole('link', { name: 'New review' }).click();
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.getByText('Enter a name for the review').waitFor();
    await page.getByLabel('Name of the review').fill('The rate of Ann');
    await page.getByLabel('First payday').fill('2025-07-01');
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.getByText('Choose the employees whose rate was wrong').waitFor();
    await page.getByRole('combobox', { name: 'Employees this applies to' }).click();
    await page.getByRole('option', { name: 'Lee, Ann' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Correct hourly rate').fill('42');
    await page.getByLabel(/^First day/).fill('2025-10-20');
    await page.getByRole('button', { name: 'Start review' }).click();

    // The findings, from the totals down to the cause of one line.
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByText('Owed to 1 employee').waitFor();
    await totals.getByText('$152.00').waitFor();
    await totals.getByText('$18.24').waitFor();
    await page.getByText('Correct hourly rate 42 from Mon 20 Oct 2025: Lee, Ann').waitFor();
    await page.getByRole('row', { name: /^Lee, Ann/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lee, Ann' }).waitFor();
    await page.getByRole('row', { name: /^20 Oct 2025 to 26 Oct 2025/ }).click();
    const lines = page.getByRole('region', { name: 'Findings of this pay' });
    await lines.getByRole('row', { name: /^Ordinary hours.*1,520\.00 1,596\.00 76\.00/ }).waitFor();
    await lines.getByRole('button', { name: 'Why? Ordinary hours' }).click();
    const why = page.getByRole('dialog', { name: 'Why? Ordinary hours of Lee, Ann' });
    await why.getByText('Hourly rate 42 instead of 40 from Mon 20 Oct 2025').waitFor();
    await why.getByRole('button', { name: 'Close' }).click();

    // Excluding the line takes it out of the totals, and it can be counted again.
    await lines.getByRole('button', { name: 'Exclude Ordinary hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exclude from the review' });
    await dialog.getByLabel('Reason').fill('Paid by hand');
    await dialog.getByRole('button', { name: 'Exclude', exact: true }).click();
    await lines.getByText(/^Paid by hand, admin@demo\.example/).waitFor();
    await totals.getByText('$76.00').waitFor();
    await lines.getByRole('button', { name: 'Count again: Ordinary hours' }).click();
    await totals.getByText('$152.00').waitFor();

    await page.getByRole('link', { name: 'All employees of The rate of Ann' }).click();
    await page.getByRole('button', { name: 'Delete review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
    await page.getByText('No reviews yet').waitFor();
    const token = await service().login('admin@demo.example', 'demo-admin');
    expect((await service().call('GET', `/api/company/${id}/reviews`, { token })).body).toEqual([]);
    await complaints.expectNoMore();
  });

  test('payroll staff make the back pay of a review, download its letter and complete it, which closes the review [REDO-003]', async () => {
    const { id, call, employees } = await aPaidCompany('Back Pay Cafe');
    const changes = [{ employee_id: employees[0], from: '2025-10-20', pay_rate_per_hour: '42' }];
    const review = await call('POST', `/api/company/${id}/reviews`, {
      name: 'The rate of Ann',
      from: '2025-07-01',
      to: '2026-06-30',
      premises: [{ kind: 'settings', changes }],
    });
    const { page, complaints } = await open(`/reviews/${review.id}?company_id=${id}`);
    await page.getByRole('button', { name: 'Make back pay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make back pay' });
    await dialog.getByLabel('Interest per year, in percent').fill('500');
    await dialog.getByText('Enter a percentage above 0 and up to 100, such as 5').waitFor();
    expect(await dialog.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Interest per year, in percent').fill('5%');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('row', { name: /^Lee, Ann Back pay .* 152\.00$/ }).waitFor();
    await dialog.getByRole('button', { name: 'Make 1 draft pay' }).click();
    const backPay = page.getByRole('region', { name: 'Back pay' });
    await backPay.getByText('0 of 1 pay').waitFor();

    await page.getByRole('row', { name: /^Lee, Ann/ }).click();
    const [letter] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Letter to the employee (PDF)' }).click(),
    ]);
    expect(letter.suggestedFilename()).toBe(`review-${review.id}-${employees[0]}.pdf`);
    await page.getByRole('link', { name: 'All employees of The rate of Ann' }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    const [summary] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Summary for the board (PDF)' }).click(),
    ]);
    expect(summary.suggestedFilename()).toBe(`review-${review.id}.pdf`);

    await backPay.getByRole('link', { name: 'Open the pay run' }).click();
    await page.getByRole('button', { name: /Preview/ }).click();
    await page.getByRole('button', { name: /^Complete 1 pay/ }).click();
    const completing = page.getByRole('dialog', { name: 'Complete 1 pay' });
    await completing.getByRole('button', { name: /^Complete 1 pay/ }).click();
    await page.getByText('1 pay completed').waitFor();
    await page.goto(`${base()}/reviews/${review.id}?company_id=${id}`);
    await page.getByText('Back pay completed').waitFor();
    await backPay.getByText('1 of 1 pay').waitFor();
    await complaints.expectNoMore();
  });

  test('payroll staff see by original payday which super was short, and pay it to the fund with a draft without earnings [REDO-003]', async () => {
    const people = [{ compulsory_super_rate: '0.10', super_rate: '0' }];
    const { id, call, employees } = await aCompany(service(), { name: 'Short Super Cafe', people });
    for (const pay_date of PAYDAYS) {
      const pay = { employee_id: employees[0], hours: [week('38')] };
      await call('PUT', `/api/company/${id}/pays/create?pay_date=${pay_date}`, [pay]);
    }
    const changes = [{ employee_id: employees[0], from: '2025-10-06', compulsory_super_rate: '0.12' }];
    const review = await call('POST', `/api/company/${id}/reviews`, {
      name: 'The super of Ann',
      from: '2025-07-01',
      to: '2026-06-30',
      premises: [{ kind: 'settings', changes }],
    });
    const { page, complaints } = await open(`/reviews/${review.id}?company_id=${id}`);
    await page.getByRole('button', { name: 'Make back pay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make back pay' });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('row', { name: /^Lee, Ann Super for 4 earlier paydays .*0\.00 .*121\.60$/ }).waitFor();
    const late = dialog.getByRole('region', { name: 'Late super' });
    await late.getByRole('row', { name: /^Tue 7 Oct 2025 .*\d+ days late 30\.40 By quarter$/ }).waitFor();
    await dialog.getByText(/^Before Payday Super, the charge is calculated for a whole quarter/).waitFor();
    await dialog.getByText('You pay the super guarantee charge to the ATO').waitFor();
    await dialog.getByRole('button', { name: 'Make 1 draft pay' }).click();
    const backPay = page.getByRole('region', { name: 'Back pay' });
    await backPay.getByText('Super for earlier paydays').waitFor();
    await backPay.getByText('$121.60').waitFor();
    await complaints.expectNoMore();
  });

  test('payroll staff find pay below the award minimum, and read the clause that requires more [REDO-001]', async () => {
    const company = await aCompany(service(), { name: 'Corner Shop', people: [{ employment_status: 'Casual' }] });
    const [employee_id] = company.employees;
    const award = await company.call('POST', `/api/company/${company.id}/awards`, { name: 'Retail', pack: 'MA000004' });
    await company.call('PATCH', `/api/employees/${employee_id}/declarations`, {
      award: { award_id: award.id, classification: 'Retail Employee Level 1' },
    });
    const pay = { employee_id, hours: [week('20', { rate: '30' })] };
    await company.call('PUT', `/api/company/${company.id}/pays/create?pay_date=2025-10-07`, [pay]);
    const { page, complaints } = await open(`/reviews/new?company_id=${company.id}`);
    await page.getByLabel('Name of the review').fill('Award');
    await page.getByLabel('First payday').fill('2025-07-01');
    await page.getByLabel('What was wrong?').selectOption('Pay was below the minimum of the award');
    await page.getByLabel('Classification at that time').waitFor();
    await page.getByRole('button', { name: 'Start review' }).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByText('$63.80').waitFor();
    await page.getByText('Pay was below the minimum of the award: all employees with an award').waitFor();
    await page.getByRole('row', { name: /^Lee, Ann/ }).click();
    await page.getByRole('row', { name: /^6 Oct 2025 to 12 Oct 2025/ }).click();
    await page.getByRole('button', { name: 'Why? Ordinary hours' }).click();
    const why = page.getByRole('dialog', { name: 'Why? Ordinary hours of Lee, Ann' });
    await why
      .getByText(/^The award MA000004 requires 33\.19 an hour: .*\(clause 11\.1, certainty: official\)/)
      .waitFor();
    await complaints.expectNoMore();
  });

  test('payroll staff compare pays of another system with the award, and read what it requires [REDO-004]', async () => {
    const company = await aCompany(service(), { name: 'Former Shop', people: [{}] });
    const lines = [{ kind: 'ordinary', description: 'Ordinary hours', amount: '950.00', hours: '38' }];
    await company.call('POST', `/api/company/${company.id}/history`, [
      {
        external_id: 'W41',
        employee_id: company.employees[0],
        period_start: '2025-10-06',
        period_end: '2025-10-12',
        pay_date: '2025-10-15',
        award: 'MA000004',
        classification: 'Retail Employee Level 1',
        lines,
      },
    ]);
    const { page, complaints } = await open(`/reviews/new?company_id=${company.id}`);
    await page.getByLabel('Name of the review').fill('Former payroll');
    await page.getByLabel('First payday').fill('2025-07-01');
    await page.getByLabel('What was wrong?').selectOption('Pays of another system were below the minimum');
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.getByRole('region', { name: 'Totals' }).getByText('$58.90').waitFor();
    await page.getByRole('row', { name: /^Lee, Ann/ }).click();
    await page.getByRole('row', { name: /^6 Oct 2025 to 12 Oct 2025/ }).click();
    await page.getByText('This pay was made in another system.').waitFor();
    await page.getByRole('button', { name: 'Why? Ordinary hours' }).click();
    const why = page.getByRole('dialog', { name: 'Why? Ordinary hours of Lee, Ann' });
    await why.getByText(/^MA000004 requires at least 26\.55 an hour for 38 hours/).waitFor();
    await complaints.expectNoMore();
  });

  test('payroll staff correct the hours of one pay, and a review without a mistake finds nothing [REDO-001] [REDO-005]', async () => {
    const { id } = await aPaidCompany('Overtime Cafe');
    const { page, complaints } = await open(`/reviews/new?company_id=${id}`);
    await page.getByLabel('Name of the review').fill('Overtime');
    await page.getByLabel('What was wrong?').selectOption('Hours or leave of a pay were wrong');
    await page.getByRole('combobox', { name: 'Employee', exact: true }).click();
    await page.getByRole('option', { name: 'Lee, Ann' }).click();
    await page.getByLabel('Pay', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add hours' }).click();
    await page.getByLabel('Name of the new row').fill('Overtime');
    await page.getByLabel('Hours of Overtime').fill('4');
    await page.getByLabel('Multiple of the ordinary rate of Overtime').fill('1.5');
    await page.getByLabel('Overtime is overtime').check();
    await page.getByRole('button', { name: 'Start review' }).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByText('$240.00').waitFor();

    await page.getByRole('link', { name: 'Reviews' }).click();
    await page.getByRole('link', { name: 'New review' }).click();
    await page.getByLabel('Name of the review').fill('Check');
    await page.getByLabel('What was wrong?').selectOption('Nothing: check that every pay was calculated as stored');
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.getByText('Nothing to put right').waitFor();
    await complaints.expectNoMore();
  });
});
