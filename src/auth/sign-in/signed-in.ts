export interface SignedIn {
  readonly customerId: number;
  readonly customerName: string;
  readonly userId: number;
  /** The owner's email address, or the username of a payroll user or an employee. */
  readonly subject: string;
  readonly displayName: string;
  /** True for the owner, who has access to everything. */
  readonly adminMode: boolean;
  /** Set for an employee, who can use only the portal. */
  readonly employeeId: number | null;
  /** The number of password changes so far. Devices used before the last change are not recognised; see device.ts. */
  readonly deviceEra: number;
}

/** A completed sign-in, with the Set-Cookie value by which the device is recognised next time. */
export type CompletedSignIn = SignedIn & { readonly deviceCookie: string };
