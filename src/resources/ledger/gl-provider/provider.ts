/** A business at the provider; it is ours when its tax number is the company's. */
export interface Farm {
  readonly id: string;
  /** ABN in Australia, employer IRD number in New Zealand; digits. */
  readonly tax_number: string;
}

export interface ProviderCode {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly description: string;
  /** The payroll category it is meant for, where the provider says so. */
  readonly category?: string;
}

/** The farm-accounting provider, as far as we need it. */
export interface Provider {
  /** The farms the consent covers. Throws ConsentEnded, or 502 and 504 for a provider that fails or is slow. */
  farms(): Promise<readonly Farm[]>;
  codes(farmId: string): Promise<readonly ProviderCode[]>;
}

/** The provider no longer accepts the token: the customer has to consent again. */
export class ConsentEnded extends Error {
  override readonly name = 'ConsentEnded';
}
