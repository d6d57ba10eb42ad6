import { STATUS_CODES } from 'node:http';
import { UNEXPECTED } from '../errors.ts';
import { needOf, scopesFor } from '../gate.ts';
import { RATE_CLASSES } from '../limits/rate-limit.ts';
import { contentTypeOf, isRaw, type Route, statusesOf, takesKey } from '../route.ts';
import type { TSchema } from '../schema.ts';
import { ERROR_COMPONENTS, hoist, ref } from './components.ts';
import { type DocumentExamples, documentExamples, errorExample } from './examples.ts';
import { webhooksSection } from './webhooks.ts';

/** The chapters of the API document, in reading order. A house test checks that every route's tag is one of these. */
export const TAGS: Readonly<Record<string, string>> = {
  'Sign-in': 'Session tokens for people: the account owner signs in by email address, payroll users by username.',
  'Own affairs': 'Manage your own sign-in: password, sessions and sign-in attempts.',
  'Second factor':
    'Second factors for sign-in: authenticator codes, passkeys and recovery codes; and whether the account requires them.',
  'Single sign-on':
    'Sign-in of payroll users with the account’s OpenID Connect provider, such as Okta, Microsoft Entra ID or Google.',
  OAuth: 'The authorization-code flow that connects a customer to a partner’s client.',
  Audit: 'The audit log of the account, with the person, time and address of each action.',
  'Employee portal':
    'The portal in which employees see their pays and make requests, and the company’s decisions on them.',
  Users: 'Payroll users of the account and their permissions (zones) on each company.',
  Provisioning:
    'Keys with which an identity provider manages users through SCIM 2.0 at `/scim/v2`, and the access that its groups give.',
  Companies: 'Companies of the account. The country of a company decides which law applies to its employees.',
  Declarations: 'Facts that employees and companies declare to each other or to the tax office, and that affect pays.',
  'Test clocks':
    'Clocks of sandbox accounts. A company created with a test clock uses its time, so that a program can test a financial year in seconds.',
  Departments: 'Departments, which split pays and ledger postings.',
  'Pay rates': 'Awards, classifications and the pay rates that pays use.',
  Allowances:
    'Company allowances, which are attached to employees and copied onto their pays, and employees’ own allowances.',
  Deductions: 'Employees’ own deductions after tax, and orders of courts and authorities.',
  Employees: 'Employees: create, update, delete, restore, terminate, reinstate.',
  'New employee form':
    'A form that a new employee fills in from a mailed link: personal details, tax, bank account, super or KiwiSaver.',
  'Bank accounts': 'The bank accounts that receive an employee’s pay, in order.',
  Leave: 'Leave requests, approvals and balances.',
  Timesheets: 'Time worked: entered, imported, submitted and approved.',
  Imports: 'Files of employees, opening balances, timesheets, pays and history: read, checked, confirmed and stored.',
  Addresses: 'Address lookup.',
  Pays: 'Pays and pay runs: create, preview, read, explain.',
  Proposals: 'Pays proposed by agents and other programs: previewed first, and created only when a person approves.',
  Approvals: 'Approval by a second person: what needs approval, the requests, their exact previews and the decisions.',
  Reviews: 'Reviews of past pays: what every pay of a range should have been, what is owed, and the back pay.',
  Payslips: 'Payslips as PDF, one by one or for a whole pay run, and by email; and the log of emails sent.',
  Payments: 'Payment of net pays: the account to pay from, the payments of a pay run and the bank file.',
  'Single Touch Payroll': 'STP reports of Australian pays to the ATO, its responses, and finalised years.',
  'Payday filing': 'New Zealand employment information and employee details for Inland Revenue.',
  'Filing problems': 'Problems that the tax offices, super funds or the bank would reject, before anything is sent.',
  Superannuation: 'Super contributions owed for Australian pays, their due dates, and the batches that pay them.',
  'Employment records': 'The records of an employee that a workplace inspector may ask for, as tables, CSV and PDF.',
  'Year ends': 'The tax-year totals of each employee, as reported to the tax offices.',
  'General ledger': 'The chart that maps payroll to accounts, and the postings of a pay run.',
  Reports: 'Reports of what was paid, owed and posted, as tables, CSV, Excel and PDF.',
  Webhooks: 'Webhook endpoints, and the log of deliveries to them.',
  // A separate chapter: generators create one class per chapter, and names of operations and events would clash.
  'Webhook events': 'The body and the headers of each webhook event.',
  'API client': 'The partner’s own clients: secrets, redirect URIs, branding, activity.',
  'API keys': 'Keys with which a partner’s programs manage webhooks and read events, without signing in as a person.',
  Connections: 'For a partner, the customers connected to its client; for a customer, its connected partners.',
  Partner: 'Operations that a partner performs for a connected customer.',
  'Partner checkout': 'Orders with which a reseller opens accounts for new customers.',
  Operation: 'The status of the service, for its operator only.',
};

