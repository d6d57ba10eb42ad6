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
  const close = element('button', { type: 'button', class: 'quiet' }, 'Cancel');
  const byPassword = passwordForm(close);
  const byToken = tokenForm();
  const problem = element('p', { class: 'problem', role: 'alert' });
  const dialog = element(
    'dialog',
    { id: 'docs-sign-in', class: 'sign-in', 'aria-labelledby': 'docs-sign-in-title' },
    element('h2', { id: 'docs-sign-in-title' }, 'Sign in to try requests'),
    element('p', { class: 'muted' }, 'The token is kept in this tab only and is forgotten when the tab closes.'),
    problem,
    byPassword.form,
    byToken.form,
  );

  const begin = (accessToken, name) => {
    session.start(accessToken, name);
    byPassword.clear();
    byToken.form.reset();
    dialog.close();
    changed();
  };
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => problem.replaceChildren());
  byPassword.form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      begin(await signIn(new FormData(byPassword.form)), byPassword.username.value);
    } catch (refusal) {
      problem.textContent = refusal.message;
      byPassword.askAgain(refusal);
    }
  });
  byToken.form.addEventListener('submit', (event) => {
    event.preventDefault();
    begin(byToken.token.value.trim(), 'With a token');
  });
  return dialog;
}

function passwordForm(close) {
  const kind = element(
    'select',
    { name: 'account_type' },
    element('option', { value: 'admin' }, 'Account owner, by email'),
    element('option', { value: 'user' }, 'Payroll user, by username'),
  );
  const username = element('input', { name: 'username', autocomplete: 'username', required: true, autofocus: true });
  const password = element('input', {
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
  });
  const customer = optionalField('Customer number', { name: 'customer_id', inputmode: 'numeric' });
  const code = optionalField('Code or recovery code', { name: 'otp', autocomplete: 'one-time-code' });
  kind.addEventListener('change', () => customer.show(kind.value === 'user'));
  const form = element(
    'form',
    { 'aria-label': 'Sign in with a password' },
    labelled('Sign in as', kind),
    labelled('Name', username),
    labelled('Password', password),
    customer.line,
    code.line,
    element('div', { class: 'actions' }, element('button', { class: 'primary' }, 'Sign in'), close),
  );
  const clear = () => {
    form.reset();
    customer.show(false);
    code.show(false);
  };
  const askAgain = ({ needsCode }) => {
    if (needsCode) code.show(true);
    (needsCode ? code.input : password).focus();
  };
  return { form, username, clear, askAgain };
}

/** A field that is required while it is shown. It starts hidden. */
function optionalField(label, attributes) {
  const input = element('input', { ...attributes, disabled: true, required: true });
  const line = labelled(label, input, { hidden: true });
  const show = (isShown) => {
    line.hidden = !isShown;
    input.disabled = !isShown;
  };
  return { input, line, show };
}

function tokenForm() {
  const token = element('input', { name: 'token', autocomplete: 'off', spellcheck: 'false', required: true });
  const form = element(
    'form',
    { 'aria-label': 'Use a token' },
    labelled('Or paste an access token', token),
    element('div', { class: 'actions' }, element('button', { class: 'quiet' }, 'Use this token')),
  );
  return { form, token };
}
