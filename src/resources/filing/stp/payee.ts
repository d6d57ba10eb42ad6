import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Payee, Payer, YearToDate } from '../../../formats/stp/pay-event.ts';
import { NO_TAX_FILE_NUMBER } from '../../../formats/stp/problems.ts';
import { taxTreatmentCode } from '../../../rules/au/stp-tax-treatment.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';

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

export interface PayeeFacts {
  readonly employee: EmployeeRecord;
  readonly yearToDate: YearToDate;
  /** As the last pay reported it; absent when nothing was ever withheld. */
  readonly taxTreatment: string | undefined;
  readonly cessation: string | null;
  readonly period: Payee['period'];
  readonly isFinal: boolean;
}

export function payeeOf(facts: PayeeFacts, cipher: FieldCipher): Payee {
  const { employee } = facts;
  const endDate = employee.termination_date as LocalDate | null;
  return {
    payrollId: String(employee.id),
    taxFileNumber: taxFileNumber(employee, cipher),
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
      // The country of an employee says where the person is from; the address is one to send post to here.
      country: 'AU',
    },
    email: employee.include_email_and_phone_in_stp ? employee.email_address || null : null,
    phone: employee.include_email_and_phone_in_stp ? employee.phone_mobile || employee.phone_home || null : null,
    startDate: localDate(employee.start_date),
    endDate,
    paymentBasis: employee.stp_employment_status,
    cessation: endDate === null ? null : facts.cessation,
    taxTreatment: facts.taxTreatment ?? currentTreatment(employee),
    incomeCountry: employee.country === 'AU' ? null : employee.country,
    period: facts.period,
    isFinal: facts.isFinal,
    yearToDate: facts.yearToDate,
  };
}

/** Somebody who need not quote a number is reported with the tax office's own number for that. */
function taxFileNumber(employee: EmployeeRecord, cipher: FieldCipher): string | null {
  const number = sealedNumberOf(employee, 'tax_file_number', cipher);
  if (number !== null) return number;
  return employee.is_super_only_contractor && employee.abn === null ? NO_TAX_FILE_NUMBER : null;
}

const currentTreatment = (employee: EmployeeRecord): string =>
  taxTreatmentCode({
    hasTaxFileNumber: employee.tax_file_number !== null,
    isForeignResident: employee.is_foreign_resident ?? false,
    claimsTaxFreeThreshold: employee.has_claimed_tax_free_threshold ?? false,
    hasStudyLoan: employee.has_stsl_liability ?? false,
    medicareLevyExemption: 'none',
    ...(employee.working_holiday_tax_scale_applies ? { workingHolidayMaker: { employerIsRegistered: true } } : {}),
  });