type Json = Record<string, unknown>;

const DESCRIPTION = [
  'Payroll for Australia and New Zealand: companies, employees, allowances, pays, leave, terminations,',
  'general-ledger exports, partner onboarding and signed webhooks.',
  'Dates are YYYY-MM-DD; times are UTC, without an offset; decimals may be sent as text or numbers.',
  'Text is one line without control characters unless stated otherwise.',
  'Errors have `detail`, `message` or `error`; read them in that order.',
  'Examples are responses for the demo data, with shortened lists and invented secrets.',
].join(' ');

/** The API document, generated from the routes that serve requests, so that the two never differ. */
export function openApiDocument(routes: readonly Route[], { baseUrl }: { baseUrl: string }): Json {
  const components: Record<string, Json> = { ...ERROR_COMPONENTS };
  const examples = documentExamples();
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort(byPath)) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, components, examples),
    };
  }
  const shape = (schema: TSchema) => hoist(schema, components);
  const sections = routes.flatMap(({ webhooks }) =>
    webhooks ? [webhooksSection(webhooks, { shape, examples: examples.events })] : [],
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tasman Payroll API',
      version: '0.1.0',
      description: DESCRIPTION,
      contact: { name: 'Guides and reference', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(routes),
    paths,
    webhooks: Object.assign({}, ...sections),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token from any of the flows below, in the Authorization header.',
        },
        oauth2PasswordBearer: {
          type: 'oauth2',
          description: 'A person’s own session: the owner signs in by email address, a payroll user by username.',
          flows: { password: { tokenUrl: '/api/login', scopes: {} } },
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tsm_live_…',
          description:
            'An API key of a partner’s account, in the Authorization header. An account administrator creates it with POST /api/api-keys. It works only for webhook operations. Each operation lists the scopes that allow it in x-key-scope; the key needs one of them.',
        },
        oauth2: {
          type: 'oauth2',
          description:
            'How a customer authorises a partner: sign-in and consent in the browser, with PKCE. Access tokens last 30 minutes and can be refreshed. Every grant needs a customer’s consent, so there is no client credentials grant. OpenID Connect discovery is at /.well-known/openid-configuration; the scope openid returns an id_token.',
          flows: {
            authorizationCode: {
              authorizationUrl: '/api/oauth/authorize',
              tokenUrl: '/api/oauth/token',
              refreshUrl: '/api/oauth/token',
              scopes: Object.assign({}, ...routes.map(({ grants }) => grants ?? {})),
            },
          },
        },
      },
    },
  };
}

function tagsOf(routes: readonly Route[]): readonly Json[] {
  const used = new Set(routes.flatMap(({ tag, webhooks }) => [tag, ...(webhooks ? [webhooks.tag] : [])]));
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

const byPath = (a: Route, b: Route): number =>
  a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;

function operationOf(route: Route, components: Record<string, Json>, examples: DocumentExamples): Json {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    security: securityOf(route),
    ...parametersOf(route, components),
    ...(route.body ? { requestBody: requestBodyOf(route, route.body, components, examples) } : {}),
    responses: responsesOf(route, components, examples),
    ...factsOf(route),
  };
}

/** The kinds of callers whose routes cannot be called with a partner's token. */
const IN_PERSON: readonly string[] = ['person', 'signed-in', 'administrator-in-person', 'employee'];

/**
 * The flows whose tokens the operation accepts; any one of its scopes is sufficient. Does not list openIdConnect: it is
 * not a separate flow, and generated clients that do not support it reject every operation that lists it.
 */
function securityOf(route: Route): readonly Json[] {
  const { access } = route;
  if (access.kind === 'public') return [];
  if (access.kind === 'operator') return [{ bearer: [] }];
  const isForPartners = access.kind === 'bearer' && !IN_PERSON.includes(access.callers);
  const scopes = isForPartners ? scopesFor(route) : [];
  // An `http` scheme has no scopes in OpenAPI; `x-key-scope` lists the key scopes that the operation accepts.
  const takesKeys = access.kind === 'api-admin' && access.keyScopes !== undefined;
  return [
    { bearer: [] },
    { oauth2PasswordBearer: [] },
    ...scopes.map((scope) => ({ oauth2: [scope] })),
    ...(takesKeys ? [{ apiKey: [] }] : []),
  ];
}

