import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, money, sum } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { isNzBankAccount } from '../../../base/nz-bank-account.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { abaProblems, writeAba } from '../../../formats/aba/aba.ts';
import { NOBODY_PAID } from '../../../formats/bank-text.ts';
import { blocking, type FilingProblem, problemsOf, problemsText } from '../../../formats/filing-problem.ts';
import { batchProblems, type Layout, layoutOf, RULES } from '../../../formats/nz-bank/layouts.ts';
import {
  type Caller,
  type CompanyRecord,
  findCompany,
  formatName,
  lockCompany,
} from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { problemsView, problemView } from '../filing-problem/public.ts';
import { accountsOf } from './accounts.ts';
import type {
  PaymentFileIn,
  PaymentProblemsOut,
  PaymentSettingIn,
  PaymentSettingOut,
  PaymentsOut,
} from './payment-file.schema.ts';
import * as store from './payment-file.store.ts';
import { abaFileOf, batchOf, nameOf, type Owed } from './payments-of.ts';
import { type Account, type Share, splitPay } from './split.ts';
import type { PaymentSettingRecord } from './tables.ts';

export interface PaymentFileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

interface Gathered {
  readonly company: CompanyRecord;
  readonly byBank: readonly Owed[];
  readonly otherwise: readonly Owed[];
  readonly paidOn: LocalDate;
  readonly pendingCount: number;
}

export interface PaymentFile {
  readonly name: string;
  readonly contentType: string;
  readonly text: string;
}

const BY_BANK = 'DIRECT BANK ENTRY';
const DESCRIPTION = 'PAYROLL';
const readOnly = { readOnly: true } as const;

export type PaymentFileService = ReturnType<typeof paymentFileService>;

