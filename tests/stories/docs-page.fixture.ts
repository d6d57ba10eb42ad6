/** An example API description with about forty operations and every form of schema that the page must render. */

type Json = Readonly<Record<string, unknown>>;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const list = (name: string): Json => ({ type: 'array', items: ref(name) });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

const REASONS: Readonly<Record<number, string>> = {
  400: 'The target does not exist, or a rule forbids it',
  403: 'Permission denied, or no active subscription',
  404: 'Not found',
  409: 'Conflict with the current state',
  412: 'The revision is stale',
  422: 'The request does not fit the schema',
  428: '`If-Match` is missing',
};

const failures = (...statuses: number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REASONS[status], content: json(ref(status === 422 ? 'Invalid' : 'Detail')) },
    ]),
  );

const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
const companyId = parameter('company_id');
const employeeId = parameter('employee_id');
const ifMatch = parameter('if_match');

type Operation = {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  parameters?: readonly Json[];
  body?: Json;
  form?: Json;
  multipart?: Json;
  ok: readonly [status: number, schema?: Json];
  fails?: readonly number[];
  facts?: Json;
  open?: boolean;
  deprecated?: boolean;
};

function operation(given: Operation): Json {
  const [status, schema] = given.ok;
  const content = given.body
    ? json(given.body)
    : given.form
      ? { 'application/x-www-form-urlencoded': { schema: given.form } }
      : given.multipart
        ? { 'multipart/form-data': { schema: given.multipart } }
        : undefined;
  return {
    operationId: given.id,
    tags: [given.tag],
    summary: given.summary,
    ...(given.description ? { description: given.description } : {}),
    ...(given.parameters ? { parameters: given.parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [status]: { description: 'Done', ...(schema ? { content: json(schema) } : {}) },
      ...failures(...(given.fails ?? [])),
    },
    ...(given.facts ?? { 'x-scope': 'payroll.write', 'x-rate-class': 'ordinary', 'x-rate-limit': 25 }),
    ...(given.open ? { security: [] } : {}),
    ...(given.deprecated ? { deprecated: true } : {}),
  };
}

const read = {
  'x-scope': ['payroll.read', 'payroll.write'],
  'x-zone': 'COMPANY view',
  'x-rate-class': 'list',
  'x-rate-limit': 120,
};
const write = {
  'x-scope': 'payroll.write',
  'x-zone': 'COMPANY edit',
  'x-rate-class': 'ordinary',
  'x-rate-limit': 25,
  'x-subscription': true,
};
const pays = {
  'x-scope': 'payroll.write',
  'x-zone': 'PAYS edit',
  'x-rate-class': 'pays',
  'x-rate-limit': 60,
  'x-subscription': true,
};

/** Four operations that read, create, change and delete one noun. */
function noun(tag: string, one: string, path: string, schema: string): Record<string, Json> {
  const label = one.toLowerCase();
  const article = /^[aeiou]/.test(label) ? 'an' : 'a';
  const id = one.replaceAll(' ', '');
  const key = `${label.replaceAll(' ', '_').replaceAll('-', '_')}_id`;
  const place = { name: key, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  return {
    [path]: {
      get: operation({
        id: `list${id}s`,
        tag,
        summary: `List ${label}s`,
        parameters: [companyId],
        ok: [200, list(schema)],
        fails: [400, 403],
        facts: read,
      }),
      post: operation({
        id: `create${id}`,
        tag,
        summary: `Create ${article} ${label}`,
        parameters: [companyId],
        body: ref(schema),
        ok: [201, ref(schema)],
        fails: [400, 403, 404, 409, 422],
        facts: write,
      }),
    },
    [`${path}/{${key}}`]: {
      parameters: [companyId, place],
      patch: operation({
        id: `change${id}`,
        tag,
        summary: `Change ${article} ${label}`,
        body: ref(schema),
        ok: [200, ref(schema)],
        fails: [400, 403, 404, 409, 422],
        facts: write,
      }),
      delete: operation({
        id: `remove${id}`,
        tag,
        summary: `Remove ${article} ${label}`,
        ok: [204],
        fails: [403, 404, 409],
        facts: write,
      }),
    },
  };
}

const decimal = { type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$', description: 'A decimal, as text.' };
const date = { type: 'string', format: 'date' };

const schemas: Json = {
  Detail: { type: 'object', required: ['detail'], properties: { detail: { type: 'string', maxLength: 2000 } } },
  Invalid: {
    type: 'object',
    required: ['status_code', 'message', 'data'],
    properties: { status_code: { const: 10422 }, message: { type: 'string' }, data: { type: 'null' } },
  },
  Company: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'country'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string', minLength: 1, maxLength: 100, example: 'Wattle Bakery Pty Ltd' },
      country: { enum: ['AU', 'NZ'], description: 'Decides which law applies to every employee.' },
      abn: { type: ['string', 'null'], pattern: '^\\d{11}$' },
      head_office: ref('Department'),
      employees: { type: 'array', items: ref('EmployeeName') },
    },
  },
  Department: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 60 },
      parent: { anyOf: [ref('Department'), { type: 'null' }], description: 'The department above this one.' },
      labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } },
    },
  },
  EmployeeName: {
    type: 'object',
    required: ['first_name', 'last_name'],
    properties: {
      first_name: { type: 'string', minLength: 1, maxLength: 60, example: 'Mia' },
      last_name: { type: 'string', minLength: 1, maxLength: 60, example: 'Tran' },
    },
  },
  Employee: {
    allOf: [
      ref('EmployeeName'),
      {
        type: 'object',
        required: ['start_date', 'employment_status'],
        properties: {
          start_date: date,
          employment_status: {
            anyOf: ['Full-time', 'Part-time', 'Casual'].map((value) => ({ type: 'string', const: value })),
          },
          gender: { type: 'string', enum: ['MALE', 'FEMALE', 'INDETERMINATE', 'UNKNOWN'], default: 'UNKNOWN' },
          postcode: { type: 'string', pattern: '^\\d{4}$' },
          email_address: { type: 'string', format: 'email', maxLength: 254 },
          employment_type: {
            oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 60 }],
            description: 'An id or a name.',
          },
          standard_days_per_week: { type: 'integer', minimum: 0, maximum: 7 },
          department: { anyOf: [ref('Department'), { type: 'null' }] },
          is_super_enabled: { type: 'boolean', default: true },
        },
      },
    ],
  },
  Hours: {
    type: 'object',
    additionalProperties: false,
    required: ['value'],
    properties: {
      value: { ...decimal, example: '38' },
      rate: { ...decimal, example: '32.50' },
      rate_reference: {
        type: 'string',
        maxLength: 40,
        description: 'A reference such as `company:12`, in place of `rate`.',
      },
      is_overtime: { type: 'boolean', default: false },
      units: { type: 'string', maxLength: 20, default: 'HOURS' },
    },
  },
  Leave: {
    type: 'object',
    required: ['leave_type', 'hours'],
    properties: {
      leave_type: { enum: ['HOLIDAY', 'SICK', 'LSL', 'RDO', 'TOIL'] },
      hours: { ...decimal, example: '7.6' },
    },
  },
  AuTermination: {
    type: 'object',
    required: ['reason'],
    properties: { reason: { enum: ['V', 'I', 'D', 'R', 'F', 'C', 'T'] }, termination_date: date },
  },
  NzTermination: {
    type: 'object',
    required: ['nz_ytd_taxable'],
    properties: { nz_ytd_taxable: decimal, termination_date: date },
  },
  PayIn: {
    type: 'object',
    additionalProperties: false,
    required: ['employee_id', 'hours'],
    properties: {
      employee_id: {
        type: 'integer',
        minimum: 1,
        example: 4021,
        description: 'Or `employee_number`, as `identifier_type` says.',
      },
      pay_date: date,
      auto_calculate: {
        type: 'boolean',
        default: true,
        description: 'When false the supplied amounts are kept exactly.',
      },
      hours: { type: 'array', items: ref('Hours'), minItems: 1, maxItems: 100 },
      leave: { type: 'array', items: ref('Leave'), maxItems: 100 },
      termination: { anyOf: [ref('AuTermination'), ref('NzTermination'), { type: 'null' }] },
    },
  },
  Pay: {
    type: 'object',
    required: ['id', 'gross', 'tax', 'net'],
    properties: {
      id: { type: 'integer', example: 880 },
      employee_id: { type: 'integer', example: 4021 },
      gross: { type: 'number', example: 1235 },
      tax: { type: 'number', example: 208 },
      net: { type: 'number', example: 1027 },
      is_complete: { type: 'boolean', example: true },
      hours: { type: 'array', items: ref('Hours') },
      leave: { type: 'array', items: ref('Leave') },
    },
  },
  PayRun: {
    type: 'object',
    properties: {
      pay_run_id: { type: 'integer' },
      pay_period: { enum: ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] },
      pays: list('Pay'),
    },
  },
  Allowance: {
    type: 'object',
    additionalProperties: false,
    required: ['description', 'amount'],
    properties: {
      description: { type: 'string', minLength: 1, maxLength: 60, example: 'Tool allowance' },
      amount: { ...decimal, example: '25.00' },
      employee_ids: { type: 'array', items: { type: 'integer', minimum: 1 }, uniqueItems: true },
    },
  },
  Webhook: {
    type: 'object',
    additionalProperties: false,
    required: ['url', 'events'],
    properties: {
      url: { type: 'string', format: 'uri', maxLength: 512 },
      events: { type: 'array', items: { enum: ['company.created', 'employee.created', 'pay.created'] }, minItems: 1 },
      description: { type: 'string', maxLength: 255 },
      secret: { type: 'string', maxLength: 128, writeOnly: true },
    },
  },
};

