/** API field names of the parts of an account: those of the bank account list, or of the employee. */
export interface AccountFields {
  readonly bsb: string;
  readonly number: string;
  readonly name: string;
  readonly reference: string;
}

/** The payee of a payment, for messages. */
export interface Payee {
  readonly who: string;
  readonly employeeId: number;
  readonly fields: AccountFields;
}
