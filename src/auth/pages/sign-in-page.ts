import type { OauthClient } from '../oauth/client.ts';
import type { NextStep } from '../second-factor/sign-in-steps.ts';
import { stepContent } from '../second-factor/step-content.ts';
import { SSO_PATH } from '../sso/password-refusal.ts';
import { brandOf } from './brand.ts';
import { html, type Page } from './layout.ts';
import { hiddenFields, type SignInFormView, signInForm } from './sign-in-form.ts';

export interface SignInView extends Pick<SignInFormView, 'problem' | 'typed'> {
  readonly client: OauthClient;
  readonly redirectUri: string;
  readonly visit: string;
  readonly mark: string;
}

const ACTION = '/auth/oauth-login';

export function signInPage({ client, redirectUri, visit, mark, problem, typed }: SignInView): Page {
  const brand = brandOf(client);
  return {
    status: problem ? 401 : 200,
    title: problem ? 'Sign-in failed' : 'Sign in',
    brand,
    leadsTo: redirectUri,
    withPasskeys: true,
    body: html`<h1>Sign in to connect your payroll</h1>
<p class="quiet">${brand.name} wants to access your payroll account. You decide on the next page.</p>
${signInForm({
  action: ACTION,
  hidden: { request: visit, mark },
  forUsers: client.perUserGrants,
  companyAccount: `${SSO_PATH}?request=${visit}`,
  cancel: '/auth/oauth-cancel',
  problem,
  typed,
})}`,
  };
}

/** The page that asks for a second factor after the password. */
export function signInStepPage({ client, redirectUri, visit, mark, next }: SignInView & { next: NextStep }): Page {
  return {
    ...stepContent(next, { action: ACTION, hidden: hiddenFields({ request: visit, mark }) }),
    brand: brandOf(client),
    leadsTo: redirectUri,
  };
}