/** Who is paid what, to which account, and the file that a bank takes. */
export function paymentFileService({ db, clock, cipher }: PaymentFileDeps) {
  const numberOf = ({ customer_id, company_id, account_number }: PaymentSettingRecord): string =>
    cipher.open('payment_setting.account_number', [customer_id, company_id], account_number);

  async function gather(tx: Tx, company: CompanyRecord, runId: number): Promise<Gathered> {
    const gathered = await gatherAll(tx, company, runId);
    if (gathered.pendingCount > 0) throw conflict(pendingText(gathered.pendingCount));
    if (gathered.byBank.length + gathered.otherwise.length === 0) throw conflict(NO_PAYS);
    return gathered;
  }

  /** The same whatever the state of the pays. */
  async function gatherAll(tx: Tx, company: CompanyRecord, runId: number): Promise<Gathered> {
    const nets = await store.listNetPays(tx, company.id, runId);
    if (!nets) throw notFound('Pay run not found');
    const netOf = new Map(nets.map(({ employee_id, net }) => [employee_id, decimal(net)]));
    const owed = (await peopleWithAccounts(tx, [...netOf.keys()])).map(({ employee, accounts }): Owed => {
      const net = netOf.get(employee.id)!;
      return { employee, net, accounts, shares: splitPay(net, accounts) };
    });
    return {
      company,
      byBank: owed.filter(({ employee }) => employee.pay_method === BY_BANK),
      otherwise: owed.filter(({ employee }) => employee.pay_method !== BY_BANK),
      paidOn:
        nets
          .map(({ paid_on }) => paid_on)
          .sort()
          .at(-1) ?? clock.today(ZONE_OF[company.country]),
      pendingCount: nets.reduce((count, each) => count + each.pending, 0),
    };
  }

  async function peopleWithAccounts(tx: Tx, ids: readonly number[]) {
    const employees = await store.listEmployees(tx, ids);
    const rankedOf = new Map<number, store.RankedAccount[]>(employees.map(({ id }) => [id, []]));
    for (const account of await store.listAccounts(tx, ids)) rankedOf.get(account.employee_id)!.push(account);
    return employees.map((employee) => ({
      employee,
      accounts: accountsOf(employee, rankedOf.get(employee.id)!, cipher),
    }));
  }

  interface Made extends Omit<PaymentFile, 'name'> {
    readonly extension: string;
    readonly problems: readonly FilingProblem[];
  }

  function fileOf(gathered: Gathered, setting: PaymentSettingRecord, given: PaymentFileIn): Made {
    const { company } = gathered;
    const description = given.description ?? setting.description ?? DESCRIPTION;
    const date = given.payment_date === undefined ? gathered.paidOn : localDate(given.payment_date);
    if (company.country === 'AU') {
      const file = abaFileOf(gathered, { setting, number: numberOf(setting), date, description });
      const problems = abaProblems(file);
      return { ...TEXT, extension: 'aba', text: blocking(problems).length > 0 ? '' : writeAba(file), problems };
    }
    const number = numberOf(setting);
    const layout: Layout | undefined = setting.file_layout ?? layoutOf(number);
    if (!layout) return { ...CSV, text: '', problems: noLayout() };
    const today = clock.today(ZONE_OF.NZ);
    // Banks take no day that has passed; a payday that has is paid today.
    const payable = given.payment_date === undefined && date < today ? today : date;
    const batch = batchOf(gathered, { number, date: payable, madeOn: today, description });
    const problems = batchProblems(layout, batch);
    const { extension, write } = RULES[layout];
    const text = blocking(problems).length > 0 ? '' : write(batch);
    return { ...(extension === 'csv' ? CSV : TEXT), text, problems };
  }

  /** All that stands in the way of the file of a run, complete or not. */
  async function problemsOfRun(
    tx: Tx,
    company: CompanyRecord,
    runId: number,
    given: PaymentFileIn = {},
  ): Promise<readonly FilingProblem[]> {
    const gathered = await gatherAll(tx, company, runId);
    return problemsOfGathered(gathered, await store.findSetting(tx, company.id), given);
  }

  function problemsOfGathered(
    gathered: Gathered,
    setting: PaymentSettingRecord | undefined,
    given: PaymentFileIn,
  ): readonly FilingProblem[] {
    const { found, refuse } = problemsOf(gathered.company.name, null);
    if (gathered.pendingCount > 0) refuse('pay_run_id', pendingText(gathered.pendingCount));
    if (gathered.byBank.length + gathered.otherwise.length === 0) refuse('pay_run_id', `${NO_PAYS}; add pays to it`);
    // People who are all paid in cash need no file.
    const made = gathered.byBank.length === 0 ? [] : setting ? fileOf(gathered, setting, given).problems : noSetting();
    const ofPeople = gathered.byBank.flatMap(owedProblems);
    // That nobody is paid is said once, by whose account is missing.
    const isSaid = ({ text }: FilingProblem) => text === NOBODY_PAID && ofPeople.length > 0;
    return [...found, ...ofPeople, ...made.filter((problem) => !isSaid(problem))];
  }

  /** The account to pay from, and the accounts of everybody who works for the company and is paid through a bank. */
  async function problemsOfCompany(tx: Tx, company: CompanyRecord): Promise<readonly FilingProblem[]> {
    const staff = await peopleWithAccounts(tx, await store.listStaffIds(tx, company.id));
    const byBank = staff
      .filter(({ employee }) => employee.pay_method === BY_BANK)
      // What they will be paid is not known yet: a cent to each account stands for it.
      .map(({ employee, accounts }) => ({
        employee,
        accounts,
        net: A_CENT,
        shares: accounts.map((account) => ({ account, amount: A_CENT })),
      }));
    if (byBank.length === 0) return [];
    const paidOn = clock.today(ZONE_OF[company.country]);
    const setting = await store.findSetting(tx, company.id);
    const gathered: Gathered = { company, byBank, otherwise: [], paidOn, pendingCount: 0 };
    const made = setting ? fileOf(gathered, setting, {}).problems : noSetting();
    return [
      ...byBank.filter(({ accounts }) => accounts.length === 0).flatMap(({ employee }) => noAccount(employee)),
      // Today need not be a day on which banks pay.
      ...made.filter(({ field }) => field !== 'payment_date' && field !== 'pays'),
    ];
  }

  const settingView = (setting: PaymentSettingRecord): PaymentSettingOut => ({
    account_name: setting.account_name,
    account_number: numberOf(setting),
    bsb: setting.bsb,
    bank_code: setting.bank_code,
    user_name: setting.user_name,
    user_id: setting.user_id,
    is_balanced: setting.is_balanced,
    description: setting.description,
    file_layout: setting.file_layout,
  });

  return {
    readSetting: ({ principal }: Caller, companyId: number): Promise<PaymentSettingOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const setting = await store.findSetting(tx, companyId);
          if (!setting) throw notFound('The payment settings are not set');
          return settingView(setting);
        },
        readOnly,
      ),

    async saveSetting(caller: Caller, companyId: number, given: PaymentSettingIn): Promise<PaymentSettingOut> {
      const { principal, requestId } = caller;
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const company = await lockCompany(tx, companyId);
        requireFieldsOf(company.country, given);
        const values: PaymentSettingRecord = {
          customer_id: customerId,
          company_id: companyId,
          account_name: given.account_name,
          bsb: given.bsb ? formatBsb(given.bsb) : null,
          bank_code: given.bank_code ?? null,
          user_name: given.user_name ?? null,
          user_id: given.user_id ?? null,
          is_balanced: given.is_balanced ?? false,
          description: given.description ?? null,
          file_layout: given.file_layout ?? null,
          account_number: cipher.seal('payment_setting.account_number', [customerId, companyId], given.account_number),
          updated_at: at,
        };
        await store.saveSetting(tx, values);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'payment-settings.update', entityType: 'company', entityId: companyId, after: given },
        ]);
        return settingView(values);
      });
    },

    async list({ principal }: Caller, companyId: number, runId: number): Promise<PaymentsOut> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const company = (await findCompany(tx, companyId))!;
          const gathered = await gather(tx, company, runId);
          const problems = blocking(problemsOfGathered(gathered, await store.findSetting(tx, companyId), {}));
          return {
            pay_run_id: runId,
            payments: gathered.byBank.flatMap(({ employee, shares }) =>
              shares.map(({ account, amount }) => ({
                employee_id: employee.id,
                format_name: formatName(employee),
                account_name: account.name,
                bsb: account.bsb,
                account_number: account.number,
                reference: account.reference,
                amount: money(amount),
              })),
            ),
            total: money(sum(gathered.byBank.flatMap(({ shares }) => shares.map(({ amount }) => amount)))),
            not_by_bank: gathered.otherwise.map(({ employee, net }) => ({
              employee_id: employee.id,
              format_name: formatName(employee),
              pay_method: employee.pay_method,
              amount: money(net),
            })),
            problems: problems.map((each) => problemView('PAYMENTS', companyId, each)),
          };
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    problems: (
      { principal }: Caller,
      companyId: number,
      runId: number,
      given: PaymentFileIn,
    ): Promise<PaymentProblemsOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const company = (await findCompany(tx, companyId))!;
          const found = await problemsOfRun(tx, company, runId, given);
          return problemsView(found.map((each) => problemView('PAYMENTS', companyId, each)));
        },
        { readOnly: true, isolation: 'snapshot' },
      ),

    problemsOfRun,
    problemsOfCompany,

    /** The file for the bank: of everybody, or of nobody while something is missing. */
    async file(caller: Caller, companyId: number, runId: number, given: PaymentFileIn): Promise<PaymentFile> {
      const { principal, requestId } = caller;
      return db.tx(principal.customerId, async (tx) => {
        const company = (await findCompany(tx, companyId))!;
        const gathered = await gather(tx, company, runId);
        const setting = await store.findSetting(tx, companyId);
        const made = setting ? fileOf(gathered, setting, given) : undefined;
        const problems = blocking([...gathered.byBank.flatMap(owedProblems), ...(made?.problems ?? noSetting())]);
        if (problems.length > 0) throw badRequest(`No file was made. ${problemsText(problems)}`);
        await recordAudit(
          tx,
          { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() },
          [
            {
              action: 'payment-file.read',
              entityType: 'pay_run',
              entityId: runId,
              after: { payments: gathered.byBank.length },
            },
          ],
        );
        const { extension, contentType, text } = made!;
        return { name: `payments-${runId}.${extension}`, contentType, text };
      });
    },
  };
}

