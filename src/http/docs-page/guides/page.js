// The guides are plain pages. This adds the search, the copy buttons and the menu of narrow windows.
import { findEntries, searchable, searchWords } from './search.js';

const byId = (id) => document.getElementById(id);

/** An element with its children; text is text, never markup. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('.guide .block')) {
    const code = block.querySelector('code');
    const button = element('button', { type: 'button', class: 'quiet copy' }, 'Copy');
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(`${code.textContent.trimEnd()}\n`);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    block.append(button);
  }
}

function startMenu() {
  const [button, navigation] = [byId('guide-menu'), byId('guide-navigation')];
  const set = (isOpen) => {
    navigation.classList.toggle('open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'));
  // A link within the same page loads nothing, so the menu has to close here.
  navigation.addEventListener('click', (event) => event.target.closest('a') && set(false));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    set(false);
    button.focus();
  });
}

const MOST_RESULTS = 12;
const SNIPPET_LENGTH = 110;

function snippet(entry, words) {
  const lower = entry.text.toLowerCase();
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((found) => found >= 0), Infinity);
  if (at === Infinity) return entry.text.slice(0, SNIPPET_LENGTH);
  const from = Math.max(0, at - 30);
  return `${from > 0 ? '…' : ''}${entry.text.slice(from, from + SNIPPET_LENGTH)}`;
}

/** Highlights the search words. */
function marked(text, words) {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? element('mark', {}, part) : part));
}

function resultOf(entry, words) {
  const title = entry.heading === '' ? entry.page : entry.heading;
  return element(
    'li',
    {},
    element(
      'a',
      { href: entry.address },
      element('strong', {}, ...marked(title, words)),
      ...(entry.heading === '' ? [] : [element('span', { class: 'where' }, entry.page)]),
      element('span', { class: 'snippet' }, ...marked(snippet(entry, words), words)),
    ),
  );
}

function startSearch() {
  const [finder, input, results, pages, count] = [
    byId('guide-finder'),
    byId('guide-search'),
    byId('guide-results'),
    byId('guide-pages'),
    byId('guide-count'),
  ];
  finder.hidden = false;
  let loading;
  const load = () => {
    loading ??= fetch('/docs/search.json', { credentials: 'omit' })
      .then((reply) => reply.json())
      .then((entries) => entries.map(searchable));
    return loading;
  };

  const show = async () => {
    const asked = input.value;
    const words = searchWords(asked);
    const isAsked = words.length > 0;
    const entries = isAsked ? await load() : [];
    // The user typed on while the index was loading.
    if (input.value !== asked) return;
    const found = findEntries(entries, words);
    results.hidden = !isAsked;
    pages.hidden = isAsked;
    results.replaceChildren(...found.slice(0, MOST_RESULTS).map((entry) => resultOf(entry, words)));
    const counted = found.length === 1 ? '1 result' : `${found.length} results`;
    count.textContent = isAsked ? (found.length === 0 ? 'No results' : counted) : '';
  };

  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      show();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      results.querySelector('a')?.focus();
    }
    if (event.key === 'Enter') results.querySelector('a')?.click();
  });
  results.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...results.querySelectorAll('a')];
    (links[links.indexOf(event.target) + step] ?? input).focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea')) return;
    event.preventDefault();
    if (byId('guide-menu').offsetParent !== null && byId('guide-menu').getAttribute('aria-expanded') === 'false') {
      byId('guide-menu').click();
    }
    input.focus();
  });
}

/** The reference used to be at /docs; redirects old links to its operations. */
function followOldLinks() {
  const name = location.hash.slice(1);
  if (location.pathname === '/docs' && /^[a-z]+[A-Z]\w*$/.test(name) && !byId(name)) {
    location.replace(`/docs/reference${location.hash}`);
  }
}

followOldLinks();
addCopyButtons();
startMenu();
startSearch();
