/** Who is calling, as the bearer token and the account say. */
export interface Principal {
  readonly customerId: number;
  /**
   * `session`: signed in by password or passkey. `handoff`: a browser's session that a partner handed over, with the
   * person's payroll rights and no administration. `oauth`: a partner's client with the customer's consent.
   */
  readonly kind: 'session' | 'handoff' | 'oauth';
  /** The owner's e-mail, or the name that a payroll user or an employee signs in by. */
  readonly subject: string;
  /** The account's owner: every zone of every company. A payroll user reaches only its zones. */
  readonly adminMode: boolean;
  readonly userId: number;
  /** An employee who signed in to the portal: reaches what is its own, and no area of any company. */
  readonly employee: EmployeeKey | null;
  /** The sign-in it came with; null for a partner's token. */
  readonly sessionId: number | null;
  /** The partner's client whose token this is. */
  readonly clientId: string | null;
  /** The partner's client that handed the session over. */
  readonly handedOverBy: string | null;
  readonly connectionId: number | null;
  /** The grant under that connection which the token was issued for. */
  readonly consentId: number | null;
  readonly scopes: ReadonlySet<string>;
  readonly isApiAdmin: boolean;
  readonly isReseller: boolean;
  readonly hasActiveSubscription: boolean;
  /** Where the request came from, as far as proxies are trusted; null for work that no request asked for. */
  readonly address: string | null;
}

/** An employee and its company. */
export interface EmployeeKey {
  readonly employeeId: number;
  readonly companyId: number;
}

/** The account itself, for work that no request asked for: a command of the operator's, the demo world. */
export const accountOf = (customerId: number, subject: string): Principal => ({
  customerId,
  kind: 'session',
  subject,
  adminMode: true,
  userId: customerId,
  employee: null,
  sessionId: null,
  clientId: null,
  handedOverBy: null,
  connectionId: null,
  consentId: null,
  scopes: new Set(),
  isApiAdmin: false,
  isReseller: false,
  hasActiveSubscription: true,
  address: null,
});

export type Zone = 'COMPANY' | 'EMPLOYEES' | 'PAYS' | 'REPORTS' | 'SETTINGS';
export type ZoneLevel = 'LOCKED' | 'READ_ONLY' | 'EDITABLE';
