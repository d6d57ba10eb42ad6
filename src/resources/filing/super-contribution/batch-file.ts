import { type Decimal, sum } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { ContributionFile, Fund, Member, PaymentMethod } from '../../../formats/superstream/saff.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';
import type { SelfManagedFundOut } from '../../people/self-managed-fund/self-managed-fund.service.ts';
import { type FundAnswer, normalUsi } from '../../people/super-fund/super-fund.service.ts';
import type { FundIn } from './super-contribution.schema.ts';
import type { ContributionRow, PayerRow } from './super-contribution.store.ts';

/** The components of one pay's contribution. */
export interface Parts {
  readonly row: ContributionRow;
  readonly guarantee: Decimal;
  readonly sacrificed: Decimal;
  readonly voluntary: Decimal;
}

/** Known details of funds. Details sent by the caller take precedence over those from the registry. */
export interface KnownFunds {
  readonly answers: ReadonlyMap<string, FundAnswer>;
  readonly named: readonly FundIn[];
}

export interface Gathered {
  readonly company: CompanyRecord;
  readonly payer: PayerRow | undefined;
  readonly employees: readonly EmployeeRecord[];
  readonly cessations: ReadonlyMap<number, string | null>;
  readonly selfManaged: ReadonlyMap<number, SelfManagedFundOut>;
  readonly partsOf: ReadonlyMap<number, readonly Parts[]>;
}

/** Plain-text reasons for STP cessation codes; funds accept any text. */
const REASON_OF_CODE: Readonly<Record<string, string>> = {
  V: 'Resigned',
  I: 'Ill health',
  D: 'Death',
  R: 'Redundancy',
  F: 'Dismissed',
  C: 'End of contract',
  T: 'Transfer',
};

export function batchFile(
  { company, payer, employees, cessations, selfManaged, partsOf }: Gathered,
  funds: KnownFunds,
  given: { readonly batchId: number; readonly paymentDate: LocalDate; readonly paymentMethod: PaymentMethod },
  cipher: FieldCipher,
): ContributionFile {
  const { batchId, paymentDate, paymentMethod } = given;
  const members = employees.map((employee) =>
    memberOf(employee, partsOf.get(employee.id)!, {
      fund: fundOf(employee, selfManaged.get(employee.id), funds),
      cessation: cessations.get(employee.id) ?? null,
      cipher,
    }),
  );
  const keyOf = ({ usi, abn }: Fund): string => usi ?? `SMSF ${abn}`;
  const keys = [...new Set(members.map(({ fund }) => keyOf(fund)))].sort();
  return {
    // A portal accepts each file id only once, even on the same day and from different accounts.
    fileId: `${paymentDate.replaceAll('-', '')}-${batchId}`,
    employer: employerOf(company),
    payer: payer
      ? {
          bsb: payer.bsb ?? '',
          number: cipher.open('payment_setting.account_number', [payer.customer_id, company.id], payer.account_number),
          name: payer.account_name,
        }
      : null,
    paymentMethod,
    paymentDate,
    // Contains only digits: the batch id, followed by the position of the fund in the batch.
    referenceOf: (fund) => `${batchId}`.padStart(5, '0') + `${keys.indexOf(keyOf(fund)) + 1}`.padStart(4, '0'),
    members,
  };
}

function fundOf(employee: EmployeeRecord, own: SelfManagedFundOut | undefined, { answers, named }: KnownFunds): Fund {
  if (own && !employee.default_employee_fund_usi) {
    const { abn, name, electronic_service_address: serviceAddress, bsb, account_number, account_name } = own;
    const account = { bsb, number: account_number, name: account_name };
    return { usi: null, abn, name, serviceAddress, account, bpay: null };
  }
  const usi = employee.default_employee_fund_usi ? normalUsi(employee.default_employee_fund_usi) : null;
  const answer = usi === null ? undefined : answers.get(usi);
  const known = answer?.is === 'known' ? answer : undefined;
  const sent = named.find((each) => normalUsi(each.usi) === usi);
  return {
    usi,
    abn: sent?.abn ?? known?.abn ?? null,
    name: sent?.name ?? known?.name ?? employee.default_employee_fund_name,
    serviceAddress: null,
    account: known?.account ?? null,
    bpay:
      sent?.bpay_biller_code !== undefined && sent.bpay_reference !== undefined
        ? { billerCode: sent.bpay_biller_code, reference: sent.bpay_reference }
        : null,
  };
}

function employerOf(company: CompanyRecord): ContributionFile['employer'] {
  const [given = '', ...family] = (company.contact_name ?? '').trim().split(/\s+/);
  return {
    name: company.name,
    abn: company.abn,
    contactGivenName: given || null,
    contactFamilyName: family.join(' ') || null,
    email: company.email_address || null,
    phone: company.phone || null,
  };
}

/** One line per employee, for all pays of the batch. */
function memberOf(
  employee: EmployeeRecord,
  parts: readonly Parts[],
  { fund, cessation, cipher }: { fund: Fund; cessation: string | null; cipher: FieldCipher },
): Member {
  const starts = parts.map(({ row }) => row.period_start).sort();
  const ends = parts.map(({ row }) => row.period_end).sort();
  return {
    employeeId: employee.id,
    taxFileNumber: sealedNumberOf(employee, 'tax_file_number', cipher),
    title: employee.honorific,
    familyName: employee.last_name,
    givenName: employee.first_name,
    otherGivenName: employee.middle_name,
    gender: employee.gender as Member['gender'],
    birthDate: employee.date_of_birth === null ? null : localDate(employee.date_of_birth),
    address: {
      line1: employee.address1,
      line2: employee.address2,
      city: employee.city,
      postcode: employee.postcode,
      state: employee.state,
      country: employee.country,
    },
    email: employee.email_address || null,
    phone: employee.phone_home || null,
    mobile: employee.phone_mobile || null,
    memberNumber: employee.default_employee_fund_member_number,
    payrollNumber: employee.number,
    startDate: localDate(employee.start_date),
    endDate: employee.termination_date === null ? null : localDate(employee.termination_date),
    endReason: cessation === null ? null : (REASON_OF_CODE[cessation] ?? null),
    employmentStatus: employee.employment_status,
    fund,
    periodStart: starts[0]!,
    periodEnd: ends.at(-1)!,
    guarantee: sum(parts.map(({ guarantee }) => guarantee)),
    salarySacrifice: sum(parts.map(({ sacrificed }) => sacrificed)),
    voluntary: sum(parts.map(({ voluntary }) => voluntary)),
  };
}
