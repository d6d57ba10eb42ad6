import { type Html, html } from '../../base/html.ts';
import type { Page } from '../pages/layout.ts';
import { passkeyButton } from '../pages/sign-in-form.ts';
import { authenticatorSetUp, codeField, codeList } from './factor-parts.ts';
import type { NextStep } from './sign-in-steps.ts';

/** The next page of a sign-in that is not complete. `action` is the address that the sign-in form posts to. */
export function stepContent(
  next: NextStep,
  form: { readonly action: string; readonly hidden: Html },
): Pick<Page, 'title' | 'status' | 'body' | 'withPasskeys'> {
  const problem = next.problem && html`<p class="alert" role="alert" id="problem">${next.problem}</p>`;
  const open = html`<form method="post" action="${form.action}">
${form.hidden}
<input type="hidden" name="step" value="${next.step}">`;
  const shown = {
    prove: () => provePage(next as Extract<NextStep, { kind: 'prove' }>, open, problem),
    enrol: () => enrolPage(next as Extract<NextStep, { kind: 'enrol' }>, open, problem),
    codes: () => codesPage(next as Extract<NextStep, { kind: 'codes' }>, open),
  }[next.kind]();
  return { ...shown, status: next.problem ? 401 : 200, withPasskeys: true };
}

type Problem = Html | string | undefined;

function provePage({ asked, problem }: Extract<NextStep, { kind: 'prove' }>, open: Html, alert: Problem) {
  const hasApp = asked.includes('totp');
  return {
    title: problem ? 'Sign-in failed' : 'Second step',
    body: html`<h1>One more step</h1>
<p class="quiet">${
      hasApp
        ? 'Enter the code that your authenticator app shows, or one of your recovery codes.'
        : 'Use your passkey, or enter one of your recovery codes.'
    }</p>
${alert}
${open}
${codeField({ label: hasApp ? 'Code' : 'Recovery code', isWrong: problem !== undefined })}
<div class="actions"><button class="primary" type="submit">Continue</button></div>
${asked.includes('passkey') && passkeyButton('Use a passkey instead')}
</form>`,
  };
}

const enrolPage = (
  { totp, passkeyOptions, problem }: Extract<NextStep, { kind: 'enrol' }>,
  open: Html,
  alert: Problem,
) => ({
  title: 'Set up a second factor',
  body: html`<h1>Set up a second factor</h1>
<p class="quiet">Your account requires a second factor for every user. You set it up once, and it takes about a minute.</p>
${alert}
${open}
${authenticatorSetUp(totp)}
${codeField({ label: 'The code that the app shows', isWrong: problem !== undefined })}
<div class="actions"><button class="primary" type="submit">Continue</button></div>
${passkeyButton('Create a passkey instead', { options: passkeyOptions })}
</form>`,
});

const codesPage = ({ codes }: Extract<NextStep, { kind: 'codes' }>, open: Html) => ({
  title: 'Recovery codes',
  body: html`<h1>Save your recovery codes</h1>
${codeList(codes)}
${open}
<div class="actions"><button class="primary" type="submit">I have saved them, continue</button></div>
</form>`,
});
