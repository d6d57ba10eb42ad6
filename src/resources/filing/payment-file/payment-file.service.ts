import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, money, sum } from '../../../base/decimal.ts';
import { badRequest, conflict, notFound } from '../../../base/errors.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { isNzBankAccount } from '../../../base/nz-bank-account.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type AbaFile, abaProblems, writeAba } from '../../../formats/aba/aba.ts';
import type { PaymentBatch } from '../../../formats/nz-bank/batch.ts';
import { batchProblems, type Layout, layoutOf, RULES } from '../../../formats/nz-bank/layouts.ts';
import { type Problem, problemsText } from '../../../formats/stp/problem.ts';
import {
  type Caller,
  type CompanyRecord,
  findCompany,
  formatName,
  lockCompany,
} from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { accountsOf } from './accounts.ts';
import type { PaymentFileIn, PaymentSettingIn, PaymentSettingOut, PaymentsOut } from './payment-file.schema.ts';
import * as store from './payment-file.store.ts';
import { type Share, splitPay } from './split.ts';
import type { PaymentSettingRecord } from './tables.ts';

export interface PaymentFileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

interface Owed {
  readonly employee: EmployeeRecord;
  readonly net: Decimal;
  readonly shares: readonly Share[];
}

interface Gathered {
  readonly company: CompanyRecord;
  readonly byBank: readonly Owed[];
  readonly otherwise: readonly Owed[];
  readonly paidOn: LocalDate;
  readonly problems: readonly Problem[];
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
    const nets = await store.listNetPays(tx, company.id, runId);
    if (!nets) throw notFound('Pay run not found');
    const pending = nets.reduce((count, each) => count + each.pending, 0);
    if (pending > 0) throw conflict(`The run has ${pending} pending pays; complete or delete them first`);
    if (nets.length === 0) throw conflict('The run has no complete pays');
    const netOf = new Map(nets.map(({ employee_id, net }) => [employee_id, decimal(net)]));
    const employees = await store.listEmployees(tx, [...netOf.keys()]);
    const rankedOf = new Map<number, store.RankedAccount[]>(employees.map(({ id }) => [id, []]));
    for (const account of await store.listAccounts(tx, [...netOf.keys()]))
      rankedOf.get(account.employee_id)!.push(account);
    const owed = employees.map((employee): Owed => {
      const net = netOf.get(employee.id)!;
      return { employee, net, shares: splitPay(net, accountsOf(employee, rankedOf.get(employee.id)!, cipher)) };
    });
    const byBank = owed.filter(({ employee }) => employee.pay_method === BY_BANK);
    return {
      company,
      byBank,
      otherwise: owed.filter(({ employee }) => employee.pay_method !== BY_BANK),
      paidOn: nets
        .map(({ paid_on }) => paid_on)
        .sort()
        .at(-1)!,
      problems: byBank.flatMap(owedProblems),
    };
  }

  function fileOf(
    gathered: Gathered,
    setting: PaymentSettingRecord,
    given: PaymentFileIn,
  ): Omit<PaymentFile, 'name'> & { readonly extension: string; readonly problems: readonly Problem[] } {
    const { company, byBank } = gathered;
    const date = given.payment_date === undefined ? gathered.paidOn : localDate(given.payment_date);
    const description = given.description ?? DESCRIPTION;
    const number = numberOf(setting);
    if (company.country === 'AU') {
      const file: AbaFile = {
        bankCode: setting.bank_code ?? '',
        userName: setting.user_name ?? '',
        userId: setting.user_id ?? '',
        description,
        date,
        from: { bsb: setting.bsb ?? '', account: number, name: setting.account_name },
        remitter: company.trading_name ?? company.name,
        isBalanced: setting.is_balanced,
        payments: byBank.flatMap(({ employee, shares }) =>
          shares.map(({ account, amount }) => ({
            who: nameOf(employee),
            bsb: account.bsb ?? '',
            account: account.number,
            title: account.name,
            reference: account.reference ?? description,
            amount,
          })),
        ),
      };
      const problems = abaProblems(file);
      return { ...TEXT, extension: 'aba', text: problems.length > 0 ? '' : writeAba(file), problems };
    }
    const today = clock.today(ZONE_OF.NZ);
    const layout: Layout | undefined = setting.file_layout ?? layoutOf(number);
    if (!layout) return { ...CSV, text: '', problems: [NO_LAYOUT] };
    const batch: PaymentBatch = {
      payerAccount: number,
      payerName: company.trading_name ?? company.name,
      name: description,
      // Banks take no day that has passed; a payday that has is paid today.
      date: given.payment_date === undefined && date < today ? today : date,
      madeOn: today,
      payments: byBank.flatMap(({ employee, shares }) =>
        shares.map(({ account, amount }) => ({
          who: nameOf(employee),
          account: account.number,
          name: account.name,
          particulars: description,
          code: employee.number ?? '',
          reference: account.reference ?? '',
          amount,
        })),
      ),
    };
    const problems = batchProblems(layout, batch);
    const { extension, write } = RULES[layout];
    const text = problems.length > 0 ? '' : write(batch);
    return { ...(extension === 'csv' ? CSV : TEXT), text, problems };
  }

  const settingView = (setting: PaymentSettingRecord): PaymentSettingOut => ({
    account_name: setting.account_name,
    account_number: numberOf(setting),
    bsb: setting.bsb,
    bank_code: setting.bank_code,
    user_name: setting.user_name,
    user_id: setting.user_id,
    is_balanced: setting.is_balanced,
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
          const setting = await store.findSetting(tx, companyId);
          const ofFile = setting ? fileOf(gathered, setting, {}).problems : [];
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
            problems: [...gathered.problems, ...ofFile, ...(setting ? [] : [NO_SETTING])].map((problem) => ({
              ...problem,
            })),
          };
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    /** The file for the bank: of everybody, or of nobody while something is missing. */
    async file(caller: Caller, companyId: number, runId: number, given: PaymentFileIn): Promise<PaymentFile> {
      const { principal, requestId } = caller;
      return db.tx(principal.customerId, async (tx) => {
        const company = (await findCompany(tx, companyId))!;
        const gathered = await gather(tx, company, runId);
        const setting = await store.findSetting(tx, companyId);
        const made = setting ? fileOf(gathered, setting, given) : undefined;
        const problems = [...gathered.problems, ...(made?.problems ?? [NO_SETTING])];
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

const NO_LAYOUT: Problem = {
  who: 'Payment settings',
  field: 'file_layout',
  text: 'the layout of the bank that holds the account is not known; pay from an account of another bank',
};
const NO_SETTING: Problem = {
  who: 'Payment settings',
  field: 'account_number',
  text: 'the account to pay from is not set; send it to payment-settings',
};

const nameOf = ({ first_name, last_name }: EmployeeRecord): string => `${first_name} ${last_name}`;

function owedProblems({ employee, net, shares }: Owed): readonly Problem[] {
  const who = nameOf(employee);
  if (net.isNegative() && !net.isZero()) {
    return [{ who, field: 'pays', text: 'the net pay is below zero; correct the pays' }];
  }
  if (net.isZero() || shares.length > 0) return [];
  return [
    {
      who,
      field: 'bank_accounts',
      text: 'there is no bank account; add one, or set pay_method to CASH or OTHER',
    },
  ];
}

function requireFieldsOf(country: Country, given: PaymentSettingIn): void {
  const ofAustralia = ['bsb', 'bank_code', 'user_name', 'user_id'] as const;
  if (country === 'NZ') {
    const foreign = ofAustralia.find((name) => given[name] !== undefined && given[name] !== null);
    if (foreign) throw badRequest(`${foreign} is for Australian companies only`);
    if (!isNzBankAccount(given.account_number)) {
      throw badRequest('account_number must be a New Zealand bank account with a right check digit');
    }
    const layout = given.file_layout;
    if (layout && !RULES[layout].prefixes.includes(given.account_number.slice(0, 2))) {
      throw badRequest(
        `file_layout ${layout} is for accounts that begin with ${RULES[layout].prefixes.join(', ')}; ${RULES[layout].bank} pays from its own accounts only`,
      );
    }
    return;
  }
  if (given.file_layout) throw badRequest('file_layout is for New Zealand companies only');
  const missing = ofAustralia.find((name) => !given[name]);
  if (missing) throw badRequest(`${missing} is needed for an Australian company`);
  if (!/^\d{1,9}$/.test(given.account_number)) throw badRequest('account_number must be 1 to 9 digits');
}