const CSV = { extension: 'csv', contentType: 'text/csv; charset=us-ascii' };
const TEXT = { extension: 'txt', contentType: 'text/plain; charset=us-ascii' };

const A_CENT = decimal('0.01');
const NO_PAYS = 'The run has no complete pays';
const pendingText = (count: number): string => `The run has ${count} pending pays; complete or delete them first`;

function noLayout(): readonly FilingProblem[] {
  const { found, refuse } = problemsOf('Payment settings', null);
  refuse(
    'file_layout',
    'the layout of the bank that holds the account is not known; pay from an account of another bank',
  );
  return found;
}

function noSetting(): readonly FilingProblem[] {
  const { found, refuse } = problemsOf('Payment settings', null);
  refuse('account_number', 'the account to pay from is not set; send it to payment-settings');
  return found;
}

function noAccount(employee: EmployeeRecord): readonly FilingProblem[] {
  const { found, refuse } = problemsOf(nameOf(employee), employee.id);
  refuse('bank_accounts', 'there is no bank account; add one, or set pay_method to CASH or OTHER');
  return found;
}

function owedProblems({ employee, net, shares, accounts }: Owed): readonly FilingProblem[] {
  const { found, refuse, note } = problemsOf(nameOf(employee), employee.id);
  if (net.isNegative() && !net.isZero()) refuse('pays', 'the net pay is below zero; correct the pays');
  else if (net.isZero()) note('pays', 'the net pay is zero, so that nothing is paid');
  else if (accounts.length === 0) return noAccount(employee);
  else {
    const short = accounts.slice(1).filter((account) => account.amount?.greaterThan(paidTo(shares, account)));
    if (short.length > 0) {
      note(
        'amount',
        'the fixed amounts of the accounts are more than the net pay, so that one of them is paid less or nothing; lower them if that is wrong',
      );
    }
  }
  return found;
}

