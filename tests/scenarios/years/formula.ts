import { Decimal } from '../../../src/base/decimal.ts';

// Formulas of a sheet: numbers, names of other cells, + - * / and brackets, comparisons inside if(), and a few functions.
// Nothing of the product's rules is used here: whatever a sheet needs stands in the sheet.

export type Cell = (name: string) => Decimal;

const ROUND = Decimal.ROUND_HALF_UP;
const FUNCTIONS: Readonly<Record<string, (...given: Decimal[]) => Decimal>> = {
  /** To the nearest dollar, half a dollar up. */
  round: (value) => value!.toDecimalPlaces(0, ROUND),
  /** To the nearest cent, half a cent up. */
  cents: (value) => value!.toDecimalPlaces(2, ROUND),
  /** Cents beyond the second place are dropped. */
  cut: (value) => value!.toDecimalPlaces(2, Decimal.ROUND_DOWN),
  places: (value, count) => value!.toDecimalPlaces(count!.toNumber(), ROUND),
  floor: (value) => value!.floor(),
  ceil: (value) => value!.ceil(),
  min: (...given) => Decimal.min(...given),
  max: (...given) => Decimal.max(...given),
  if: (test, then, otherwise) => (test!.isZero() ? otherwise! : then!),
};

const TOKEN = /\s*(\d+(?:\.\d+)?|[A-Za-z_][A-Za-z0-9_.]*|<=|>=|[-+*/(),<>=])/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`the formula '${text}' cannot be read from '${text.slice(at)}' on`);
    tokens.push(found[1]!);
  }
  return tokens;
}

/** The value of a formula. */
export function evaluate(text: string, cell: Cell): Decimal {
  const tokens = tokensOf(text);
  let at = 0;
  const result = compared();
  if (at < tokens.length) throw new Error(`the formula '${text}' goes on with '${tokens[at]}' where it should end`);
  return result;

  function taken(...wanted: string[]): string | undefined {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    at += 1;
    return token;
  }

  function compared(): Decimal {
    const left = added();
    const sign = taken('<', '>', '<=', '>=', '=');
    if (!sign) return left;
    const right = added();
    const holds =
      (sign.includes('=') && left.equals(right)) ||
      (sign.startsWith('<') && left.lessThan(right)) ||
      (sign.startsWith('>') && left.greaterThan(right));
    return new Decimal(holds ? 1 : 0);
  }

  function added(): Decimal {
    let value = multiplied();
    for (let sign = taken('+', '-'); sign; sign = taken('+', '-')) {
      const right = multiplied();
      value = sign === '+' ? value.plus(right) : value.minus(right);
    }
    return value;
  }

  function multiplied(): Decimal {
    let value = single();
    for (let sign = taken('*', '/'); sign; sign = taken('*', '/')) {
      const right = single();
      value = sign === '*' ? value.times(right) : value.dividedBy(right);
    }
    return value;
  }

  function single(): Decimal {
    if (taken('-')) return single().negated();
    if (taken('(')) return closed(compared());
    const token = tokens[at];
    if (token === undefined) throw new Error(`the formula '${text}' ends too early`);
    at += 1;
    if (/^\d/.test(token)) return new Decimal(token);
    if (!taken('(')) return cell(token);
    const work = FUNCTIONS[token];
    if (!work) throw new Error(`the formula '${text}' calls '${token}', which is unknown`);
    const given = [compared()];
    while (taken(',')) given.push(compared());
    return closed(work(...given));
  }

  function closed(value: Decimal): Decimal {
    if (!taken(')')) throw new Error(`a bracket of the formula '${text}' is not closed`);
    return value;
  }
}
