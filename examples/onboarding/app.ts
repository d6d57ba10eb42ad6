import { randomUUID } from 'node:crypto';
import { ApiError, createTasman, pkce, type Tasman, type TokenSet } from '@tasman/client';
import express, { type Express, type Request, type Response } from 'express';
import { firstPay } from './first-pay.ts';

export interface Settings {
  /** The address of the payroll service. */
  readonly tasmanUrl: string;
  /** The address of this program for browsers. Its `/callback` is registered as a redirect address. */
  readonly ownUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The API admin user who places orders on behalf of the partner. */
  readonly partner: { readonly username: string; readonly password: string };
}

/** The scope needed to read and change payroll data, and to open the console in the customer's browser. */
const SCOPE = 'openid payroll.write session.handoff';

/** A partner's product that opens payroll accounts for its customers or connects existing ones. */
export function partnerApp({ tasmanUrl: url, ownUrl, clientId, clientSecret, partner }: Settings): Express {
  const redirectUri = `${ownUrl}/callback`;
  const oauth = createTasman({ url }).oauth({ clientId, clientSecret });
  // In production, use three database tables and encrypt the tokens.
  const visits = new Map<string, { readonly state: string; readonly verifier: string }>();
  const orders = new Set<string>();
  const customers = new Map<number, TokenSet>();

  const payrollOf = (customer: string | undefined): Tasman | undefined => {
    const tokens = customers.get(Number(customer));
    if (!tokens) return undefined;
    // Tokens are refreshed automatically. A refresh token works only once, so the new tokens must be saved before they
    // are used.
    const save = (renewed: TokenSet) => void customers.set(renewed.customerId, renewed);
    return createTasman({ url, tokens: { clientId, clientSecret, tokens, save } });
  };

  const app = express();
  app.use(express.urlencoded({ extended: false }));
  app.get('/', (_request, response) => void response.send(homePage([...customers.keys()])));

  // For a new customer, places an order that creates the account with its company and emails the owner a consent link.
  app.post('/orders', async (request, response) => {
    const { first_name, last_name, email, company } = request.body;
    const { data: admin } = await createTasman({ url }).post('/api/login', { body: partner });
    const state = randomUUID();
    orders.add(state);
    const { data: order } = await createTasman({ url, token: admin.access_token }).post(
      '/api/partner-checkout/orders',
      {
        body: {
          // Use your own order number here. Sending the same key twice creates only one account.
          idempotency_key: `order-${email}`,
          customer: { first_name, last_name, email_address: email },
          billing_address: {
            address1: '1 High St',
            city: 'Brisbane',
            zone_code: 'QLD',
            postcode: '4000',
            country: 'AU',
          },
          company: { name: company, country: 'AU' },
          product_code: 'MEDIUM',
          oauth_onboarding: { client_id: clientId, redirect_uri: redirectUri, scope: SCOPE, state },
        },
      },
    );
    response.status(201).send(messagePage(`Order ${order.order_id} is placed. We emailed a link to ${email}.`));
  });

  // For a customer who already uses payroll, sends the browser to the hosted pages, which return it to /callback.
  app.get('/connect', async (_request, response) => {
    const { verifier, challenge } = await pkce();
    const [visit, state] = [randomUUID(), randomUUID()];
    visits.set(visit, { state, verifier });
    response.cookie('visit', visit, { httpOnly: true, sameSite: 'lax', secure: ownUrl.startsWith('https:') });
    response.redirect(oauth.authorizationUrl({ redirectUri, state, scope: SCOPE, challenge }));
  });

  app.get('/callback', async (request, response) => {
    const { state, code, error } = request.query as Record<string, string | undefined>;
    const cookie = visitOf(request);
    const visit = visits.get(cookie);
    visits.delete(cookie);
    // Accepts only a state that was created for this browser or for an order. An order's consent link may be opened in
    // any browser.
    const isExpected = state !== undefined && (visit?.state === state || orders.delete(state));
    if (!isExpected) return void response.status(400).send(messagePage('This request did not start here. Try again.'));
    if (!code)
      return void response.status(403).send(messagePage(`Access was not granted (${error}). Nothing is connected.`));
    const verifier = visit?.state === state ? { verifier: visit.verifier } : {};
    const tokens = await oauth.exchangeCode({ code, redirectUri, ...verifier });
    customers.set(tokens.customerId, tokens);
    response.redirect(`/customers/${tokens.customerId}`);
  });

  app.get('/customers/:customer', async (request, response) => {
    const payroll = payrollOf(request.params.customer);
    if (!payroll) return notConnected(response);
    const { data: companies } = await payroll.get('/api/company');
    response.send(customerPage(request.params.customer, companies));
  });

  app.post('/customers/:customer/first-pay', async (request, response) => {
    const payroll = payrollOf(request.params.customer);
    if (!payroll) return notConnected(response);
    const { name, net, isNew } = await firstPay(payroll);
    response.send(messagePage(`${name} ${isNew ? 'is' : 'was already'} paid ${net} net.`));
  });

  // Redirects to a link that signs this browser in to the console. The link works once, within a minute. It is created
  // on request and never stored.
  app.get('/customers/:customer/console', async (request, response) => {
    const payroll = payrollOf(request.params.customer);
    if (!payroll) return notConnected(response);
    const { data } = await payroll.post('/api/partner/session-handoff', { body: { target_path: '/' } });
    response.redirect(303, data.url);
  });

  // Shows the error message of the payroll service.
  app.use((error: unknown, _request: Request, response: Response, next: (error: unknown) => void) => {
    if (!(error instanceof ApiError)) return next(error);
    response.status(error.status === 422 ? 422 : 502).send(messagePage(error.message));
  });
  return app;
}

const notConnected = (response: Response) =>
  void response.status(404).send(messagePage('That customer is not connected.'));

const visitOf = ({ headers }: Request): string => /(?:^|; )visit=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A partner</title><body>${body}</body></html>`;

const homePage = (customers: readonly number[]): string =>
  page(`<h1>A partner's product</h1>
<h2>New to payroll</h2>
<form method="post" action="/orders">
  <label>First name <input name="first_name" required></label>
  <label>Last name <input name="last_name" required></label>
  <label>Email <input name="email" type="email" required></label>
  <label>Company <input name="company" required></label>
  <button>Open an account</button>
</form>
<h2>You have payroll already</h2>
<p><a href="/connect">Connect it</a></p>
<h2>Connected</h2>
<ul>${customers.map((id) => `<li><a href="/customers/${id}">Customer ${id}</a></li>`).join('')}</ul>`);

const customerPage = (customer: string, companies: readonly { readonly name: string }[]): string =>
  page(`<h1>Customer ${escaped(customer)}</h1>
<ul>${companies.map(({ name }) => `<li>${escaped(name)}</li>`).join('')}</ul>
<form method="post" action="/customers/${escaped(customer)}/first-pay"><button>Make the first pay</button></form>
<p><a href="/customers/${escaped(customer)}/console">Open the payroll console</a></p>`);

const messagePage = (text: string): string => page(`<p>${escaped(text)}</p><p><a href="/">Back</a></p>`);
