import type { Recorder } from './recorder.ts';

const COMPANY = { company_id: 1 };
const OLIVIA = { employee_id: 1 };
const AROHA = { employee_id: 7 };

const MARA = {
  first_name: 'Mara',
  last_name: 'Jensen',
  number: 'W100',
  date_of_birth: '1998-06-17',
  address1: '31 Boundary Street',
  city: 'Brisbane',
  state: 'QLD',
  postcode: '4101',
  country: 'AU',
  email_address: 'mara@wattle.example',
  start_date: '2026-03-02',
  employment_status: 'Full-time',
  tax_file_number: '123 456 782',
  is_foreign_resident: false,
  has_claimed_tax_free_threshold: true,
  has_stsl_liability: false,
  is_closely_held: false,
  pay_rate_per_hour: '32.50',
  default_employee_fund_usi: 'STA0100AU',
  default_employee_fund_member_number: '4005006',
};

/** Hires, changes, reads, deletes and restores employees. */
export async function hire({ does, isRefused }: Recorder, token: string): Promise<number> {
  await does('listEmployees', { token, params: COMPANY });
  await does('listEmployeeDirectory', { token, params: COMPANY });
  await does('checkEmployees', { token, params: COMPANY, body: [{ ...MARA, postcode: '41' }] });
  const { body: made } = await does('createEmployees', { token, params: COMPANY, body: [MARA] });
  await does('createEmployees', { token, params: COMPANY, body: [{ ...MARA, first_name: 'Nora' }] });
  const params = { employee_id: made[0].employee.id };
  await does('updateEmployees', {
    token,
    params: COMPANY,
    body: [{ id: params.employee_id, position: 'Pastry cook' }],
  });
  await does('updateEmployees', { token, params: COMPANY, body: [{ id: params.employee_id, number: 'W001' }] });
  await does('readEmployee', { token, params: OLIVIA });
  await does('listEmployeeHistory', { token, params });
  await does('deleteEmployee', { token, params });
  await isRefused('deleteEmployee', { token, params });
  await does('restoreEmployee', { token, params });
  await isRefused('restoreEmployee', { token, params });
  return params.employee_id;
}

/** Adds bank accounts, allowances and other records of an employee. */
export async function addEmployeeRecords(
  { does, isRefused }: Recorder,
  token: string,
  employee: number,
): Promise<void> {
  const params = { employee_id: employee };
  await does('readEmployeeDeclarations', { token, params: OLIVIA });
  await does('updateEmployeeDeclarations', { token, params, body: { extra_withholding_per_pay: '25.00' } });

  const allowance = { description: 'Phone', amount: '12.00', allowance_category: 'OD', is_recurring: true };
  const { body: paid } = await does('createEmployeeAllowance', { token, params, body: allowance });
  await isRefused('createEmployeeAllowance', { token, params, body: allowance }, 409);
  const ofAllowance = { ...params, allowance_id: paid.id };
  await does('updateEmployeeAllowance', { token, params: ofAllowance, body: { amount: '14.00' } });
  await does('listEmployeeAllowances', { token, params });
  await does('deleteEmployeeAllowance', { token, params: ofAllowance });

  const deduction = { description: 'Social club', amount: '5.00', classification: 'NORMAL' };
  const { body: taken } = await does('createEmployeeDeduction', { token, params, body: deduction });
  await isRefused('createEmployeeDeduction', { token, params, body: deduction }, 409);
  const ofDeduction = { ...params, deduction_id: taken.id };
  await does('updateEmployeeDeduction', { token, params: ofDeduction, body: { amount: '6.00' } });
  await does('listEmployeeDeductions', { token, params });
  await does('deleteEmployeeDeduction', { token, params: ofDeduction });

  const order = {
    kind: 'COURT_ORDER',
    reference: 'LC 2026/118',
    amount: '150.00',
    balance: '2400.00',
    from: '2026-03-10',
  };
  await isRefused('createDeductionOrder', { token, params, body: order }, 422);
  const body = { ...order, protected_net: '600.00' };
  const { body: ordered } = await does('createDeductionOrder', { token, params, body });
  const ofOrder = { ...params, order_id: ordered.id };
  await does('updateDeductionOrder', { token, params: ofOrder, body: { to: '2026-12-31' } });
  await does('listDeductionOrders', { token, params });
  await does('deleteDeductionOrder', { token, params: ofOrder });

  const account = { account_name: 'M Jensen', bsb: '062-000', account_number: '11223344' };
  const moved = { token, params: COMPANY, body: [{ employee_id: employee, ...account }] };
  const { body: brought } = await does('createFirstBankAccounts', moved);
  await does('createFirstBankAccounts', moved);
  await does('deleteBankAccount', { token, params: { ...params, bank_account_id: brought[0].account.id } });
  const { body: first } = await does('createBankAccount', { token, params, body: account });
  const second = { account_name: 'M Jensen Savings', bsb: '062-000', account_number: '55667788', amount: '100.00' };
  const { body: other } = await does('createBankAccount', { token, params, body: second });
  const ofAccount = { ...params, bank_account_id: other.id };
  await does('readBankAccount', { token, params: ofAccount });
  await does('updateBankAccount', { token, params: ofAccount, body: { amount: '120.00' } });
  await does('listBankAccounts', { token, params });
  await does('orderBankAccounts', {
    token,
    params,
    body: { ids: [other.id, first.id], old_default_amount: '200.00' },
  });
  await does('deleteBankAccount', { token, params: { ...params, bank_account_id: first.id } });

  await does('listEmployeePayRates', { token, params: OLIVIA });
  const rate = { description: 'Team leader', type: 'SPECIAL', rate: '3.20', units: 'Hours' };
  const { body: own } = await does('createEmployeePayRate', { token, params, body: rate });
  const ofRate = { ...params, pay_rate_id: own.id };
  await does('updateEmployeePayRate', { token, params: ofRate, body: { rate: '3.40' } });
  await does('deleteEmployeePayRate', { token, params: ofRate });

  await does('updateEmployees', { token, params: COMPANY, body: [{ id: employee, default_employee_fund_usi: null }] });
  await does('saveSelfManagedFund', {
    token,
    params,
    body: {
      abn: '51 824 753 556',
      name: 'Jensen Family Super Fund',
      electronic_service_address: 'smsfdataflow',
      bsb: '062-000',
      account_number: '99887766',
      account_name: 'Jensen Family Super',
    },
  });
  await does('readSelfManagedFund', { token, params });
  await does('deleteSelfManagedFund', { token, params });

  await does('readPayslipDelivery', { token, params });
  await does('savePayslipDelivery', { token, params, body: { delivery: 'PAPER' } });
  await does('readOpeningBalances', { token, params });
  await does('replaceOpeningBalances', {
    token,
    params,
    body: { as_at: '2026-03-01', leave: [{ leave_type: 'HOLIDAY', quantity: '38.00', unit: 'hours' }] },
  });
}

