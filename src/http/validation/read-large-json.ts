import { unreadable } from './validation.ts';

/** Longer documents are parsed in parts of about this size, with a yield to the event loop between parts. */
export const PART_BYTES = 64 * 1024;
/**
 * The limits are far above any valid body, which has at most six levels and a few hundred field names. Each limit
 * prevents a small document from using a lot of memory. The limit on field names is the most important one, because V8
 * keeps a hidden class for every new object layout.
 */
const MOST_LEVELS = 32;
const MOST_FIELDS = 1_000;
const MOST_NAMES = 5_000;
const MOST_VALUES = 3_000_000;
const MOST_OBJECTS = 1_000_000;
const LONGEST_VALUE = 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type Read = (text: string) => unknown;

/** An array or object whose end the parser has not reached. */
interface Open {
  readonly isArray: boolean;
  readonly start: number;
  members: number;
  /** The start of the current member, and of the first member that is not parsed yet. */
  member: number;
  unread: number;
  /** The value parsed so far; undefined while the container may still be parsed as part of its parent. */
  value: unknown[] | Record<string, unknown> | undefined;
  /** Whether the current member was parsed separately, so that only white space may follow it. */
  isRead: boolean;
}

/**
 * Parses a large JSON document with `read`, a parser for small documents. A single pass finds the ends of members and
 * passes runs of whole members to `read`, which decides what is valid JSON. Documents that exceed the limits above are
 * rejected early.
 */
export function* readJson(bytes: Buffer, read: Read, partBytes = PART_BYTES): Generator<void, unknown> {
  const first = skipSpace(bytes, 0);
  const isContainer = bytes[first] === OPEN_ARRAY || bytes[first] === OPEN_OBJECT;
  if (!isContainer) throw unreadable('must be an array or an object', 'wrong_type');
  const pass: Pass = { bytes, read, partBytes, open: [], names: new Set(), values: 0, objects: 0 };
  let turn = 0;
  for (let at = first; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      at = passText(pass, at);
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      beginContainer(pass, byte === OPEN_ARRAY, at);
    } else if (byte === COMMA) {
      endMember(pass, at);
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      const document = endContainer(pass, byte === CLOSE_ARRAY, at);
      if (document !== undefined) return document;
    }
    if (at - turn > partBytes) {
      turn = at;
      yield;
    }
  }
  throw notJson(bytes.length);
}

/** The state of the single pass over a document. */
interface Pass {
  readonly bytes: Buffer;
  readonly read: Read;
  readonly partBytes: number;
  readonly open: Open[];
  readonly names: Set<number>;
  values: number;
  objects: number;
}

/** Skips a string and returns the position of its closing quote. */
function passText({ bytes, names }: Pass, start: number): number {
  const end = endOfText(bytes, start);
  if (bytes[skipSpace(bytes, end + 1)] === COLON) names.add(digestOf(bytes, start, end));
  if (names.size > MOST_NAMES) throw unreadable(`contains more than ${MOST_NAMES} different field names`, 'too_many');
  return end;
}

function beginContainer(pass: Pass, isArray: boolean, at: number): void {
  pass.objects += 1;
  if (pass.objects > MOST_OBJECTS)
    throw unreadable(`contains more than ${MOST_OBJECTS} objects and arrays`, 'too_many');
  if (pass.open.length === MOST_LEVELS) throw unreadable(`nested deeper than ${MOST_LEVELS} levels`, 'too_many');
  pass.open.push(opened(isArray, at));
}

function endMember(pass: Pass, at: number): void {
  const inside = pass.open.at(-1) as Open;
  pass.values += 1;
  if (pass.values > MOST_VALUES) throw unreadable(`contains more than ${MOST_VALUES} values`, 'too_many');
  inside.members += 1;
  if (!inside.isArray && inside.members > MOST_FIELDS)
    throw unreadable(`an object has more than ${MOST_FIELDS} fields`, 'too_many');
  if (inside.isRead || at - inside.unread > pass.partBytes) readMembers(pass, inside, at);
  inside.member = at + 1;
}

/** Returns the whole document at the end of the outermost container. */
function endContainer(pass: Pass, isArray: boolean, at: number): Open['value'] {
  const { bytes, open, partBytes } = pass;
  const done = open.pop() as Open;
  if (done.isArray !== isArray) throw notJson(at);
  const around = open.at(-1);
  if (!around || done.value !== undefined || at - done.unread > partBytes) readMembers(pass, done, at);
  if (around) {
    if (done.value !== undefined) append(pass, around, done, at);
    return undefined;
  }
  if (skipSpace(bytes, at + 1) < bytes.length) throw notJson(at + 1);
  return done.value;
}

function readMembers({ bytes, read }: Pass, inside: Open, to: number): void {
  inside.value ??= inside.isArray ? [] : {};
  const text = bytes.toString('utf8', inside.unread, to);
  const isBlank = text.trim() === '';
  if (inside.isRead && !isBlank) throw notJson(inside.unread);
  const hasNothing = isBlank && (inside.isRead || inside.members === 0);
  if (!hasNothing) add(inside.value, readPart(read, inside, text, inside.unread));
  inside.isRead = false;
  inside.unread = to + 1;
}

/** Parses a run of members. The run is never empty, because there is a comma before or after it. */
function readPart(read: Read, { isArray }: Open, text: string, from: number): object {
  if (text.trim() === '') throw notJson(from);
  if (text.length > LONGEST_VALUE) throw unreadable('contains a value longer than 1 MB', 'too_long');
  try {
    return read(isArray ? `[${text}]` : `{${text}}`) as object;
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(from) : error;
  }
}

/** Adds a separately parsed value to its parent. */
function append({ bytes, read }: Pass, around: Open, part: Open, at: number): void {
  if (around.isRead) throw notJson(part.start);
  around.value ??= around.isArray ? [] : {};
  if (around.member > around.unread) {
    const text = bytes.toString('utf8', around.unread, around.member - 1);
    add(around.value, readPart(read, around, text, around.unread));
  }
  const before = bytes.toString('utf8', around.member, part.start);
  if (Array.isArray(around.value)) {
    if (before.trim() !== '') throw notJson(around.member);
    around.value.push(part.value);
  } else {
    const [name] = Object.keys(readPart(read, around, `${before}[]`, around.member));
    around.value[name as string] = part.value;
  }
  around.isRead = true;
  around.unread = at + 1;
}

const opened = (isArray: boolean, start: number): Open => ({
  isArray,
  start,
  members: 0,
  member: start + 1,
  unread: start + 1,
  value: undefined,
  isRead: false,
});

function add(to: unknown[] | Record<string, unknown>, part: object): void {
  if (!Array.isArray(to)) Object.assign(to, part);
  else for (const element of part as unknown[]) to.push(element);
}

function endOfText(bytes: Buffer, start: number): number {
  const last = Math.min(bytes.length, start + LONGEST_VALUE);
  for (let at = start + 1; at < last; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  throw last === bytes.length ? notJson(last) : unreadable('contains a value longer than 1 MB', 'too_long');
}

/** A hash for counting distinct names. Collisions are rare within one body. */
function digestOf(bytes: Buffer, start: number, end: number): number {
  let digest = 0;
  for (let at = start + 1; at < end; at += 1) digest = (digest * 31 + (bytes[at] as number)) | 0;
  return digest;
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}

const notJson = (at: number) => unreadable(`not valid JSON near byte ${at}`);
