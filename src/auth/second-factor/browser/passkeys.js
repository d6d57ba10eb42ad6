// Runs on pages with passkey forms. Puts the authenticator's response into the form around the button and submits it.
(() => {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;
  if (!browserSupportsWebAuthn()) return;

  async function fetchOptions() {
    const answer = await fetch('/api/login/passkey/options', { method: 'POST' });
    if (!answer.ok) throw new Error('could not load the passkey options');
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
        // Not requestSubmit, which would require the name and password fields to be filled in.
        button.form.submit();
      } catch (error) {
        problem.textContent =
          error.name === 'InvalidStateError'
            ? 'This device already has a passkey for you.'
            : 'No passkey was used. Try again, or sign in another way.';
        problem.hidden = false;
        button.disabled = false;
      }
    });
  }
})();
