import { element } from './element.js';
import { methodBadge } from './operation.js';

/** One list of links for each tag. */
export function navigationGroups(groups) {
  return groups.map(({ name, members }) =>
    element(
      'section',
      { data: { tag: name } },
      element('h2', {}, name),
      element(
        'ul',
        {},
        members.map((operation) =>
          element(
            'li',
            { data: { operation: operation.id } },
            element(
              'a',
              { href: `#${encodeURIComponent(operation.id)}`, title: operation.path },
              element('span', {}, operation.summary),
              methodBadge(operation.method),
            ),
          ),
        ),
      ),
    ),
  );
}

const haystack = ({ method, path, summary, id, tag }) => `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase();

/** The operations that contain every search word, in any order. */
export function matching(operations, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => words.every((word) => haystack(operation).includes(word)));
}

/** Hides operations that do not match, in navigation and content, and tags without matches. */
function showOnly(kept) {
  const ids = new Set(kept.map(({ id }) => id));
  for (const item of document.querySelectorAll('[data-operation]')) item.hidden = !ids.has(item.dataset.operation);
  for (const group of document.querySelectorAll('[data-tag]')) {
    group.hidden = group.querySelector('[data-operation]:not([hidden])') === null;
  }
}

/** The filter box: `/` focuses it, Enter opens the first match, arrow down moves to the list, Escape clears. */
export function startFilter(operations, { open }) {
  const box = document.getElementById('docs-filter');
  const count = document.getElementById('docs-count');
  const apply = () => {
    const kept = matching(operations, box.value);
    showOnly(kept);
    count.textContent =
      kept.length === 0 ? 'No operation matches.' : `${kept.length} of ${operations.length} operations`;
    count.hidden = box.value.trim() === '';
  };
  box.addEventListener('input', apply);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      box.value = '';
      apply();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector('#docs-groups li:not([hidden]) a')?.focus();
    } else if (event.key === 'Enter') {
      const [first] = matching(operations, box.value);
      if (first) open(first.id);
    }
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select, dialog');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setMenu(true);
    box.focus();
    box.select();
  });
  apply();
}

/** Opens or closes the navigation on narrow screens, where it is behind the menu button. */
export function setMenu(open) {
  document.getElementById('docs-menu').setAttribute('aria-expanded', String(open));
  document.getElementById('docs-navigation').classList.toggle('open', open);
}

export function startMenu() {
  const button = document.getElementById('docs-menu');
  button.addEventListener('click', () => setMenu(button.getAttribute('aria-expanded') !== 'true'));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    setMenu(false);
    button.focus();
  });
}

export function markCurrent(id) {
  for (const link of document.querySelectorAll('#docs-groups a[aria-current]')) link.removeAttribute('aria-current');
  const link = document.querySelector(`#docs-groups [data-operation="${CSS.escape(id)}"] a`);
  link?.setAttribute('aria-current', 'true');
  link?.scrollIntoView({ block: 'nearest' });
}
