/** How the API calls the parts of an account: those of the list of accounts, or the employee's own fields. */
export interface AccountFields {
  readonly bsb: string;
  readonly number: string;
  readonly name: string;
  readonly reference: string;
}

/** Whom a payment goes to, for a message about it. */
export interface Payee {
  readonly who: string;
  readonly employeeId: number;
  readonly fields: AccountFields;
}
