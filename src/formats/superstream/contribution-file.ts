import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';

export interface BankAccount {
  readonly bsb: string;
  readonly number: string;
  readonly name: string;
}

export interface Fund {
  /** The unique superannuation identifier of an APRA-regulated fund; null for a self-managed fund. */
  readonly usi: string | null;
  readonly abn: string | null;
  readonly name: string | null;
  /** The electronic service address of a self-managed fund. */
  readonly serviceAddress: string | null;
  readonly account: BankAccount | null;
  /** For payment by BPAY: the fund's biller code, and the reference that the fund assigned to this employer. */
  readonly bpay: { readonly billerCode: string; readonly reference: string } | null;
}

export interface Member {
  readonly employeeId: number;
  readonly taxFileNumber: string | null;
  readonly title: string | null;
  readonly familyName: string;
  readonly givenName: string;
  readonly otherGivenName: string | null;
  readonly gender: 'MALE' | 'FEMALE' | 'INDETERMINATE' | 'UNKNOWN';
  readonly birthDate: LocalDate | null;
  readonly address: {
    readonly line1: string;
    readonly line2: string | null;
    readonly city: string;
    readonly postcode: string;
    readonly state: string;
    /** The country as a two-letter code. */
    readonly country: string;
  };
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly memberNumber: string | null;
  /** The employer's own employee number. */
  readonly payrollNumber: string | null;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  /** One of the standard reasons. The end date is reported only together with a reason. */
  readonly endReason: string | null;
  readonly employmentStatus: string;
  readonly fund: Fund;
  readonly periodStart: LocalDate;
  readonly periodEnd: LocalDate;
  readonly guarantee: Decimal;
  readonly salarySacrifice: Decimal;
  readonly voluntary: Decimal;
}

export const PAYMENT_METHODS = ['DIRECT_DEBIT', 'DIRECT_CREDIT', 'BPAY'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface ContributionFile {
  /** At most twenty letters, digits, `_`, `-` and `.`. A portal accepts each id only once. */
  readonly fileId: string;
  readonly employer: {
    readonly name: string;
    readonly abn: string | null;
    readonly contactFamilyName: string | null;
    readonly contactGivenName: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  /** The account the money comes from. */
  readonly payer: BankAccount | null;
  readonly paymentMethod: PaymentMethod;
  readonly paymentDate: LocalDate;
  /** Returns the payment reference for a fund. Each fund in the file has its own. */
  readonly referenceOf: (fund: Fund) => string;
  readonly members: readonly Member[];
}
