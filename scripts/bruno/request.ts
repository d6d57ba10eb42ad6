import { type ApiDocument, type Media, nameOfRef, type Operation, type Parameter } from '../document.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** One operation as a Bruno request, with the document's example as its body. */
export function requestText(document: ApiDocument, operation: Operation, place: number): string {
  const entryOf = (one: Parameter): string => entryText(one, valueText(document, one));
  const { method, path, summary, parameters = [], security } = operation;
  const of = (kind: Parameter['in']) => parameters.filter((one) => one.in === kind);
  const asked = of('query').filter(({ required }) => required);
  const query = asked.map((one) => `${one.name}=${valueText(document, one)}`).join('&');
  const body = bodyOf(document, operation);
  return `${[
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${place}`]),
    block(method, [
      `url: {{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}${query === '' ? '' : `?${query}`}`,
      `body: ${body.mode}`,
      `auth: ${security?.length === 0 ? 'none' : 'inherit'}`,
    ]),
    block('params:query', of('query').map(entryOf)),
    block(
      'params:path',
      of('path').map(({ name }) => `${name}: {{${name}}}`),
    ),
    block('headers', of('header').map(entryOf)),
    body.text,
    block('assert', [`res.status: ${statusOf(operation)}`]),
    block('script:post-response', scriptOf(operation)),
    block('docs', lines(docsOf(operation))),
  ]
    .join('')
    .trimEnd()}\n`;
}

/** Optional parameters other than Idempotency-Key are included but disabled, with an example value. */
const entryText = ({ name, required }: Parameter, value: string): string =>
  `${required || name === KEY ? '' : '~'}${name}: ${value}`;

const KEY = 'Idempotency-Key';

/** The default, the value in `SUCH`, the first enum value, or an empty text, in this order. */
export function valueText({ components }: ApiDocument, { name, schema }: Parameter): string {
  // Uses a random key, so that every request is new. With a fixed key, only the first request would create a pay.
  if (name === KEY) return '{{$randomUUID}}';
  if (schema.default !== undefined) return String(schema.default);
  const known = schema.$ref === undefined ? undefined : components.schemas[nameOfRef(schema.$ref)]?.enum;
  return SUCH[name] ?? String(known?.[0] ?? '');
}

/** Values for parameters without a default. */
const SUCH: Readonly<Record<string, string>> = {
  text: '12 Queen Street',
  pay_run_id: '{{pay_run_id}}',
  client_id: '{{client_id}}',
  redirect_uri: '{{redirect_uri}}',
  state: '{{$randomUUID}}',
  'If-Match': '{{etag}}',
};

function bodyOf(
  document: ApiDocument,
  { operationId, requestBody }: Operation,
): { readonly mode: string; readonly text: string } {
  const content = requestBody?.content ?? {};
  const form = content[FORM];
  const json = content['application/json'];
  if (json) return { mode: 'json', text: block('body:json', lines(JSON.stringify(exampleOf(json), null, 2))) };
  const multipart = content[MULTIPART];
  if (multipart) {
    const files = filesIn(document, multipart);
    const parts = Object.entries(exampleOf(multipart) as Record<string, unknown>);
    // The collection has no files, so Bruno asks for one.
    const text = parts.map(([name, value]) => `${name}: ${files.has(name) ? '@file()' : value}`);
    return { mode: 'multipartForm', text: block('body:multipart-form', text) };
  }
  if (!form) return { mode: 'none', text: '' };
  const given = operationId === 'login' ? { username: '{{username}}', password: '{{password}}' } : exampleOf(form);
  const fields = Object.entries(given as Record<string, unknown>).map(([name, value]) => `${name}: ${value}`);
  return { mode: 'formUrlEncoded', text: block('body:form-urlencoded', fields) };
}

const filesIn = ({ components }: ApiDocument, { schema }: Media): ReadonlySet<string> => {
  const { properties = {} } = components.schemas[nameOfRef(schema.$ref ?? '')] ?? schema;
  return new Set(Object.keys(properties).filter((name) => properties[name]!.format === 'binary'));
};

const exampleOf = ({ examples }: Media): unknown => Object.values(examples ?? {})[0]?.value ?? {};

function statusOf({ responses }: Operation): string {
  const fine = Object.keys(responses).filter((status) => /^[23]/.test(status));
  return fine.length === 1 ? `eq ${fine[0]}` : `in [${fine.join(', ')}]`;
}

/**
 * A script that stores values for later requests. Bruno keeps run variables in memory, so no token is written to a
 * file.
 */
function scriptOf({ operationId, path, parameters = [] }: Operation): readonly string[] {
  const isMatched = parameters.some(({ name }) => name === 'If-Match') || operationId === 'readGlChart';
  return [
    ...(path === '/api/login' ? ['if (res.status === 200) bru.setVar("access_token", res.body.access_token);'] : []),
    ...(operationId === 'createPays' ? ['if (res.body[0]?.id) bru.setVar("pay_id", res.body[0].id);'] : []),
    ...(isMatched ? ['if (res.headers.etag) bru.setVar("etag", res.headers.etag);'] : []),
  ];
}

function docsOf(operation: Operation): string {
  const { description, parameters = [], operationId } = operation;
  const described = parameters
    .filter((one) => one.description !== undefined)
    .map((one) => `- \`${one.name}\`: ${one.description}`);
  const limit = operation['x-rate-limit'] === undefined ? [] : [`Limit: ${operation['x-rate-limit']}.`];
  return [description ?? '', described.join('\n'), ...limit, `Operation \`${operationId}\` of the API document.`]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Formats a block of the Bru language. Returns an empty string if the block has no content. */
export const block = (name: string, content: readonly string[]): string =>
  content.length === 0 ? '' : `${name} {\n${content.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}}\n\n`;

export const lines = (text: string): readonly string[] => text.split('\n');
