/** Who is calling, as the bearer token and the account say. */
export interface Principal {
  readonly customerId: number;
  /**
   * `session`: signed in by password or passkey. `handoff`: a browser's session that a partner handed over, with the
   * person's payroll rights and no administration. `oauth`: a partner's client with the customer's consent.
   */
  readonly kind: 'session' | 'handoff' | 'oauth';
  /** The owner's e-mail or the payroll user's name. */
  readonly subject: string;
  /** The account's owner: every zone of every company. A payroll user reaches only its zones. */
  readonly adminMode: boolean;
  readonly userId: number;
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

/** The account itself, for work that no request asked for: a command of the operator's, the demo world. */
export const accountOf = (customerId: number, subject: string): Principal => ({
  customerId,
  kind: 'session',
  subject,
  adminMode: true,
  userId: customerId,
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
