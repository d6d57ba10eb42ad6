import { element } from './element.js';
import { session, signIn } from './session.js';

const labelled = (text, control, attributes = {}) =>
  element('label', { class: 'labelled', ...attributes }, element('span', {}, text), control);

/** The part of the page that shows who is signed in, and the sign-in dialog. */
export function signInCorner(place) {
  const dialog = signInDialog(() => draw());
  document.body.append(dialog);

  function draw() {
    if (!session.token) {
      const open = element('button', { type: 'button', class: 'primary', on: { click: openSignIn } }, 'Sign in');
      place.replaceChildren(open);
      return;
    }
    const leave = () => {
      session.end();
      draw();
      place.querySelector('button').focus();
    };
    place.replaceChildren(
      element('span', { class: 'who' }, session.name),
      element('button', { type: 'button', class: 'quiet', on: { click: leave } }, 'Sign out'),
    );
  }

  draw();
}

export function openSignIn() {
  document.getElementById('docs-sign-in').showModal();
}

function signInDialog(changed) {
  const kind = element(
    'select',
    { name: 'account_type' },
    element('option', { value: 'admin' }, 'Account owner, by e-mail'),
    element('option', { value: 'user' }, 'Payroll user, by username'),
  );
  const username = element('input', { name: 'username', autocomplete: 'username', required: true, autofocus: true });
  const password = element('input', {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
  });
  const customer = element('input', { name: 'customer_id', inputmode: 'numeric', disabled: true, required: true });
  const customerLine = labelled('Customer number', customer, { hidden: true });
  kind.addEventListener('change', () => {
    customerLine.hidden = kind.value !== 'user';
    customer.disabled = customerLine.hidden;
  });

  const code = element('input', { name: 'otp', autocomplete: 'one-time-code', disabled: true, required: true });
  const codeLine = labelled('Code or recovery code', code, { hidden: true });
  const askForCode = (isAsked) => {
    codeLine.hidden = !isAsked;
    code.disabled = !isAsked;
  };

  const token = element('input', { name: 'token', autocomplete: 'off', spellcheck: 'false', required: true });
  const problem = element('p', { class: 'problem', role: 'alert' });
  const close = element('button', { type: 'button', class: 'quiet' }, 'Cancel');

  const byPassword = element(
    'form',
    { 'aria-label': 'Sign in with a password' },
    labelled('Sign in as', kind),
    labelled('Name', username),
    labelled('Password', password),
    customerLine,
    codeLine,
    element('div', { class: 'actions' }, element('button', { class: 'primary' }, 'Sign in'), close),
  );
  const byToken = element(
    'form',
    { 'aria-label': 'Use a token' },
    labelled('Or paste an access token', token),
    element('div', { class: 'actions' }, element('button', { class: 'quiet' }, 'Use this token')),
  );
  const dialog = element(
    'dialog',
    { id: 'docs-sign-in', class: 'sign-in', 'aria-labelledby': 'docs-sign-in-title' },
    element('h2', { id: 'docs-sign-in-title' }, 'Sign in to try requests'),
    element('p', { class: 'muted' }, 'The token is kept in this tab only and is forgotten when the tab closes.'),
    problem,
    byPassword,
    byToken,
  );

  const begin = (accessToken, name) => {
    session.start(accessToken, name);
    byPassword.reset();
    byToken.reset();
    kind.dispatchEvent(new Event('change'));
    askForCode(false);
    dialog.close();
    changed();
  };
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => problem.replaceChildren());
  byPassword.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      begin(await signIn(new FormData(byPassword)), username.value);
    } catch (refusal) {
      problem.textContent = refusal.message;
      if (refusal.needsCode) askForCode(true);
      (refusal.needsCode ? code : password).focus();
    }
  });
  byToken.addEventListener('submit', (event) => {
    event.preventDefault();
    begin(token.value.trim(), 'With a token');
  });
  return dialog;
}