const paidTo = (shares: readonly Share[], wanted: Account): Decimal =>
  sum(shares.filter(({ account }) => account === wanted).map(({ amount }) => amount));

function requireFieldsOf(country: Country, given: PaymentSettingIn): void {
  const ofAustralia = ['bsb', 'bank_code', 'user_name', 'user_id'] as const;
  if (country === 'NZ') {
    const foreign = ofAustralia.find((name) => given[name] !== undefined && given[name] !== null);
    if (foreign) throw badRequest(`${foreign} is for Australian companies only`, inBody('other_country', foreign));
    if (!isNzBankAccount(given.account_number)) {
      throw badRequest(
        'account_number must be a New Zealand bank account with a right check digit',
        inBody('wrong_check_digit', 'account_number'),
      );
    }
    const layout = given.file_layout;
    if (layout && !RULES[layout].prefixes.includes(given.account_number.slice(0, 2))) {
      throw badRequest(
        `file_layout ${layout} is for accounts that begin with ${RULES[layout].prefixes.join(', ')}; ${RULES[layout].bank} pays from its own accounts only`,
        inBody('not_a_choice', 'file_layout'),
      );
    }
    return;
  }
  if (given.file_layout)
    throw badRequest('file_layout is for New Zealand companies only', inBody('other_country', 'file_layout'));
  const missing = ofAustralia.find((name) => !given[name]);
  if (missing) throw badRequest(`${missing} is needed for an Australian company`, inBody('required', missing));
  if (!/^\d{1,9}$/.test(given.account_number))
    throw badRequest('account_number must be 1 to 9 digits', inBody('wrong_format', 'account_number'));
}