/** Follows leave from the request to the remaining balance. */
export async function takeLeave({ does, isRefused }: Recorder, token: string): Promise<void> {
  const asked = { leave_type: 'HOLIDAY', start_date: '2026-04-13', end_date: '2026-04-14', notes: 'Long weekend' };
  const ask = async (body: Readonly<Record<string, unknown>>) => ({
    ...OLIVIA,
    leave_request_id: (await does('createLeaveRequest', { token, params: OLIVIA, body })).body.id,
  });
  const first = await ask(asked);
  await isRefused('createLeaveRequest', { token, params: OLIVIA, body: asked }, 409);
  await does('readLeaveRequest', { token, params: first });
  await does('approveLeaveRequest', { token, params: first });
  await isRefused('declineLeaveRequest', { token, params: first }, 409);
  await does('cancelLeaveRequest', { token, params: first });
  const later = { ...asked, start_date: '2026-05-04', end_date: '2026-05-05' };
  await does('declineLeaveRequest', { token, params: await ask(later) });
  await does('deleteLeaveRequest', { token, params: await ask({ ...later, start_date: '2026-05-05' }) });
  await does('listLeaveRequests', { token, params: OLIVIA });
  await does('listCompanyLeaveRequests', { token, params: COMPANY });
  await does('listLeaveBalances', { token, params: OLIVIA });
  await does('readLongServiceLeave', { token, params: OLIVIA });
  await does('readFamilyViolenceLeave', { token, params: OLIVIA });
  await does('readNzLeaveEntitlements', { token, params: AROHA });
}

/** Ends an employment and reinstates the employee. */
export async function terminateEmployee({ does, isRefused }: Recorder, token: string, employee: number): Promise<void> {
  const params = { employee_id: employee };
  await does('readTerminationEntitlements', { token, params, query: { termination_date: '2026-03-13' } });
  await does('terminateEmployee', {
    token,
    params,
    body: { termination_date: '2026-03-13', pay_date: '2026-03-13', reason: 'ORDINARY' },
  });
  await isRefused('terminateEmployee', {
    token,
    params,
    body: { termination_date: '2026-03-13', pay_date: '2026-03-13' },
  });
  await does('readTermination', { token, params });
  await does('reinstateEmployee', { token, params, body: { start_date: '2026-04-01' } });
}

/** Imports worked time and approves it. */
export async function importTime({ does, isRefused }: Recorder, token: string): Promise<void> {
  const saturday = {
    employee_id: OLIVIA.employee_id,
    starts_at: '2026-03-07T18:00',
    ends_at: '2026-03-08T02:00',
    breaks: [{ starts_at: '2026-03-07T22:00', ends_at: '2026-03-07T22:30', paid: false }],
    external_id: 'roster-981',
  };
  const { body } = await does('createTimesheets', { token, params: COMPANY, body: [saturday] });
  await does('createTimesheets', { token, params: COMPANY, body: [{ ...saturday, external_id: 'roster-982' }] });
  const params = { ...COMPANY, timesheet_id: body[0].timesheet.id };
  await does('readTimesheet', { token, params });
  await does('updateTimesheet', { token, params, body: { ends_at: '2026-03-08T01:30' } });
  const ids = { ids: [params.timesheet_id] };
  await does('submitTimesheets', { token, params: COMPANY, body: ids });
  await does('approveTimesheets', { token, params: COMPANY, body: ids });
  await isRefused('deleteTimesheet', { token, params }, 409);
  await does('listTimesheets', { token, params: COMPANY });
  await does('reopenTimesheets', { token, params: COMPANY, body: ids });
  await does('deleteTimesheet', { token, params });
}

/** Imports a file with one valid and one invalid row, which stores the valid row. */
export async function importFile({ does, isRefused }: Recorder, token: string): Promise<void> {
  const file = {
    name: 'shifts.csv',
    bytes: Buffer.from(
      'Employee number,Date,Start,Finish\nW001,7/03/2026,9:00 am,5:00 pm\nW001,8/03/2026,9:00 am,noon\n',
    ),
  };
  await does('listImportFields', { token, params: COMPANY, query: { kind: 'timesheets' } });
  const { body } = await does('createImport', { token, params: COMPANY, multipart: { file, kind: 'timesheets' } });
  const params = { ...COMPANY, import_id: body.id };
  await isRefused('confirmImport', { token, params }, 409);
  await does('confirmImport', { token, params, query: { partial: true } });
  await does('readImport', { token, params });
  await does('listImportRows', { token, params });
}
