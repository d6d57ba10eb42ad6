/** A business at the provider. It belongs to the company with the same tax number. */
export interface Farm {
  readonly id: string;
  /** ABN in Australia, employer IRD number in New Zealand; digits only. */
  readonly tax_number: string;
}

export interface ProviderCode {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly description: string;
  /** The payroll category it is meant for, if the provider sends one. */
  readonly category?: string;
}

/** The parts of the farm-accounting provider's API that we use. */
export interface Provider {
  /** The farms covered by the consent. Throws ConsentEnded, or 502 or 504 for a failing or slow provider. */
  farms(): Promise<readonly Farm[]>;
  codes(farmId: string): Promise<readonly ProviderCode[]>;
}

/** The provider no longer accepts the token; the customer must renew the consent. */
export class ConsentEnded extends Error {
  override readonly name = 'ConsentEnded';
}
