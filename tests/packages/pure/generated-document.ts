import type { ApiDocument } from '../../../scripts/document.ts';

const json = (schema: object, value?: unknown) => ({
  'application/json': { schema, ...(value === undefined ? {} : { examples: { demo: { value } } }) },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = { name: 'company_id', in: 'path', required: true, schema: { type: 'integer' } };

/** A document that contains every case that the generators distinguish. */
export const DOCUMENT = {
  info: { title: 'Small API', version: '1' },
  servers: [{ url: 'http://127.0.0.1:8080' }],
  tags: [
    { name: 'Pay runs', description: 'Pays of a period.\n\nSecond paragraph.' },
    { name: 'Sign-in', description: 'Tokens.' },
  ],
  paths: {
    '/api/company/{company_id}/pays': {
      get: {
        operationId: 'listPays',
        tags: ['Pay runs'],
        summary: 'List pays',
        parameters: [
          id,
          { name: 'from', in: 'query', description: 'First day', schema: { type: 'string', format: 'date' } },
          { name: 'status', in: 'query', required: true, schema: ref('Status') },
          { name: 'sent_by', in: 'query', schema: { type: 'string', enum: ['me', 'others'] } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: { '200': { content: json({ type: 'array', items: ref('Pay') }) } },
      },
      put: {
        operationId: 'createPays',
        tags: ['Pay runs'],
        summary: 'Create pays',
        description: 'Pays people, with a "quote"',
        'x-rate-limit': '60 per minute',
        parameters: [
          id,
          { name: 'dry_run', in: 'query', schema: { type: 'boolean', default: false } },
          { name: 'If-Match', in: 'header', schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { required: true, content: json({ type: 'array', items: ref('PayIn') }, [{ amount: '1.10' }]) },
        responses: { '200': { content: json(ref('Pay')) }, '207': { content: json(ref('Pay')) } },
      },
    },
    '/api/orders': {
      post: {
        operationId: 'order',
        tags: ['Pay runs'],
        summary: 'Order',
        requestBody: { content: json(ref('OrderIn')) },
        responses: { '204': {} },
      },
    },
    '/api/pays-file': {
      post: {
        operationId: 'uploadPays',
        tags: ['Pay runs'],
        summary: 'Upload pays',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: ref('UploadIn'),
              examples: { demo: { value: { file: 'Employee,Hours', kind: 'weekly' } } },
            },
          },
        },
        responses: { '200': { content: json(ref('Pay')) } },
      },
    },
    '/api/slip.pdf': {
      get: {
        operationId: 'downloadSlip',
        tags: ['Pay runs'],
        summary: 'Download',
        responses: { '200': { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
    '/api/login': {
      post: {
        operationId: 'login',
        tags: ['Sign-in'],
        summary: 'Sign in',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: ref('LoginIn') } },
        },
        responses: { '200': { content: json(ref('Pay')) } },
      },
    },
    '/api/elsewhere': {
      get: { operationId: 'elsewhere', tags: ['Sign-in'], summary: 'Go', responses: { '302': {} } },
    },
  },
  webhooks: { 'pay.created': { post: { requestBody: { content: json(ref('PayEvent')) } } } },
  components: {
    schemas: {
      Pay: {
        type: 'object',
        description: 'A pay',
        required: ['id', 'net', 'is'],
        properties: {
          note: { type: ['string', 'null'] },
          id: { type: 'integer', description: 'Its id' },
          net: { type: 'number' },
          is: { type: 'boolean' },
          at: { type: 'string', format: 'date-time-local' },
          on: { type: ['string', 'null'], format: 'date' },
          status: { type: ['string', 'null'], enum: ['open', null] },
          anything: { description: 'Whatever it was' },
          lines: { type: 'array', items: ref('Line') },
          notes: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      Line: { type: 'object', required: ['amount'], properties: { amount: { type: 'string', format: 'decimal' } } },
      PayIn: {
        type: 'object',
        additionalProperties: false,
        required: ['amount'],
        properties: {
          amount: ref('DecimalIn'),
          from: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        },
      },
      OrderIn: {
        type: 'object',
        additionalProperties: true,
        required: ['idempotency_key'],
        properties: { idempotency_key: { type: 'string' } },
      },
      UploadIn: {
        type: 'object',
        additionalProperties: false,
        required: ['file'],
        properties: { kind: { type: 'string' }, file: { type: 'string', format: 'binary' } },
      },
      LoginIn: { type: 'object', properties: { username: { type: 'string' } } },
      PayEvent: { type: 'object', properties: { type: { type: 'string', const: 'pay.created' } } },
      DecimalIn: { anyOf: [{ type: 'string', format: 'decimal' }, { type: 'number' }] },
      Status: { type: 'string', enum: ['open', 'complete'], description: 'Status of the run' },
      PayOrLine: { anyOf: [ref('Pay'), ref('Line')] },
    },
  },
} as unknown as ApiDocument;