const query = (name: string, schema: Json, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  ...(description ? { description } : {}),
});
const identifierType = query('identifier_type', { enum: ['employee_id', 'employee_number'], default: 'employee_id' });
const gl = { ...write, 'x-zone': { area: 'COMPANY', level: 'edit' } };
const glPath = '/api/company/{company_id}/gl-settings';

const paths: Readonly<Record<string, Json>> = {
  '/api/login': {
    post: operation({
      id: 'signIn',
      tag: 'Signing in',
      summary: 'Sign in with a password',
      form: {
        type: 'object',
        required: ['username', 'password'],
        properties: {
          username: { type: 'string', maxLength: 254 },
          password: { type: 'string', format: 'password' },
          account_type: { enum: ['admin', 'user'] },
        },
      },
      ok: [
        200,
        {
          type: 'object',
          properties: {
            access_token: { type: 'string' },
            token_type: { const: 'Bearer' },
            expires_in: { type: 'integer', example: 1800 },
          },
        },
      ],
      fails: [422],
      facts: { 'x-rate-limit': 25 },
      open: true,
    }),
  },
  '/api/company': {
    get: operation({
      id: 'listCompanies',
      tag: 'Companies',
      summary: 'List companies',
      description: 'Every company the token may reach.',
      ok: [200, list('Company')],
      facts: read,
    }),
  },
  '/api/company/create': {
    put: operation({
      id: 'createCompany',
      tag: 'Companies',
      summary: 'Create a company',
      body: ref('Company'),
      ok: [201, ref('Company')],
      fails: [403, 422],
      facts: write,
    }),
  },
  '/api/company/{company_id}': {
    parameters: [companyId],
    get: operation({
      id: 'readCompany',
      tag: 'Companies',
      summary: 'Read a company',
      ok: [200, ref('Company')],
      fails: [400, 403],
      facts: read,
    }),
    patch: operation({
      id: 'changeCompany',
      tag: 'Companies',
      summary: 'Change a company',
      body: ref('Company'),
      ok: [200, ref('Company')],
      fails: [403, 404, 422],
      facts: write,
    }),
    delete: operation({
      id: 'removeCompany',
      tag: 'Companies',
      summary: 'Remove a company',
      ok: [204],
      fails: [403, 404],
      facts: write,
    }),
  },
  '/api/redirect/company/{company_id}': {
    get: operation({
      id: 'openCompany',
      tag: 'Companies',
      summary: 'Open a company in the web console',
      parameters: [companyId],
      ok: [302],
      facts: read,
      deprecated: true,
    }),
  },
  '/api/company/{company_id}/employees': {
    get: operation({
      id: 'listEmployees',
      tag: 'Employees',
      summary: 'List employees',
      parameters: [
        companyId,
        query(
          'status',
          { enum: ['active', 'terminated', 'deleted', 'all'] },
          'Omit for all employees that are not deleted.',
        ),
      ],
      ok: [200, list('Employee')],
      fails: [400, 403, 422],
      facts: read,
    }),
  },
  '/api/company/{company_id}/employees/create': {
    put: operation({
      id: 'createEmployees',
      tag: 'Employees',
      summary: 'Create employees',
      parameters: [companyId],
      body: list('Employee'),
      ok: [201, list('Employee')],
      fails: [400, 404, 422],
      facts: write,
    }),
  },
  '/api/company/{company_id}/employees/update': {
    patch: operation({
      id: 'changeEmployees',
      tag: 'Employees',
      summary: 'Change employees',
      parameters: [companyId, identifierType],
      body: list('Employee'),
      ok: [200, list('Employee')],
      fails: [422],
      facts: write,
    }),
  },
  '/api/employees/{employee_id}': {
    parameters: [employeeId],
    get: operation({
      id: 'readEmployee',
      tag: 'Employees',
      summary: 'Read an employee',
      ok: [200, ref('Employee')],
      fails: [400, 403],
      facts: read,
    }),
    delete: operation({
      id: 'removeEmployee',
      tag: 'Employees',
      summary: 'Remove an employee',
      ok: [204],
      fails: [400, 403, 409],
      facts: write,
    }),
  },
  ...Object.fromEntries(
    ['restore', 'reinstate', 'terminate'].map((verb) => [
      `/api/employees/{employee_id}/${verb}`,
      {
        post: operation({
          id: `${verb}Employee`,
          tag: 'Employees',
          summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} an employee`,
          parameters: [employeeId],
          ok: [200, ref('Employee')],
          fails: [400, 403, 409],
          facts: write,
        }),
      },
    ]),
  ),
  '/api/company/{company_id}/pays/create': {
    put: operation({
      id: 'createPays',
      tag: 'Pays',
      summary: 'Create pays',
      description:
        'Calculates and records one pay for each item. Either every pay of the call is created, or none is.\n\nSend `dry_run=true` first to see the same pays without recording them:\n\n- the answer carries an `ETag`\n- sending it back as `If-Match` guarantees that what was seen is what is paid',
      parameters: [
        companyId,
        query('dry_run', { type: 'boolean', default: false }),
        identifierType,
        query('pay_date', date, 'Today when omitted.'),
        ifMatch,
      ],
      body: { ...list('PayIn'), minItems: 1, maxItems: 5000 },
      ok: [200, { anyOf: [list('Pay'), list('PayRun')] }],
      fails: [400, 403, 404, 412, 422],
      facts: pays,
    }),
  },
  '/api/company/{company_id}/pays/file': {
    post: operation({
      id: 'uploadPays',
      tag: 'Pays',
      summary: 'Send a file of pays',
      parameters: [companyId],
      multipart: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' }, sheet: { type: 'string' } },
      },
      ok: [200, list('Pay')],
      fails: [400, 422],
      facts: pays,
    }),
  },
  '/api/company/{company_id}/pays': {
    get: operation({
      id: 'listPays',
      tag: 'Pays',
      summary: 'List pays',
      parameters: [companyId, query('limit', { type: 'integer', minimum: 1, maximum: 500, default: 100 })],
      ok: [200, list('Pay')],
      fails: [400, 422],
      facts: pays,
    }),
  },
  '/api/company/{company_id}/pay-runs': {
    get: operation({
      id: 'listPayRuns',
      tag: 'Pays',
      summary: 'List pay runs',
      parameters: [companyId],
      ok: [200, list('PayRun')],
      facts: pays,
    }),
  },
  '/api/pay-run/{pay_run_id}/gl-postings/csv': {
    post: {
      operationId: 'downloadPostings',
      tags: ['Pays'],
      summary: 'Download the postings of a pay run',
      parameters: [{ name: 'pay_run_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
        ...failures(404, 409),
      },
    },
  },
  ...noun('Departments', 'Department', '/api/company/{company_id}/departments', 'Department'),
  ...noun('Awards', 'Award', '/api/company/{company_id}/awards', 'Department'),
  ...noun('Allowances', 'Allowance', '/api/company/{company_id}/allowances', 'Allowance'),
  [glPath]: {
    parameters: [companyId],
    get: operation({
      id: 'readChart',
      tag: 'General ledger',
      summary: 'Read the chart',
      ok: [200, { type: 'object', properties: { revision: { type: 'string' }, configured: { type: 'boolean' } } }],
      fails: [403, 404],
      facts: read,
    }),
    patch: operation({
      id: 'changeChart',
      tag: 'General ledger',
      summary: 'Change the company fields',
      parameters: [ifMatch],
      body: { type: 'object', properties: { include_date: { type: 'boolean' } } },
      ok: [200],
      fails: [403, 404, 412, 422, 428],
      facts: gl,
    }),
  },
  ...Object.fromEntries(
    ['initialise', 'restore-defaults', 'provider/refresh'].map((step) => [
      `${glPath}/${step}`,
      {
        post: operation({
          id: `chart-${step}`,
          tag: 'General ledger',
          summary: `Chart: ${step.replace('/', ' ').replace('-', ' ')}`,
          parameters: [companyId, ifMatch],
          ok: [200],
          fails: [403, 404, 412, 428],
          facts: gl,
        }),
      },
    ]),
  ),
  '/api/webhooks': {
    get: operation({
      id: 'listWebhooks',
      tag: 'Webhooks',
      summary: 'List endpoints',
      ok: [200, list('Webhook')],
      fails: [403],
      facts: read,
    }),
    post: operation({
      id: 'createWebhook',
      tag: 'Webhooks',
      summary: 'Register an endpoint',
      body: ref('Webhook'),
      ok: [201, ref('Webhook')],
      fails: [403, 422],
    }),
  },
  '/api/webhooks/{webhook_id}': {
    parameters: [{ name: 'webhook_id', in: 'path', required: true, schema: { type: 'integer' } }],
    patch: operation({
      id: 'changeWebhook',
      tag: 'Webhooks',
      summary: 'Change an endpoint',
      body: ref('Webhook'),
      ok: [200, ref('Webhook')],
      fails: [403, 404, 422],
    }),
    delete: operation({
      id: 'removeWebhook',
      tag: 'Webhooks',
      summary: 'Remove an endpoint',
      ok: [204],
      fails: [403, 404],
    }),
  },
};

export const description = {
  openapi: '3.1.0',
  info: {
    title: 'Tasman payroll API',
    version: '0.1.0',
    description:
      'Payroll for Australia and New Zealand. Dates are `YYYY-MM-DD`; money and hours are decimals, best sent as text.',
  },
  tags: [
    { name: 'Signing in', description: 'Tokens for people and partners.' },
    { name: 'Companies', description: 'A customer account owns companies; a company has employees.' },
    { name: 'Employees', description: 'The people who are paid, from their first day to their last.' },
    { name: 'Pays', description: 'Pays are created complete and are never changed afterwards.' },
  ],
  security: [{ bearer: [] }],
  paths,
  components: {
    schemas,
    parameters: {
      company_id: {
        name: 'company_id',
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1, example: 1 },
      },
      employee_id: { name: 'employee_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      if_match: {
        name: 'If-Match',
        in: 'header',
        schema: { type: 'string', maxLength: 80 },
        description: 'The quoted `ETag` last seen.',
      },
    },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
};

/** Every operation id of the description, in document order. */
export const operationIds: readonly string[] = Object.values(paths).flatMap((item) =>
  ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
    const found = item[method] as { operationId: string } | undefined;
    return found ? [found.operationId] : [];
  }),
);
