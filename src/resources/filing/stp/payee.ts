import { type Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Intermediary, Payee, Payer, YearToDate } from '../../../formats/stp/pay-event.ts';
import { NO_TAX_FILE_NUMBER } from '../../../formats/stp/problems.ts';
import { STP_OF_EXEMPTION } from '../../../rules/au/stp.ts';
import { taxTreatmentCode } from '../../../rules/au/stp-tax-treatment.ts';
import type { DeclaredTax } from '../../../rules/au/withholding/withhold.ts';
import { type CompanyRecord, companyDeclared } from '../../company/company/company.service.ts';
import {
  auDeclared,
  type EmployeeRecord,
  homeCountry,
  sealedNumberOf,
  settledTax,
  type TaxDay,
} from '../../people/employee/employee.service.ts';

export const payerOf = (company: CompanyRecord): Payer => ({
  name: company.name,
  abn: company.abn,
  branch: company.abn_branch ?? '1',
  withholdingPayerNumber: company.withholding_payer_number,
  contactName: company.contact_name,
  email: company.email_address || null,
  phone: company.phone || null,
  address: {
    line1: company.address1,
    line2: company.address2,
    locality: company.city,
    state: company.state,
    postcode: company.postcode,
    country: company.country,
  },
});

export function intermediaryOf({ declarations }: CompanyRecord): Intermediary | null {
  const agent = companyDeclared(declarations).stp_intermediary;
  return agent === null
    ? null
    : {
        abn: agent.abn,
        taxAgentNumber: agent.tax_agent_number,
        contactName: agent.contact_name,
        email: agent.email_address,
        phone: agent.phone,
      };
}

export interface PayeeFacts {
  readonly employee: EmployeeRecord;
  readonly yearToDate: YearToDate;
  /** The tax treatment reported with the last pay. Undefined if no pay has reported one. */
  readonly taxTreatment: string | undefined;
  /** The day of the event, which determines which declarations are reported. */
  readonly taxDay: TaxDay;
  readonly cessation: string | null;
  readonly period: Payee['period'];
  readonly isFinal: boolean;
  readonly tellsPreviousId: boolean;
}

export function payeeOf(facts: PayeeFacts, cipher: FieldCipher): Payee {
  const { employee } = facts;
  const endDate = employee.termination_date as LocalDate | null;
  const tax = settledTax(employee, facts.taxDay);
  const taxTreatment = facts.taxTreatment ?? taxTreatmentCode(tax);
  return {
    employeeId: employee.id,
    payrollId: String(employee.id),
    previousPayrollId: facts.tellsPreviousId ? auDeclared(employee.declarations).previous_payroll_id : null,
    taxFileNumber: taxFileNumber(employee, { tax, taxTreatment }, cipher),
    abn: employee.abn,
    familyName: employee.last_name,
    givenName: employee.first_name,
    otherGivenName: employee.middle_name,
    birthDate: employee.date_of_birth === null ? null : localDate(employee.date_of_birth),
    address: {
      line1: employee.address1,
      line2: employee.address2,
      locality: employee.city,
      state: employee.state,
      postcode: employee.postcode,
      country: employee.country,
    },
    email: employee.include_email_and_phone_in_stp ? employee.email_address || null : null,
    phone: employee.include_email_and_phone_in_stp ? employee.phone_mobile || employee.phone_home || null : null,
    startDate: localDate(employee.start_date),
    endDate,
    paymentBasis: tax.ownSchedule?.schedule === 'VOLUNTARY_AGREEMENT' ? 'V' : employee.stp_employment_status,
    cessation: endDate === null ? null : facts.cessation,
    taxTreatment,
    taxOffset: taxOffset(employee, taxTreatment),
    incomeCountry: homeCountry(employee),
    period: facts.period,
    isFinal: facts.isFinal,
    yearToDate: facts.yearToDate,
  };
}

/** Contract [DECL-001]: an employee without a number is reported with the ATO's placeholder for the reason. */
function taxFileNumber(
  employee: EmployeeRecord,
  { tax, taxTreatment }: { readonly tax: DeclaredTax; readonly taxTreatment: string },
  cipher: FieldCipher,
): string | null {
  const number = sealedNumberOf(employee, 'tax_file_number', cipher);
  if (number !== null) return number;
  if (tax.numberExemption) {
    // An exemption that did not apply to the last pay, or does not apply on this day, is not reported.
    const holds = tax.hasTaxFileNumber && !/^(N|HF)/.test(taxTreatment);
    return holds ? STP_OF_EXEMPTION[tax.numberExemption.kind] : NO_TAX_FILE_NUMBER;
  }
  return employee.is_super_only_contractor && employee.abn === null ? NO_TAX_FILE_NUMBER : null;
}

/** The tax offset of the year. Offsets apply only to residents who claim the tax-free threshold. */
const taxOffset = ({ declarations }: EmployeeRecord, taxTreatment: string): Decimal =>
  taxTreatment.startsWith('RT') ? decimal(auDeclared(declarations).annual_tax_offset) : ZERO;
