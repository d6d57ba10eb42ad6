import type { ProviderStatus } from '../gl-provider.service.ts';
import type { ConnectionState } from '../provider-connection.service.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&#38;',
  '<': '&#60;',
  '>': '&#62;',
  '"': '&#34;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; background: #f4f6f8; }
body { margin: 0; }
main { max-width: 34rem; margin: 3rem auto; padding: 2rem; background: #fff; border: 1px solid #d5dbe1; border-radius: .5rem; }
h1 { font-size: 1.4rem; margin: 0 0 1rem; }
label { display: block; margin: .75rem 0; }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; margin-top: .25rem; border: 1px solid #8a949e; border-radius: .25rem; }
button { font: inherit; padding: .5rem 1rem; margin: .5rem .5rem 0 0; border: 1px solid #1f4e79; border-radius: .25rem; background: #1f4e79; color: #fff; cursor: pointer; }
button.quiet { background: #fff; color: #1f4e79; }
.problem { padding: .5rem .75rem; border-left: 4px solid #a4262c; background: #fdf3f4; }
.status { padding: .5rem .75rem; border-left: 4px solid #1f4e79; background: #f1f6fb; }
`;

/** A page that works without scripts. The nonce lets its own style through the policy. */
const documentOf = (body: string, nonce: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ledger codes of the provider – Tasman Payroll</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Ledger codes of the provider</h1>
${body}
</main>
</body>
</html>
`;

const problemOf = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`;

export const signInHtml = (given: { readonly problem?: string | undefined; readonly nonce: string }): string =>
  documentOf(
    `${problemOf(given.problem)}
<p>Sign in as the owner of the account to connect it to the provider.</p>
<form method="post">
<input type="hidden" name="action" value="sign-in">
<label>E-mail address <input name="username" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>`,
    given.nonce,
  );

const STATUS_TEXT: Readonly<Record<ProviderStatus | 'unavailable', string>> = {
  connected: 'Connected: the provider’s codes can be chosen in the ledger settings.',
  not_connected: 'Not connected.',
  token_expired: 'The consent has expired; renew it below.',
  no_matching_company: 'Connected, but the provider has no farm with the tax number of this company.',
  unavailable: 'The provider does not answer at the moment; try again later.',
};

export interface ConnectionPage {
  readonly problem?: string | undefined;
  readonly companyName: string | undefined;
  readonly status: ProviderStatus | 'unavailable';
  readonly connection: ConnectionState | undefined;
  /** Why this person cannot change anything here, if so. */
  readonly readOnly: string | undefined;
  readonly mark: string;
  readonly nonce: string;
}

export function connectionHtml(page: ConnectionPage): string {
  const { companyName, status, connection, readOnly } = page;
  const about = connection
    ? `<p>The account is connected to ${escaped(connection.name)} since ${connection.connectedAt.toISOString().slice(0, 10)}, by ${escaped(connection.connectedBy)}.</p>`
    : '<p>The account is not connected to a provider.</p>';
  const company = companyName === undefined ? '' : `<p>Company: ${escaped(companyName)}</p>`;
  return documentOf(
    `${problemOf(page.problem)}
${company}
<p class="status">${STATUS_TEXT[status]}</p>
${about}
${readOnly === undefined ? formsOf(page) : `<p>${escaped(readOnly)}</p>`}`,
    page.nonce,
  );
}

function formsOf({ connection, mark }: ConnectionPage): string {
  const form = (action: string, button: string, { fields = '', look = '' } = {}) => `<form method="post">
<input type="hidden" name="action" value="${action}">
<input type="hidden" name="mark" value="${escaped(mark)}">
${fields}<button${look}>${button}</button>
</form>`;
  if (!connection) return form('connect', 'Connect to the built-in sandbox provider');
  const disconnect = form('disconnect', 'Disconnect', { look: ' class="quiet"' });
  if (connection.isSandbox) return `${form('connect', 'Reconnect')}${disconnect}`;
  const fields =
    '<label>Access token from the provider <input name="token" type="password" autocomplete="off" required></label>\n';
  return `${form('renew', 'Renew the consent', { fields })}${disconnect}`;
}
