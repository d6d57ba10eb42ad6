import { escapeHtml } from '../../../../base/html.ts';
import { type ProviderStatus, SETUP_PATH } from '../gl-provider.service.ts';
import type { ConnectionState } from '../provider-connection.service.ts';

/** A page's title and its escaped markup. */
export interface PageContent {
  readonly title: string;
  readonly markup: string;
}

const problemOf = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="alert" role="alert" id="problem">${escapeHtml(problem)}</p>`;
export const refusedPage = (problem: string): PageContent => ({
  title: 'That did not work',
  markup: `<h1>That did not work</h1>
<p>${escapeHtml(problem)}</p>
<div class="actions"><a class="button primary" href="${SETUP_PATH}">Back to the connection</a></div>`,
});

const STATUS_TEXT: Readonly<Record<ProviderStatus | 'unavailable', string>> = {
  connected: 'Connected. The provider’s codes can be chosen in the ledger settings.',
  not_connected: 'Not connected.',
  token_expired: 'The consent has expired. Renew it to choose codes again. Existing mappings stay.',
  no_matching_company: 'Connected, but the provider has no farm with the tax number of this company.',
  unavailable: 'The provider is not responding. Try again later.',
};

export interface ConnectionView {
  readonly problem?: string | undefined;
  readonly company: { readonly id: number; readonly name: string } | undefined;
  /** The account's companies, by name, for switching to another one. */
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  readonly status: ProviderStatus | 'unavailable';
  readonly connection: ConnectionState | undefined;
  /** The formatted date of the consent. */
  readonly connectedOn: string;
  /** Why this user cannot change the connection; undefined if they can. */
  readonly readOnly: string | undefined;
  readonly mark: string;
}

export const connectionPage = (view: ConnectionView): PageContent => ({
  title: 'Ledger provider',
  markup: `<h1>Ledger codes from your provider</h1>
<p>${STATUS_TEXT[view.status]}</p>
${factsOf(view)}
${problemOf(view.problem)}
${view.readOnly === undefined ? formsOf(view) : `<p class="again">${escapeHtml(view.readOnly)}</p>`}
${othersOf(view)}`,
});

function factsOf({ company, connection, connectedOn }: ConnectionView): string {
  const facts = [
    ...(company ? [['Company', company.name]] : []),
    ...(connection
      ? [
          ['Provider', connection.name],
          ['Connected', `${connectedOn}, by ${connection.connectedBy}`],
        ]
      : []),
  ];
  const shown = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value!)}</dd>`).join('\n');
  return shown === '' ? '' : `<dl class="facts">\n${shown}\n</dl>`;
}

function formsOf({ connection, mark, problem }: ConnectionView): string {
  const form = (action: string, button: string, { fields = '', look = '' } = {}) => `<form method="post">
<input type="hidden" name="action" value="${action}">
<input type="hidden" name="mark" value="${escapeHtml(mark)}">
${fields}<div class="actions"><button${look} type="submit">${button}</button></div>
</form>`;
  const primary = ' class="primary"';
  if (!connection) {
    return `${form('connect', 'Connect to the sandbox', { look: primary })}
<p class="again quiet">The sandbox is for testing and has made-up codes. The operator of the service connects a real provider.</p>`;
  }
  const disconnect = form('disconnect', 'Disconnect');
  if (connection.address === null) return `${form('connect', 'Reconnect', { look: primary })}${disconnect}`;
  const fields = `<div class="field">
<label for="token">Access token</label>
<p class="quiet" id="token-hint">The provider shows it when you give your consent there.</p>
<input id="token" name="token" type="password" autocomplete="off" maxlength="4096" required autofocus
aria-describedby="${problem === undefined ? '' : 'problem '}token-hint">
</div>
`;
  return `${form('renew', 'Renew the consent', { fields, look: primary })}${disconnect}`;
}

/** Links to the account's other companies. */
function othersOf({ company, companies }: ConnectionView): string {
  const others = companies.filter(({ id }) => id !== company?.id);
  if (others.length === 0) return '';
  const links = others
    .map(({ id, name }) => `<p><a href="${SETUP_PATH}?company_id=${id}">${escapeHtml(name)}</a></p>`)
    .join('\n');
  return `<h2>Your other companies</h2>\n${links}`;
}