/** The access rules and limits of the route, for readers and the reference page. */
function factsOf(route: Route): Json {
  const { access } = route;
  const target = access.kind === 'bearer' ? access.target : undefined;
  return {
    'x-access': access.kind,
    ...(access.kind === 'bearer' ? { 'x-scope': scopesFor(route) } : {}),
    ...(access.kind === 'api-admin' && access.keyScopes ? { 'x-key-scope': access.keyScopes } : {}),
    ...(access.kind === 'bearer' && !target ? { 'x-callers': access.callers } : {}),
    ...(target ? { 'x-zone': `${target.area} ${needOf(target, route.method).need}` } : {}),
    ...(target?.partnerArea ? { 'x-partner-zone': target.partnerArea } : {}),
    'x-rate-limit': `${RATE_CLASSES[route.rate]} per minute`,
    ...(access.kind === 'bearer' ? { 'x-subscription': access.subscription ?? route.method !== 'GET' } : {}),
  };
}

function parametersOf(route: Route, components: Record<string, Json>): Json {
  const of = (schema: TSchema | undefined, where: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = property;
      return {
        name,
        in: where,
        // A parameter with a default is optional.
        required: where === 'path' || (required.includes(name) && !('default' in property)),
        ...(description ? { description } : {}),
        schema: hoist(rest, components),
      };
    });
  };
  const headers = Object.entries(route.headers ?? {}).map(([name, { description, required = false }]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }));
  const parameters = [...of(route.params, 'path'), ...of(route.query, 'query'), ...headers, ...keyHeaderOf(route)];
  return parameters.length > 0 ? { parameters } : {};
}

/** [IDEM-001] */
const keyHeaderOf = (route: Route): readonly Json[] => (takesKey(route) ? [IDEMPOTENCY_KEY] : []);

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your choice, such as a UUID. Repeating a successful call with the same key within seven days changes nothing and returns the first response again; a different call with the key returns 409.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function requestBodyOf(
  route: Route,
  body: TSchema,
  components: Record<string, Json>,
  { operations }: DocumentExamples,
): Json {
  const type = contentTypeOf(route.bodyIs);
  const media = { schema: hoist(body, components), ...shownAs(operations[route.id]?.request) };
  return { required: !route.bodyIs?.optional, content: { [type]: media } };
}

/** The example of a body, in the form of the OpenAPI document. Empty for a body without an example. */
const shownAs = (value: unknown): Json => (value === undefined ? {} : { examples: { demo: { value } } });

function responsesOf(route: Route, components: Record<string, Json>, examples: DocumentExamples): Json {
  const responses: Json = {};
  const answers = examples.operations[route.id]?.answers ?? {};
  for (const status of statusesOf(route)) {
    const declared = route.replies[status];
    if (!declared) responses[status] = errorResponse(status, route, errorExample(examples, route, status));
    else if (isRaw(declared)) {
      responses[status] = {
        description: declared.description,
        ...(declared.content
          ? {
              content: {
                [declared.content]: { schema: { type: 'string', format: 'binary' }, ...shownAs(answers[status]) },
              },
            }
          : {}),
        ...(declared.content ? {} : status === 302 ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
      };
    } else {
      const { description = STATUS_CODES[status] } = declared as { description?: string };
      const media = { schema: hoist(declared, components), ...shownAs(answers[status]) };
      responses[status] = {
        description,
        ...(route.pages && status === 200 ? { headers: { Link: LINK } } : {}),
        content: { 'application/json': media },
      };
    }
  }
  responses.default = {
    description:
      'Unexpected failure (500) or overload (503, with Retry-After); nothing was saved and you can retry the call. A 503 without Retry-After means that the connection to the database was lost at the last moment: check whether the change was saved before you try again',
    content: {
      'application/json': {
        schema: ref(route.family === 'gl' ? 'DetailError' : 'UnexpectedError'),
        ...shownAs({ [route.family === 'gl' ? 'detail' : 'error']: UNEXPECTED }),
      },
    },
  };
  return responses;
}

function errorResponse(status: number, route: Route, example: unknown): Json {
  const isGl = route.family === 'gl';
  const isOauth = route.family === 'oauth' || route.family === 'oauth-registration';
  const detailError = ref(isOauth ? 'OauthError' : 'DetailError');
  const schema =
    status === 429
      ? ref('RateLimitError')
      : status === 422
        ? ref(isOauth ? 'OauthUnprocessable' : isGl ? 'GlUnprocessable' : 'Unprocessable')
        : detailError;
  return {
    description: STATUS_CODES[status] ?? 'Error',
    content: { 'application/json': { schema, ...shownAs(example) } },
  };
}

const LINK: Json = {
  description: 'The URL of the next page, as rel="next" (RFC 8288); absent on the last page',
  schema: { type: 'string' },
};
