import { element } from './element.js';

const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Beyond this many characters colours cost more than they help. */
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
 * JSON indented for reading, as [kind, text] pieces. The text is re-spaced and never re-written: an amount stays spelt
 * as the service spelt it, which parsing and printing it again would not promise.
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

export const indented = (text) =>
  indentedPieces(text)
    .map(([, piece]) => piece)
    .join('');

/** A block of code; JSON is indented and coloured, anything else is shown as it is. */
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
