import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anOnboarding, anOrder, sentMails } from './checkout.maker.ts';
import { authorise } from './partner.flow.ts';

const ABN = '51 824 753 556';
const IRD = '49-091-850';

let service: TestApp;
let partner: string;
beforeAll(async () => {
  service = await buildTestApp();
  partner = await service.login('partner@demo.example', 'demo-partner');
});

const path = (name: string) => `/api/partner-checkout/${name}`;
const place = (body: unknown, token = partner) => service.call('POST', path('orders'), { token, body });
const tokenWith = async (scope: string) =>
  (await authorise(service, { scope, username: 'partner@demo.example', password: 'demo-partner' })).access_token;
const count = async (table: string) =>
  (await service.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

describe('callers of the checkout routes', () => {
  const calls = [
    { method: 'GET', name: 'products', scopes: ['preview', 'write', 'cancel'] },
    { method: 'GET', name: 'zones', scopes: ['preview', 'write', 'cancel'] },
    { method: 'POST', name: 'availability', body: { abn: ABN }, scopes: ['preview', 'write', 'cancel'] },
    { method: 'POST', name: 'preview', body: anOrder(), scopes: ['preview', 'write'] },
    { method: 'POST', name: 'orders', body: { ...anOrder(), product_code: 'NONE' }, scopes: ['write'] },
    { method: 'GET', name: 'orders', scopes: ['preview', 'write'] },
    { method: 'GET', name: 'orders/999', scopes: ['preview', 'write'] },
    { method: 'POST', name: 'orders/999/cancel', scopes: ['cancel'] },
  ];

  it('requires the checkout scope of each route, which payroll.write does not include [PARTNER-007] [PARTNER-008] [PARTNER-009] [SCOPE-006]', async () => {
    for (const scope of ['preview', 'write', 'cancel']) {
      const token = await tokenWith(`openid partner.checkout.${scope}`);
      for (const { method, name, body, scopes } of calls) {
        const { status } = await service.call(method, path(name), { token, ...(body ? { body } : {}) });
        expect(status === 403, `${scope} on ${method} ${name}: ${status}`).toBe(!scopes.includes(scope));
      }
    }
    const token = await tokenWith('openid payroll.write');
    for (const { method, name, body, scopes } of calls) {
      const wanted = scopes.map((scope) => `partner.checkout.${scope}`).join(' or ');
      expect(answerOf(await service.call(method, path(name), { token, ...(body ? { body } : {}) }))).toEqual({
        status: 403,
        body: { detail: `The token lacks the scope ${wanted}` },
      });
    }
  });

  it('returns 403 for a customer, a payroll user and an API admin outside the reseller group [PARTNER-014]', async () => {
    const tokens = [
      await service.login('admin@demo.example', 'demo-admin'),
      await service.login('second@demo.example', 'demo-second'),
      await service.login('paula', 'demo-paula', { customerId: 3 }),
    ];
    for (const token of tokens) {
      for (const { method, name, body } of calls) {
        expect(answerOf(await service.call(method, path(name), { token, ...(body ? { body } : {}) }))).toEqual({
          status: 403,
          body: { detail: 'Partner checkout is for API administrators in a reseller group' },
        });
        // The caller is checked before the body.
        if (body)
          expect(answerOf(await service.call(method, path(name), { token, body: {} }))).toEqual({
            status: 403,
            body: { detail: 'Partner checkout is for API administrators in a reseller group' },
          });
      }
    }
  });
});

describe('GET /api/partner-checkout/products', () => {
  it('lists every plan of both countries with its price, limits and add-ons [PARTNER-015]', async () => {
    const { status, body } = await service.call('GET', path('products'), { token: partner });
    expect(status).toBe(200);
    expect(body).toHaveLength(18);
    expect(body[1]).toEqual({
      product_code: 'MEDIUM',
      name: 'Medium',
      country: 'AU',
      price: '349.00',
      currency: 'AUD',
      employee_limit: 30,
      company_limit: 2,
      add_ons: [{ code: 'PROVIDER_GL', price: '60.00' }],
    });
    expect(body[17]).toEqual({
      product_code: 'AGENT_UNLIMITED',
      name: 'Agent Unlimited',
      country: 'NZ',
      price: '3819.00',
      currency: 'NZD',
      employee_limit: null,
      company_limit: null,
      add_ons: [{ code: 'PROVIDER_GL', price: '65.00' }],
    });
  });
});

describe('GET /api/partner-checkout/zones', () => {
  it('lists the billing zones of both countries [PARTNER-015]', async () => {
    const { status, body } = await service.call('GET', path('zones'), { token: partner });
    expect(status).toBe(200);
    expect(body.map(({ country, zones }: { country: string; zones: unknown[] }) => [country, zones.length])).toEqual([
      ['AU', 8],
      ['NZ', 17],
    ]);
    expect(body[0].zones).toContainEqual({ code: 'QLD', name: 'Queensland' });
  });
});

describe('POST /api/partner-checkout/availability', () => {
  const ask = (body: unknown) => service.call('POST', path('availability'), { token: partner, body });

  it('returns the availability of each value that is sent [PARTNER-016]', async () => {
    expect(
      answerOf(
        await ask({ email_address: 'nobody@bakery.example', abn: '33051775556', employer_ird_number: '35901981' }),
      ),
    ).toEqual({
      status: 200,
      body: {
        email_address: { available: true },
        abn: { available: true },
        employer_ird_number: { available: true },
      },
    });
    expect((await ask({ email_address: 'ADMIN@demo.example' })).body).toEqual({ email_address: { available: false } });
  });

  it('compares business numbers with those of every account, in any notation, and reveals nothing else [PARTNER-016]', async () => {
    expect((await ask({ abn: '51824753556', employer_ird_number: '49091850' })).body).toEqual({
      abn: { available: false },
      employer_ird_number: { available: false },
    });
    const company = { name: 'Held', country: 'NZ', employer_ird_number: '35-901-981' };
    expect((await place(anOrder({ company }))).status).toBe(201);
    expect((await ask({ employer_ird_number: '35 901 981' })).body).toEqual({
      employer_ird_number: { available: false },
    });
  });

  it.each([
    [{}, 'body: must contain email_address, abn or employer_ird_number'],
    [{ email_address: 'nobody' }, 'body -> email_address: must be an email address with at most 254 characters'],
    [{ abn: '51824753557' }, 'body -> abn: must be an Australian business number: 11 digits with valid check digits'],
    [
      { employer_ird_number: '1' },
      'body -> employer_ird_number: must be an Inland Revenue number: 8 or 9 digits with a valid check digit',
    ],
    [{ phone: '1' }, 'body -> phone: this field is not known here'],
  ])('returns 422 for %j', async (body, message) => {
    expect(answerOf(await ask(body))).toEqual({ status: 422, body: { status_code: 10422, message, data: null } });
  });
});

describe('POST /api/partner-checkout/preview', () => {
  const preview = (body: unknown) => service.call('POST', path('preview'), { token: partner, body });

  it.each([
    ['AU', 'QLD', 'MEDIUM', [], { subtotal: '349.00', tax: '34.90', total: '383.90', currency: 'AUD' }],
    ['AU', 'NSW', 'MEDIUM', ['PROVIDER_GL'], { subtotal: '409.00', tax: '40.90', total: '449.90', currency: 'AUD' }],
    ['NZ', 'AUK', 'MEDIUM', ['PROVIDER_GL'], { subtotal: '444.00', tax: '66.60', total: '510.60', currency: 'NZD' }],
    ['NZ', 'WGN', 'SMALL', [], { subtotal: '219.00', tax: '32.85', total: '251.85', currency: 'NZD' }],
  ])(
    'calculates subtotal, tax and total for country %s, zone %s, product %s and add-ons %j [PARTNER-016]',
    async (country, zone_code, product_code, add_ons, totals) => {
      const order = anOrder({ product_code, add_ons });
      const body = { ...order, billing_address: { ...order.billing_address, country, zone_code } };
      expect(answerOf(await preview(body))).toEqual({ status: 200, body: { totals, errors: [] } });
    },
  );

  it('lists every problem of the order and saves nothing [PARTNER-016]', async () => {
    const before = [
      await count('customer'),
      await count('company'),
      await count('checkout_order'),
      await count('mail'),
    ];
    const order = anOrder({
      product_code: 'HUGE',
      oauth_onboarding: { redirect_uri: 'https://evil.example/', scope: 'all' },
    });
    const reply = await preview({
      ...order,
      idempotency_key: undefined,
      customer: { ...order.customer, email_address: 'Admin@Demo.example' },
      billing_address: { ...order.billing_address, zone_code: 'AUK' },
      company: { name: 'X', employer_ird_number: '49091850' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.totals).toBeNull();
    expect(reply.body.errors).toEqual([
      {
        field: 'product_code',
        message: "There is no product 'HUGE' for AU; choose one from GET /api/partner-checkout/products",
      },
      {
        field: 'billing_address.zone_code',
        message: "There is no zone 'AUK' in AU; choose one from GET /api/partner-checkout/zones",
      },
      { field: 'company', message: expect.stringMatching(/^employer_ird_number is only for a New Zealand company/) },
      {
        field: 'oauth_onboarding.redirect_uri',
        message:
          "The redirect_uri 'https://evil.example/' is not registered for the client 'demo-client'; send one of its registered redirect URIs",
      },
      { field: 'oauth_onboarding.scope', message: expect.stringMatching(/^The scope 'all' is not supported/) },
      {
        field: 'customer.email_address',
        message: "The email address 'Admin@Demo.example' already has an account; use another email address",
      },
    ]);
    const after = [await count('customer'), await count('company'), await count('checkout_order'), await count('mail')];
    expect(after).toEqual(before);
  });

  it('names the company field with an invalid value', async () => {
    const order = anOrder({ company: { name: 'X', standard_hours_per_day: '25' } });
    expect((await preview(order)).body.errors).toEqual([
      {
        field: 'company.standard_hours_per_day',
        message: 'company.standard_hours_per_day: must be more than 0 and at most 24',
      },
    ]);
  });

  it('returns 422 for a body without the required parts of an order', async () => {
    expect(answerOf(await preview({ product_code: 'SMALL' }))).toEqual({
      status: 422,
      body: {
        data: null,
        message:
          'body -> customer: this field is required; body -> billing_address: this field is required; body -> company: this field is required',
        status_code: 10422,
      },
    });
  });
});

describe('POST /api/partner-checkout/orders', () => {
  it('creates the customer, owner, company, subscription and add-ons, and returns the order [PARTNER-004] [PARTNER-006] [PARTNER-017]', async () => {
    await sentMails(service);
    const order = anOrder({ add_ons: ['PROVIDER_GL'], oauth_onboarding: anOnboarding() });
    const { status, body } = await place(order);
    expect(status).toBe(201);
    expect(body).toEqual({
      order_id: expect.any(Number),
      status: 'ACTIVE',
      customer_id: expect.any(Number),
      company_id: expect.any(Number),
      subscription_id: expect.any(Number),
      product_code: 'MEDIUM',
      add_ons: ['PROVIDER_GL'],
      billing_period: 'YEARLY',
      totals: { subtotal: '409.00', tax: '40.90', total: '449.90', currency: 'AUD' },
      welcome_email_sent: true,
      oauth_onboarding: { magic_link_sent: true, expires_in: 86_400 },
      created_at: '2026-03-10T00:00:00.000000',
      cancelled_at: null,
    });
    const [account] = await service.database.query(
      `select c.name, c.is_api_admin, c.default_company_id = k.id as opens_with_it, s.id as subscription, s.plan_code,
              s.status, s.starts_on, a.code as add_on, u.email_address, u.display_name, k.name as company, k.country,
              k.default_super_rate::text as super_rate, k.standard_hours_per_day::text as hours
       from customer c join subscription s on s.customer_id = c.id join add_on a on a.customer_id = c.id
       join account_user u on u.customer_id = c.id join company k on k.customer_id = c.id where c.id = $1`,
      [body.customer_id],
    );
    expect(account).toEqual({
      name: order.company.name,
      is_api_admin: false,
      opens_with_it: true,
      subscription: body.subscription_id,
      plan_code: 'MEDIUM',
      status: 'ACTIVE',
      starts_on: '2026-03-10',
      add_on: 'PROVIDER_GL',
      email_address: order.customer.email_address,
      display_name: 'Mia O’Brien',
      company: order.company.name,
      country: 'AU',
      super_rate: '0.120000',
      hours: '7.600000',
    });
    const mails = await sentMails(service);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [order.customer.email_address, `Payroll for ${order.company.name} is ready`],
      [order.customer.email_address, `Connect ${order.company.name} payroll to Demo Partner App`],
    ]);
    const audited = await service.database.query(
      `select customer_id, actor from audit_log where action = 'checkout-order.create' and entity_id = $1 order by 1`,
      [body.order_id],
    );
    expect(audited).toEqual([
      { customer_id: 1, actor: 'partner@demo.example' },
      { customer_id: body.customer_id, actor: 'partner@demo.example' },
    ]);
  });

  it('creates a New Zealand company for a New Zealand billing address and sends no unrequested email', async () => {
    await sentMails(service);
    const order = anOrder({ send_welcome_email: false, company: { name: 'Kea Ltd' } });
    const { body } = await place({
      ...order,
      billing_address: { ...order.billing_address, country: 'NZ', zone_code: 'OTA' },
    });
    expect(body).toEqual({
      order_id: expect.any(Number),
      status: 'ACTIVE',
      customer_id: expect.any(Number),
      company_id: expect.any(Number),
      subscription_id: 9,
      product_code: 'MEDIUM',
      add_ons: [],
      billing_period: 'YEARLY',
      totals: { subtotal: '379.00', tax: '56.85', total: '435.85', currency: 'NZD' },
      welcome_email_sent: false,
      oauth_onboarding: null,
      created_at: '2026-03-10T00:00:00.000000',
      cancelled_at: null,
    });
    const [company] = await service.database.query('select country from company where id = $1', [body.company_id]);
    expect(company).toEqual({ country: 'NZ' });
    expect(await sentMails(service)).toEqual([]);
  });

  it('prevents sign-in before the owner has chosen a password', async () => {
    const order = anOrder();
    await place(order);
    const reply = await service.call('POST', '/api/login', {
      form: { username: order.customer.email_address, password: 'x' },
    });
    expect(reply.status).toBe(401);
  });

  it('returns 200 with the first response for the same idempotency key and body, even if the fields are reordered [PARTNER-018]', async () => {
    const order = anOrder();
    const first = await place(order);
    const before = await count('customer');
    const shuffled = Object.fromEntries(Object.entries(order).reverse());
    const again = await place(shuffled);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    await service.call('POST', path(`orders/${first.body.order_id}/cancel`), { token: partner });
    expect((await place(order)).body).toEqual(first.body);
    expect(await count('customer')).toBe(before);
  });

  it('returns 409 for the same idempotency key with a different body [PARTNER-018]', async () => {
    const order = anOrder();
    await place(order);
    expect(answerOf(await place({ ...order, product_code: 'LARGE' }))).toEqual({
      status: 409,
      body: {
        detail: `The idempotency_key '${order.idempotency_key}' was already used for a different order; send a new key`,
      },
    });
  });

  it('executes exactly one of many simultaneous requests with the same idempotency key [PARTNER-018]', async () => {
    const order = anOrder();
    const before = await count('customer');
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => place(order)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await count('customer')).toBe((before ?? 0) + 1);
  });

  it('accepts exactly one of many simultaneous orders for one email address or ABN [PARTNER-019]', async () => {
    const { customer } = anOrder();
    const byEmail = await Promise.all([1, 2, 3].map(() => place(anOrder({ customer }))));
    expect(byEmail.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const company = { name: 'Twice', abn: '53 004 085 616' };
    const byAbn = await Promise.all([1, 2, 3].map(() => place(anOrder({ company }))));
    expect(byAbn.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('returns 409 and creates nothing for an email address, ABN or IRD number that is already in use [PARTNER-019]', async () => {
    const before = [await count('customer'), await count('mail')];
    const { customer } = anOrder();
    expect(answerOf(await place(anOrder({ customer: { ...customer, email_address: 'OTHER@demo.example' } })))).toEqual({
      status: 409,
      body: { detail: "The email address 'OTHER@demo.example' already has an account; use another email address" },
    });
    expect(answerOf(await place(anOrder({ company: { name: 'X', abn: ABN } })))).toEqual({
      status: 409,
      body: { detail: "The ABN '51824753556' already belongs to a company with an account; check the number" },
    });
    expect(answerOf(await place(anOrder({ company: { name: 'X', country: 'nz', employer_ird_number: IRD } })))).toEqual(
      {
        status: 409,
        body: { detail: 'The IRD number already belongs to a company with an account; check the number' },
      },
    );
    expect([await count('customer'), await count('mail')]).toEqual(before);
  });

  it('returns 422 for an unknown product or zone and for a malformed order [PARTNER-019]', async () => {
    const { billing_address, customer } = anOrder();
    for (const changes of [
      { product_code: 'HUGE' },
      { billing_address: { ...billing_address, zone_code: 'XX' } },
      { billing_address: { ...billing_address, country: 'US' } },
      { add_ons: ['FREE_LUNCH'] },
      { add_ons: ['PROVIDER_GL', 'PROVIDER_GL'] },
      { billing_period: 'DAILY' },
      { company: { name: 'X', abn: '51824753557' } },
      { company: { name: '  ' } },
      { company: { name: 'a\u0000b' } },
      { company: {} },
      { customer: { ...customer, email_address: 'a@b@c' } },
      { customer: { ...customer, email_address: 'a@b.c\r\nBcc: x@y.z' } },
      { customer: { ...customer, first_name: '\ud800' } },
      { idempotency_key: '' },
      { idempotency_key: 'x'.repeat(101) },
      { free: true },
    ]) {
      expect((await place(anOrder(changes))).status, JSON.stringify(changes)).toBe(422);
    }
  });

  it('ignores unknown keys of the company, as company creation does', async () => {
    expect((await place(anOrder({ company: { name: 'Open', colour: 'red', id: 1 } }))).status).toBe(201);
  });

  it('returns 400 when the redirect URI is not registered or the scope is invalid [PARTNER-005]', async () => {
    for (const [changes, detail] of [
      [
        { redirect_uri: 'https://partner.example/callback/' },
        "The redirect_uri 'https://partner.example/callback/' is not registered for the client 'demo-client'; send one of its registered redirect URIs",
      ],
      [{ scope: 'payroll.write' }, "The scope 'payroll.write' lacks openid; add openid to it"],
      [{ scope: '' }, 'The scope is empty; leave it out for openid, or send at least one scope'],
      [
        { scope: 'openid everything' },
        "The scope 'everything' is not supported; the scopes are openid, openapi, payroll.read, payroll.write, payroll.propose, session.handoff, partner.checkout.preview, partner.checkout.write, partner.checkout.cancel",
      ],
      [{ client_id: 'second-client' }, 'The account has no such API client; send the client_id of one of its clients'],
      [{ client_id: 'demo-public' }, "The client 'demo-public' is public; use a client with a secret for onboarding"],
    ] as const) {
      const reply = await place(anOrder({ oauth_onboarding: anOnboarding(changes) }));
      expect(answerOf(reply)).toEqual({ status: 400, body: { detail } });
    }
    expect((await place(anOrder({ oauth_onboarding: anOnboarding({ client_id: 'demo-users' }) }))).status).toBe(201);
  });

  it('connects the customer to the client of the OAuth token', async () => {
    await sentMails(service);
    const token = await tokenWith('openid partner.checkout.write');
    const other = anOrder({ oauth_onboarding: anOnboarding({ client_id: 'demo-users' }) });
    expect(answerOf(await place(other, token))).toEqual({
      status: 400,
      body: { detail: 'The account has no such API client; send the client_id of one of its clients' },
    });
    expect((await place(anOrder({ oauth_onboarding: anOnboarding() }), token)).status).toBe(201);
    expect((await sentMails(service)).at(-1)?.subject).toMatch(/ to Demo Partner App$/);
  });
});

describe('GET /api/partner-checkout/orders and /orders/{order_id}', () => {
  it('lists only the orders of the partner, newest first, one page at a time [PARTNER-020]', async () => {
    const older = (await place(anOrder())).body;
    const newer = (await place(anOrder())).body;
    const list = (query: string) => service.call('GET', path(`orders${query}`), { token: partner });
    expect((await list('?limit=2')).body).toEqual([newer, older]);
    expect((await list(`?limit=1&before=${newer.order_id}`)).body).toEqual([older]);
    expect(answerOf(await list('?limit=0'))).toEqual({
      status: 422,
      body: { data: null, message: 'query -> limit: must be >= 1', status_code: 10422 },
    });
    const one = await service.call('GET', path(`orders/${older.order_id}`), { token: partner });
    expect(answerOf(one)).toEqual({ status: 200, body: older });
  });

  it('returns the same 404 for an order of another partner as for an unknown one [PARTNER-020]', async () => {
    const { order_id } = (await place(anOrder())).body;
    await service.database.query('update customer set is_reseller = true where id = 2');
    const rival = await buildTestApp({ database: service.database });
    const token = await rival.login('second@demo.example', 'demo-second');
    for (const id of [order_id, 999_999]) {
      const missing = { status: 404, body: { detail: `The account has no order ${id}` } };
      expect(answerOf(await rival.call('GET', path(`orders/${id}`), { token }))).toEqual(missing);
      expect(answerOf(await rival.call('POST', path(`orders/${id}/cancel`), { token }))).toEqual(missing);
    }
    expect((await rival.call('GET', path('orders'), { token })).body).toEqual([]);
  });

  it('returns 422 for an order id that is not a number', async () => {
    expect(answerOf(await service.call('GET', path('orders/x'), { token: partner }))).toEqual({
      status: 422,
      body: { data: null, message: 'path -> order_id: must be integer', status_code: 10422 },
    });
  });
});

describe('POST /api/partner-checkout/orders/{order_id}/cancel', () => {
  const cancel = (id: number) => service.call('POST', path(`orders/${id}/cancel`), { token: partner });

  it('ends the subscription at once and returns the order, and returns 409 the second time [PARTNER-020]', async () => {
    const order = (await place(anOrder({ add_ons: ['PROVIDER_GL'] }))).body;
    const cancelled = await cancel(order.order_id);
    expect(answerOf(cancelled)).toEqual({
      status: 200,
      body: { ...order, status: 'CANCELLED', cancelled_at: '2026-03-10T00:00:00.000000' },
    });
    const [subscription] = await service.database.query(
      `select s.status, s.ends_on, a.ends_on as add_on_ends_on from subscription s
       join add_on a on a.customer_id = s.customer_id where s.customer_id = $1`,
      [order.customer_id],
    );
    expect(subscription).toEqual({ status: 'CANCELLED', ends_on: '2026-03-10', add_on_ends_on: '2026-03-10' });
    expect(answerOf(await cancel(order.order_id))).toEqual({
      status: 409,
      body: { detail: `Order ${order.order_id} is already cancelled` },
    });
  });

  it('returns 404 when cancelling an unknown order, and 422 for an id that is not a number', async () => {
    expect(answerOf(await cancel(999_999))).toEqual({
      status: 404,
      body: { detail: 'The account has no order 999999' },
    });
    expect(answerOf(await cancel('x' as unknown as number))).toEqual({
      status: 422,
      body: { data: null, message: 'path -> order_id: must be integer', status_code: 10422 },
    });
  });
});
