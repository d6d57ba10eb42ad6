/** The form as sent. An empty value counts as missing (RFC 6749, 3.2). */
export interface TokenForm {
  readonly grant_type: string;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly code?: string;
  readonly redirect_uri?: string;
  readonly code_verifier?: string;
  readonly refresh_token?: string;
  readonly scope?: string;
}
