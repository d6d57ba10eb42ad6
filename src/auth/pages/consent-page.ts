import type { OauthClient } from '../oauth/client.ts';
import { SCOPES, type Scope, scopesOf } from '../oauth/scopes.ts';
import { brandOf } from './brand.ts';
import { html, type Page } from './layout.ts';

export interface ConsentView {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly scope: string;
  readonly visit: string;
  readonly mark: string;
  readonly person: {
    readonly subject: string;
    readonly adminMode: boolean;
    readonly customerId: number;
    readonly customerName: string;
  };
}

/** Shows which application requests what access, and to which account. Nothing is preselected. */
export function consentPage({ client, redirectUri, scope, visit, mark, person }: ConsentView): Page {
  const brand = brandOf(client);
  return {
    title: 'Allow access',
    brand,
    leadsTo: redirectUri,
    body: html`<h1>Allow ${brand.name} to use your payroll?</h1>
<dl class="facts">
<dt>Account</dt><dd>${person.customerName} (number ${person.customerId})</dd>
<dt>Signed in as</dt><dd>${person.subject}</dd>
</dl>
<h2>${brand.name} will be able to</h2>
<ul class="asks">
${asksOf(scope).map((ask) => html`<li>${ask}</li>`)}
</ul>
<p class="quiet">${
      person.adminMode
        ? 'This covers every company of the account.'
        : 'This covers only the companies and areas that you have access to.'
    } You then return to <strong>${destinationOf(redirectUri)}</strong>.</p>
<form method="post" action="/auth/oauth-consent">
<input type="hidden" name="request" value="${visit}">
<input type="hidden" name="mark" value="${mark}">
<div class="actions">
<button class="primary" type="submit" name="decision" value="approve">Allow access</button>
<button type="submit" name="decision" value="deny">Don’t allow</button>
</div>
</form>
<p class="quiet again"><a href="/auth/oauth-login?request=${visit}&amp;again=1">Sign in as someone else</a></p>`,
  };
}

/** The scopes whose access payroll.write includes. */
const WITHIN_WRITE: readonly Scope[] = ['payroll.read', 'payroll.propose'];

/** The texts of the scopes without duplicates, and without those that payroll.write includes. */
function asksOf(scope: string): readonly string[] {
  const asked: readonly Scope[] = scopesOf(scope);
  const shown = asked.filter((one) => !WITHIN_WRITE.includes(one) || !asked.includes('payroll.write'));
  return [...new Set(shown.map((one) => SCOPES[one]))];
}

/** The redirect target in plain words. */
const destinationOf = (redirectUri: string): string => {
  if (!URL.canParse(redirectUri)) return 'the application';
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'http:' || protocol === 'https:' ? host : 'the application';
};
