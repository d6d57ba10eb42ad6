import { element } from './element.js';

const SAID_FOR_MS = 1600;

/** A button that copies the text of `source`. If the clipboard is not available, it selects the text instead. */
export function copyButton(source, what) {
  const button = element('button', { type: 'button', class: 'quiet copy', 'aria-label': `Copy ${what}` }, 'Copy');
  const say = (text) => {
    button.textContent = text;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SAID_FOR_MS);
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source().textContent);
      say('Copied');
    } catch {
      getSelection().selectAllChildren(source());
      say('Selected');
    }
  });
  return button;
}
