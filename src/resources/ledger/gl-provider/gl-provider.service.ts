import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { conflict, forbidden, notFound, stale } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import type { ProviderConnectionRecord } from './gl-provider.store.ts';
import * as store from './gl-provider.store.ts';
import { httpProvider } from './http-provider.ts';
import { ConsentEnded, type Provider, type ProviderCode, sandboxProvider } from './provider.ts';

export type { ProviderCode } from './provider.ts';

/** The page on which a user gives or renews the consent. */
export const SETUP_PATH = '/admin/company/gl_codes' as const;

/** Timeout of each of the two requests to the provider. */
const TIMEOUT_MS = 4_000;

export type ProviderStatus = 'connected' | 'not_connected' | 'token_expired' | 'no_matching_company';

export type Discovery =
  | { readonly status: Exclude<ProviderStatus, 'connected'> }
  | { readonly status: 'connected'; readonly codes: readonly ProviderCode[]; readonly connection: string };

export interface ProviderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

/**
 * Contract [GL-073, GL-074]: throws 403 without the provider add-on. Saved mappings can be read and cleared without it.
 */
export async function requireProviderAddOn(tx: Tx, clock: Clock, country: CompanyRecord['country']): Promise<void> {
  if (!(await store.hasAddOn(tx, clock.today(ZONE_OF[country])))) {
    throw forbidden('The provider add-on is required');
  }
}

/** Contract [GL-089]: rejects work that was based on a different connection. */
export async function requireSameConnection(tx: Tx, version: string): Promise<void> {
  const current = await store.findConnectionForShare(tx);
  if (current?.version === version) return;
  throw stale('The connection to the provider changed in the meantime; read the codes again');
}

export type ProviderService = ReturnType<typeof providerService>;

export function providerService({ db, clock, cipher }: ProviderDeps) {
  const providerOf = (connection: ProviderConnectionRecord, taxNumber: string): Provider => {
    if (connection.kind === 'sandbox') return sandboxProvider(taxNumber);
    const { customer_id, base_url, sealed_token } = connection;
    if (base_url === null || sealed_token === null) throw new Error('an HTTP connection must have a URL and a token');
    const token = cipher.open('provider_connection.sealed_token', [customer_id], sealed_token);
    return httpProvider({ baseUrl: base_url, token, timeoutMs: TIMEOUT_MS });
  };

  /** Queries the provider outside a transaction. A failing provider is an error, never an empty list. */
  async function discover(company: CompanyRecord): Promise<Discovery> {
    const connection = await db.tx(company.customer_id, store.findConnection, { readOnly: true });
    if (!connection) return { status: 'not_connected' };
    const { token_expires_at } = connection;
    if (token_expires_at !== null && token_expires_at <= clock.now()) return { status: 'token_expired' };
    const taxNumber = taxNumberOf(company);
    if (taxNumber === undefined) return { status: 'no_matching_company' };
    const provider = providerOf(connection, taxNumber);
    try {
      const farm = (await provider.farms()).find(({ tax_number }) => numberOf(tax_number) === taxNumber);
      if (!farm) return { status: 'no_matching_company' };
      return { status: 'connected', codes: await provider.codes(farm.id), connection: connection.version };
    } catch (error) {
      if (error instanceof ConsentEnded) return { status: 'token_expired' };
      throw error;
    }
  }

  return {
    discover,

    /** Returns the account codes, or throws 409 with the path of the page for connecting. */
    async requireCodes(company: CompanyRecord): Promise<Extract<Discovery, { status: 'connected' }>> {
      const found = await discover(company);
      if (found.status === 'connected') return found;
      throw conflict(`${WHY_NOT[found.status]}; see ${SETUP_PATH}`);
    },

    async codes({ principal }: Caller, companyId: number) {
      const company = await db.tx(
        principal.customerId,
        async (tx) => {
          const found = await findCompany(tx, companyId);
          if (!found) throw notFound('Company not found');
          await requireProviderAddOn(tx, clock, found.country);
          return found;
        },
        { readOnly: true },
      );
      const found = await discover(company);
      const codes = found.status === 'connected' ? found.codes : [];
      return {
        status: found.status,
        codes: codes.map(({ id, code, label, description }) => ({ id, code, label, description })),
        setup_path: SETUP_PATH,
      };
    },
  };
}

const WHY_NOT: Readonly<Record<Exclude<ProviderStatus, 'connected'>, string>> = {
  not_connected: 'The account is not connected to the provider',
  token_expired: 'The consent at the provider has expired and must be renewed',
  no_matching_company: 'The provider has no farm with the tax number of this company',
};

/**
 * The digits of a tax number without leading zeros. IRD numbers are written with or without spaces and leading zeros.
 */
const numberOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** Contract [GL-079]: the employer IRD number in New Zealand, the ABN in Australia. */
function taxNumberOf({ country, abn, employer_ird_number }: CompanyRecord): string | undefined {
  const number = numberOf((country === 'AU' ? abn : employer_ird_number) ?? '');
  return number === '' ? undefined : number;
}
