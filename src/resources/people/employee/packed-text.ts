import { type JsonText, jsonOf } from '../../../base/json-text.ts';

/** Between the members of a JSON object, and nowhere that matters: a text is only ever put together as it was taken apart. */
const BETWEEN = ',"';
/** JSON has no such character as it is, so that it can stand behind each run of a packed text. */
const MARK = '\u0000';
/** Two countries and two parts need four; texts of more kinds than these are kept as they are. */
const MOST_PATTERNS = 16;
const WIDE = /[\u0100-\uffff]/;

export interface PackedText extends JsonText {
  /** The bytes it takes up in memory. */
  readonly room: number;
}

/** The first text of its kind: what most of them have in common. */
interface Pattern {
  readonly text: string;
  readonly members: readonly string[];
  /** Where each member begins, and where one behind the last would. */
  readonly starts: readonly number[];
}

/**
 * Of an employee's 150 fields most are as everybody's: only runs of those that differ from the pattern are kept. So a text
 * takes up a fifth, and is put together again as quickly as it would be copied.
 */
export function textPacker(): (text: string) => PackedText {
  const patterns = new Map<number, Pattern>();

  function patternOf(text: string, members: readonly string[]): Pattern | undefined {
    const known = patterns.get(members.length);
    if (known || patterns.size === MOST_PATTERNS) return known;
    const pattern = { text, members, starts: startsOf(members) };
    patterns.set(members.length, pattern);
    return pattern;
  }

  return (text) => {
    const members = text.split(BETWEEN);
    const pattern = patternOf(text, members);
    if (!pattern) return { ...jsonOf(text), room: roomOf(text) };
    return new Packed(pack(members, pattern), pattern, Buffer.byteLength(text));
  };
}

/** A class, since a closure would hold on to whatever is in its surroundings: the whole text among it. */
class Packed implements PackedText {
  readonly bytes: number;
  readonly room: number;
  readonly #packed: string;
  readonly #pattern: Pattern;

  constructor(packed: string, pattern: Pattern, bytes: number) {
    this.bytes = bytes;
    this.room = roomOf(packed);
    this.#packed = packed;
    this.#pattern = pattern;
  }

  text(): string {
    return unpack(this.#packed, this.#pattern);
  }
}

function startsOf(members: readonly string[]): number[] {
  const starts = [0];
  for (const member of members) starts.push(starts.at(-1)! + member.length + BETWEEN.length);
  return starts;
}

/** Looking at every character also makes one string of the pieces, which would hold on to the whole text they are cut from. */
const roomOf = (kept: string): number => kept.length * (WIDE.test(kept) ? 2 : 1);

/** Each run: the place of its first member, the place behind its last, the members themselves. */
function pack(members: readonly string[], pattern: Pattern): string {
  let packed = '';
  for (let first = 0; first < members.length; first += 1) {
    if (members[first] === pattern.members[first]) continue;
    let end = first + 1;
    while (end < members.length && members[end] !== pattern.members[end]) end += 1;
    packed += String.fromCharCode(first, end) + members.slice(first, end).join(BETWEEN) + MARK;
    first = end;
  }
  return packed;
}

function unpack(packed: string, { text, starts }: Pattern): string {
  let all = '';
  let known = 0;
  for (let from = 0; from < packed.length; ) {
    const to = packed.indexOf(MARK, from + 2);
    all += text.slice(known, starts[packed.charCodeAt(from)]) + packed.slice(from + 2, to);
    known = starts[packed.charCodeAt(from + 1)]! - BETWEEN.length;
    from = to + 1;
  }
  return all + text.slice(known);
}
