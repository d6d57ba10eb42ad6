import { Decimal } from '../../../src/base/decimal.ts';

// Evaluates the formulas of a sheet: numbers, names of other cells, + - * / and brackets, comparisons inside if(), and
// a few functions. The functions do not call the product's rules, so a sheet alone determines its amounts.

export type Cell = (name: string) => Decimal;

const ROUND = Decimal.ROUND_HALF_UP;
const FUNCTIONS: Readonly<Record<string, (...given: Decimal[]) => Decimal>> = {
  /** Rounds to the nearest dollar. Half a dollar is rounded up. */
  round: (value) => value!.toDecimalPlaces(0, ROUND),
  /** Rounds to the nearest cent. Half a cent is rounded up. */
  cents: (value) => value!.toDecimalPlaces(2, ROUND),
  /** Truncates to the cent. */
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
    if (!found) throw new Error(`the formula '${text}' cannot be parsed from '${text.slice(at)}'`);
    tokens.push(found[1]!);
  }
  return tokens;
}

/** Calculates the value of a formula. */
export function evaluate(text: string, cell: Cell): Decimal {
  const tokens = tokensOf(text);
  let at = 0;
  const result = compared();
  if (at < tokens.length) throw new Error(`the formula '${text}' has an unexpected '${tokens[at]}' at its end`);
  return result;

  function accept(...wanted: string[]): string | undefined {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    at += 1;
    return token;
  }

  function compared(): Decimal {
    const left = added();
    const sign = accept('<', '>', '<=', '>=', '=');
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
    for (let sign = accept('+', '-'); sign; sign = accept('+', '-')) {
      const right = multiplied();
      value = sign === '+' ? value.plus(right) : value.minus(right);
    }
    return value;
  }

  function multiplied(): Decimal {
    let value = single();
    for (let sign = accept('*', '/'); sign; sign = accept('*', '/')) {
      const right = single();
      value = sign === '*' ? value.times(right) : value.dividedBy(right);
    }
    return value;
  }

  function single(): Decimal {
    if (accept('-')) return single().negated();
    if (accept('(')) return closed(compared());
    const token = tokens[at];
    if (token === undefined) throw new Error(`the formula '${text}' ends too early`);
    at += 1;
    if (/^\d/.test(token)) return new Decimal(token);
    if (!accept('(')) return cell(token);
    const work = FUNCTIONS[token];
    if (!work) throw new Error(`the formula '${text}' calls '${token}', which is unknown`);
    const given = [compared()];
    while (accept(',')) given.push(compared());
    return closed(work(...given));
  }

  function closed(value: Decimal): Decimal {
    if (!accept(')')) throw new Error(`a bracket of the formula '${text}' is not closed`);
    return value;
  }
}
