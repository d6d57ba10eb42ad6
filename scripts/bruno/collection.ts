import { type ApiDocument, operationsOf } from '../document.ts';
import type { Files } from '../generated-files.ts';
import { block, lines, requestText, valueText } from './request.ts';

/**
 * The files of the collection, in the layout that Bruno reads: a folder for each tag, a file for each operation, and
 * the environments.
 */
export function collectionFiles(document: ApiDocument): Files {
  const operations = operationsOf(document);
  const files = new Map<string, string>([
    ['bruno.json', manifestText(document)],
    ['collection.bru', collectionText()],
    ['environments/demo.bru', environmentText(document, { username: 'admin@demo.example', password: 'demo-admin' })],
    [
      'environments/demo-partner.bru',
      environmentText(document, { username: 'partner@demo.example', password: 'demo-partner' }),
    ],
  ]);
  // The tag for webhook events has no requests to send, so it is left out.
  const chapters = document.tags.filter(({ name }) => operations.some(({ tags }) => tags[0] === name));
  chapters.forEach(({ name, description }, at) => {
    const folder = folderOf(name);
    files.set(
      `${folder}/folder.bru`,
      block('meta', [`name: ${name}`, `seq: ${at + 1}`]) +
        block('auth', ['mode: inherit']) +
        block('docs', lines(description)),
    );
    operations
      .filter(({ tags }) => tags[0] === name)
      .forEach((operation, place) => {
        files.set(`${folder}/${kebab(operation.operationId)}.bru`, requestText(document, operation, place + 1));
      });
  });
  return new Map([...files].map(([name, text]) => [name, `${text.trimEnd()}\n`]));
}

const folderOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

const manifestText = ({ info }: ApiDocument): string => `{
  "version": "1",
  "name": "${info.title}",
  "type": "collection",
  "ignore": ["node_modules", ".git"]
}
`;

const DOCS = `Generated from the API document by npm run bruno. README.md in the same folder explains how to start.

Choose the environment demo and send Sign-in / Sign in with a password: its token is stored as access_token and sent with every other request.
To authorise as a partner, set Auth of the collection to OAuth 2.0. The demo client is already filled in.`;

/** Requests inherit the bearer token. The OAuth fields are filled in for users who choose that mode instead. */
const collectionText = (): string =>
  block('auth', ['mode: bearer']) +
  block('auth:bearer', ['token: {{access_token}}']) +
  block('auth:oauth2', [
    'grant_type: authorization_code',
    'callback_url: {{redirect_uri}}',
    'authorization_url: {{base_url}}/api/oauth/authorize',
    'access_token_url: {{base_url}}/api/oauth/token',
    'refresh_token_url: {{base_url}}/api/oauth/token',
    'client_id: {{client_id}}',
    'client_secret: {{client_secret}}',
    'scope: openid payroll.write',
    'state: {{$randomUUID}}',
    'pkce: true',
    'credentials_placement: body',
    'credentials_id: tasman',
    'token_source: access_token',
    'token_placement: header',
    'token_header_prefix: Bearer',
    'auto_fetch_token: true',
    'auto_refresh_token: true',
  ]) +
  block('docs', lines(DOCS));

/** The ids are those of the demo world. Replace them with your own. */
function environmentText(document: ApiDocument, person: { username: string; password: string }): string {
  const ids = new Map<string, string>();
  for (const { parameters = [] } of operationsOf(document)) {
    for (const one of parameters.filter(({ in: place }) => place === 'path')) {
      ids.set(one.name, one.schema.type === 'integer' ? '1' : valueText(document, one));
    }
  }
  return block('vars', [
    `base_url: ${document.servers[0]?.url}`,
    `username: ${person.username}`,
    `password: ${person.password}`,
    'client_id: demo-client',
    'client_secret: demo-secret',
    'redirect_uri: http://127.0.0.1:9999/callback',
    ...[...ids].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => `${name}: ${value}`),
  ]);
}
