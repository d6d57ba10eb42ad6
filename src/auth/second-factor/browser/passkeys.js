// Runs on pages with forms that take a passkey. What the authenticator answers is sent with the form around the button.
(() => {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;
  if (!browserSupportsWebAuthn()) return;

  async function fetchOptions() {
    const answer = await fetch('/api/login/passkey/options', { method: 'POST' });
    if (!answer.ok) throw new Error('no options');
    return answer.json();
  }

  async function ask(part) {
    if (part.dataset.passkey === 'enrol') return startRegistration({ optionsJSON: JSON.parse(part.dataset.options) });
    return startAuthentication({ optionsJSON: await fetchOptions() });
  }

  for (const part of document.querySelectorAll('[data-passkey]')) {
    const button = part.querySelector('button');
    const problem = part.querySelector('[role=alert]');
    part.hidden = false;
    button.addEventListener('click', async () => {
      problem.hidden = true;
      button.disabled = true;
      try {
        part.querySelector('input').value = JSON.stringify(await ask(part));
        // Not requestSubmit: with a passkey the fields for name and password stay empty.
        button.form.submit();
      } catch (error) {
        problem.textContent =
          error.name === 'InvalidStateError'
            ? 'This device has a passkey for you already.'
            : 'No passkey was used. Try again, or use another way.';
        problem.hidden = false;
        button.disabled = false;
      }
    });
  }
})();
