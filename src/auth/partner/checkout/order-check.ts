import type { Country } from '../../../base/country.ts';
import { AppError, type Place, type ProblemCode } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal } from '../../../http/principal.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { findClient, type OauthClient } from '../../oauth/client.ts';
import { requireScopes } from '../../oauth/scopes.ts';
import { listClients } from '../api-client/api-client.store.ts';
import type { PreviewIn } from './checkout.schema.ts';
import { isAbnTaken, isEmailTaken, isEmployerIrdNumberTaken } from './checkout.store.ts';
import type { NewCompanies, NewCompany } from './new-companies.ts';
import { type AddOn, type PriceList, type Totals, totalsOf } from './price-list.ts';
import { isBillingZone } from './zones.ts';

export interface OrderProblem {
  readonly status: number;
  readonly field: string;
  readonly message: string;
  readonly code: ProblemCode;
  /** The exact location in the order, if it is more specific than the field. */
  readonly place?: Place;
}

type Add = (status: number, field: string, code: ProblemCode, message: string) => void;

export interface Onboarding {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
}

export interface CheckedOrder {
  readonly totals: Totals | null;
  readonly company: NewCompany | null;
  readonly onboarding: Onboarding | null;
  /**
   * The problems in the sequence in which they are reported. If there are any, the order cannot be placed, and the
   * first one is the error.
   */
  readonly problems: readonly OrderProblem[];
}

export interface OrderCheckDeps {
  readonly prices: PriceList;
  readonly companies: NewCompanies;
  readonly today: (country: Country) => LocalDate;
}

/** Finds all problems with an order. A preview lists them all; placing the order fails with the first one. */
export async function checkOrder(
  tx: Tx,
  { prices, companies, today }: OrderCheckDeps,
  principal: Principal,
  order: PreviewIn,
): Promise<CheckedOrder> {
  const problems: OrderProblem[] = [];
  const add: Add = (status, field, code, message) => void problems.push({ status, field, code, message });

  const { country, zone_code } = order.billing_address;
  const planPrice = prices[country].plans.get(order.product_code);
  if (!planPrice)
    add(
      422,
      'product_code',
      'not_a_choice',
      `There is no product '${order.product_code}' for ${country}; choose one from GET /api/partner-checkout/products`,
    );
  if (!isBillingZone(country, zone_code))
    add(
      422,
      'billing_address.zone_code',
      'not_a_choice',
      `There is no zone '${zone_code}' in ${country}; choose one from GET /api/partner-checkout/zones`,
    );

  const company = attempt(problems, 'company', () => companies.prepare({ country, ...order.company }, today));
  const onboarding = await checkOnboarding(tx, principal, order, add);

  if (await isEmailTaken(tx, order.customer.email_address))
    add(
      409,
      'customer.email_address',
      'taken',
      `The email address '${order.customer.email_address}' already has an account; use another email address`,
    );
  if (company?.abn && (await isAbnTaken(tx, company.abn)))
    add(
      409,
      'company.abn',
      'taken',
      `The ABN '${company.abn}' already belongs to a company with an account; check the number`,
    );
  // An Inland Revenue number is a tax number, so the message does not repeat it.
  if (company?.employer_ird_number && (await isEmployerIrdNumberTaken(tx, company.employer_ird_number)))
    add(
      409,
      'company.employer_ird_number',
      'taken',
      'The IRD number already belongs to a company with an account; check the number',
    );

  return {
    totals: planPrice ? totalsOf(prices[country], planPrice, (order.add_ons ?? []) as AddOn[]) : null,
    company,
    onboarding,
    problems,
  };
}

async function checkOnboarding(
  tx: Tx,
  principal: Principal,
  { oauth_onboarding: asked }: PreviewIn,
  add: Add,
): Promise<Onboarding | null> {
  if (!asked) return null;
  const client = await clientFor(tx, principal, asked.client_id);
  if (!client) {
    add(
      400,
      'oauth_onboarding.client_id',
      'unknown_record',
      'The account has no such API client; send the client_id of one of its clients',
    );
    return null;
  }
  // An emailed link cannot contain a PKCE verifier, without which a public client gets no token.
  if (client.isPublic)
    add(
      400,
      'oauth_onboarding',
      'not_supported',
      `The client '${client.clientId}' is public; use a client with a secret for onboarding`,
    );
  if (!client.redirectUris.includes(asked.redirect_uri))
    add(
      400,
      'oauth_onboarding.redirect_uri',
      'not_registered',
      `The redirect_uri '${asked.redirect_uri}' is not registered for the client '${client.clientId}'; send one of its registered redirect URIs`,
    );
  let scope: string;
  try {
    scope = requireScopes(asked.scope ?? 'openid');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    add(error.status, 'oauth_onboarding.scope', 'not_supported', error.message);
    return null;
  }
  return { client, redirectUri: asked.redirect_uri, scope, state: asked.state ?? null };
}

/**
 * A request with an OAuth token always uses the token's client. A request with a session may specify one of the
 * account's clients; by default it uses the oldest.
 */
async function clientFor(tx: Tx, principal: Principal, wanted: string | undefined): Promise<OauthClient | undefined> {
  if (principal.clientId !== null)
    return wanted === undefined || wanted === principal.clientId ? findClient(tx, principal.clientId) : undefined;
  const own = (await listClients(tx, principal.customerId)).map(({ client_id }) => client_id);
  const chosen = wanted === undefined ? own[0] : own.find((clientId) => clientId === wanted);
  return chosen === undefined ? undefined : findClient(tx, chosen);
}

/** Converts the errors that company validation throws into problems. */
function attempt<T>(problems: OrderProblem[], field: string, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) {
      const [named] = error.fields;
      const place = named && [field, ...named.place.slice(1)];
      problems.push({
        status: error.status,
        field,
        message: error.message,
        code: named?.code ?? 'not_accepted',
        ...(place ? { place } : {}),
      });
    } else if (error instanceof SchemaProblem) {
      for (const { loc, msg, code } of error.problems) {
        const place = [field, ...loc.slice(1)].join('.');
        problems.push({ status: 422, field: place, message: `${place}: ${msg}`, code });
      }
    } else throw error;
    return null;
  }
}
