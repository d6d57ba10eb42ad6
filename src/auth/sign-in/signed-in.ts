export interface SignedIn {
  readonly customerId: number;
  readonly customerName: string;
  readonly userId: number;
  /** The owner's e-mail, or the name that a payroll user or an employee signs in by. */
  readonly subject: string;
  readonly displayName: string;
  /** True for the owner, who reaches everything. */
  readonly adminMode: boolean;
  /** An employee who signs in to the portal, and nothing else. */
  readonly employeeId: number | null;
  /** For which devices are known to be the person's; see device.ts. */
  readonly deviceEra: number;
}

/** Somebody who has just signed in, with the ready-made cookie by which the device is known from now on. */
export type Arrived = SignedIn & { readonly deviceCookie: string };
