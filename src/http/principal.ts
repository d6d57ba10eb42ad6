/** Who is calling, as the bearer token and the account say. */
export interface Principal {
  readonly customerId: number;
  /** `session`: signed in by password; `oauth`: a partner's client with the customer's consent. */
  readonly kind: 'session' | 'oauth';
  /** The owner's e-mail or the payroll user's name. */
  readonly subject: string;
  /** The account's owner: every zone of every company. A payroll user reaches only its zones. */
  readonly adminMode: boolean;
  readonly userId: number;
  readonly clientId: string | null;
  readonly connectionId: number | null;
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
  clientId: null,
  connectionId: null,
  scopes: new Set(),
  isApiAdmin: false,
  isReseller: false,
  hasActiveSubscription: true,
  address: null,
});

export type Zone = 'COMPANY' | 'EMPLOYEES' | 'PAYS' | 'REPORTS' | 'SETTINGS';
export type ZoneLevel = 'LOCKED' | 'READ_ONLY' | 'EDITABLE';
