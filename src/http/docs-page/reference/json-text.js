import { element } from './element.js';

const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Longer texts are not coloured, because that would be slow. */
const COLOURED_UP_TO = 200_000;

export function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Indents JSON and returns [kind, text] pieces. Only white space changes: parsing and serialising could change the
 * spelling of amounts.
 */
function indentedPieces(text) {
  const tokens = text.match(TOKENS) ?? [];
  const pieces = [];
  let depth = 0;
  const newLine = () => pieces.push(['space', `\n${'  '.repeat(depth)}`]);
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (token === '{' || token === '[') {
      pieces.push(['mark', token]);
      if (next === '}' || next === ']') return;
      depth += 1;
      newLine();
    } else if (token === '}' || token === ']') {
      const before = tokens[at - 1];
      if (before !== '{' && before !== '[') {
        depth -= 1;
        newLine();
      }
      pieces.push(['mark', token]);
    } else if (token === ',') {
      pieces.push(['mark', token]);
      newLine();
    } else if (token === ':') {
      pieces.push(['mark', ': ']);
    } else if (token.startsWith('"')) {
      pieces.push([next === ':' ? 'key' : 'string', token]);
    } else {
      pieces.push(['literal', token]);
    }
  });
  return pieces;
}

const indented = (text) =>
  indentedPieces(text)
    .map(([, piece]) => piece)
    .join('');

/** A code block; JSON is indented and coloured, other text is shown unchanged. */
export function codeBlock(text, label) {
  const code = element('code');
  if (!isJson(text)) code.append(text);
  else if (text.length > COLOURED_UP_TO) code.append(indented(text));
  else {
    for (const [kind, piece] of indentedPieces(text)) {
      const plain = kind === 'space' || kind === 'mark';
      code.append(plain ? piece : element('span', { class: `json-${kind}` }, piece));
    }
  }
  // A block that can scroll must be reachable by keyboard.
  return element('pre', { tabindex: '0', role: 'region', 'aria-label': label }, code);
}
