/** The authenticated caller, as determined by the token and the account. */
export interface Principal {
  readonly customerId: number;
  /**
   * `session`: signed in with a password, passkey or company account. `handoff`: a browser session handed over by a
   * partner, with the person's payroll rights but no administration. `oauth`: a partner's client with the customer's
   * consent. `key`: an API key of a partner's account, which acts for no person and gives access only to routes that
   * list its scopes, or the SCIM key of an identity provider.
   */
  readonly kind: 'session' | 'handoff' | 'oauth' | 'key';
  /** The owner's email, the sign-in name of a payroll user or an employee, or the name of an API key. */
  readonly subject: string;
  /** Whether the caller is the account owner, with access to every area of every company. */
  readonly adminMode: boolean;
  readonly userId: number;
  /** Set for an employee in the portal, who can use only their own data and no area of any company. */
  readonly employee: EmployeeKey | null;
  /** The session; null for a partner's token or an API key. */
  readonly sessionId: number | null;
  /** The partner's client that owns the token; null for sessions and API keys. */
  readonly clientId: string | null;
  /** The partner's client that handed over the session; null for other sessions. */
  readonly handedOverBy: string | null;
  readonly connectionId: number | null;
  /** The API key that the caller sent. */
  readonly keyId: number | null;
  /** The consent under which the token was issued. */
  readonly consentId: number | null;
  readonly scopes: ReadonlySet<string>;
  readonly isApiAdmin: boolean;
  readonly isReseller: boolean;
  readonly hasActiveSubscription: boolean;
  /** Contract [DUTY-002]: whether a company of the account requires approvals. */
  readonly hasApprovalPolicy: boolean;
  /** Contract [CLOCK-001]: whether the operator marked the account as a sandbox, which may have test clocks. */
  readonly isSandbox: boolean;
  /** Whether the account has test clocks. If so, its companies may use one. */
  readonly hasTestClocks: boolean;
  /** The client's address, as reported by trusted proxies; null for work without a request. */
  readonly address: string | null;
}

/** The principal and the request id. The router passes it to every handler, for services, the audit log and events. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}

export interface EmployeeKey {
  readonly employeeId: number;
  readonly companyId: number;
}

/** The account itself, for work without a request: operator commands and the demo data. */
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
  keyId: null,
  consentId: null,
  scopes: new Set(),
  isApiAdmin: false,
  isReseller: false,
  hasActiveSubscription: true,
  hasApprovalPolicy: false,
  isSandbox: false,
  hasTestClocks: false,
  address: null,
});

export type Zone = 'COMPANY' | 'EMPLOYEES' | 'PAYS' | 'LEAVE' | 'REPORTS' | 'SETTINGS';
export type ZoneLevel = 'LOCKED' | 'READ_ONLY' | 'EDITABLE';
