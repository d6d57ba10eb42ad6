import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { GROUP, type Resource, URN, USER } from './attributes.ts';
import { parseFilter } from './filter.ts';
import { applyPatch } from './patch.ts';
import { canonical, readResource } from './read-resource.ts';
import { projected, readListQuery, readProjection } from './representation.ts';

const patched = (resource: Resource, ...operations: readonly unknown[]) =>
  applyPatch(USER, resource, { schemas: [URN.patch], Operations: operations });
const patchedGroup = (resource: Resource, ...operations: readonly unknown[]) =>
  applyPatch(GROUP, resource, { schemas: [URN.patch], Operations: operations });

/** The scimType of the error that the work throws. */
function typeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.protocolCode;
    throw error;
  }
  return 'no error';
}

const ANN: Resource = {
  userName: 'ann@moss.example',
  name: { givenName: 'Ann', familyName: 'Moss' },
  displayName: 'Ann Moss',
  emails: [
    { value: 'ann@moss.example', type: 'work', primary: true },
    { value: 'ann@home.example', type: 'home' },
  ],
  active: true,
};

describe('a PATCH of a user', () => {
  it.each([
    ['a simple attribute', { op: 'replace', path: 'displayName', value: 'A. Moss' }, { displayName: 'A. Moss' }],
    ['an attribute in another case', { op: 'REPLACE', path: 'DISPLAYNAME', value: 'X' }, { displayName: 'X' }],
    ['a path with the schema', { op: 'add', path: `${URN.user}:displayName`, value: 'X' }, { displayName: 'X' }],
    [
      'a sub-attribute',
      { op: 'add', path: 'name.middleName', value: 'B' },
      { name: { givenName: 'Ann', familyName: 'Moss', middleName: 'B' } },
    ],
    [
      'a complex attribute, keeping what is not sent',
      { op: 'replace', path: 'name', value: { familyName: 'Fern' } },
      { name: { givenName: 'Ann', familyName: 'Fern' } },
    ],
    [
      'a sub-attribute with null',
      { op: 'replace', path: 'name', value: { familyName: null } },
      { name: { givenName: 'Ann' } },
    ],
    ['a removed sub-attribute', { op: 'remove', path: 'name.givenName' }, { name: { familyName: 'Moss' } }],
    ['a removed complex attribute', { op: 'remove', path: 'name' }, { name: undefined }],
    ['a removed list', { op: 'remove', path: 'emails' }, { emails: undefined }],
    [
      'an object under the name of the schema',
      { op: 'add', value: { [URN.user]: { displayName: 'X' } } },
      { displayName: 'X' },
    ],
    ['text for a boolean', { op: 'replace', path: 'active', value: 'FALSE' }, { active: false }],
  ])('changes %s [SSO-003]', (_what, operation, expected) => {
    expect(patched(ANN, operation)).toEqual({ ...ANN, ...expected });
  });

  it('makes a new primary address the only primary one [SSO-003]', () => {
    const { emails } = patched(ANN, {
      op: 'add',
      path: 'emails',
      value: [{ value: 'b@moss.example', type: 'other', primary: 'True' }],
    });
    expect(emails).toEqual([
      { value: 'ann@moss.example', type: 'work', primary: false },
      { value: 'ann@home.example', type: 'home' },
      { value: 'b@moss.example', type: 'other', primary: true },
    ]);
    const moved = patched(ANN, { op: 'replace', path: 'emails[type eq "home"].primary', value: true });
    expect((moved.emails as Resource[]).map(({ primary }) => primary)).toEqual([false, true]);
  });

  it('removes the addresses that a filter selects, and leaves the others [SSO-003]', () => {
    expect(
      patched(ANN, { op: 'remove', path: 'emails[type eq "home" and value eq "ann@home.example"]' }).emails,
    ).toEqual([{ value: 'ann@moss.example', type: 'work', primary: true }]);
    expect(patched(ANN, { op: 'remove', path: 'emails[primary eq true].value' }).emails).toEqual([
      { value: 'ann@home.example', type: 'home' },
    ]);
  });

  it('ignores standard attributes that are not stored, and read-only attributes sent without a path [SSO-003]', () => {
    expect(
      patched(
        ANN,
        { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
        { op: 'add', path: 'roles', value: [{ value: 'owner' }] },
        { op: 'replace', value: { id: '7', meta: {}, schemas: [], password: 'x', nickName: 'A' } },
      ),
    ).toEqual(ANN);
  });

  it.each([
    ['invalidPath', { op: 'add', path: 'shoeSize', value: 1 }],
    ['invalidPath', { op: 'add', path: 'name.shoeSize', value: 'x' }],
    ['invalidPath', { op: 'add', path: 'displayName[a eq "b"]', value: 'x' }],
    ['invalidPath', { op: 'add', path: 'emails[', value: 'x' }],
    ['invalidPath', { op: 'add', path: 'constructor', value: 'x' }],
    ['invalidPath', { op: 'add', path: 7, value: 'x' }],
    ['invalidPath', { op: 'add', path: `a${'.b'.repeat(2_000)}`, value: 'x' }],
    ['invalidFilter', { op: 'add', path: 'emails[type co "w"].value', value: 'x' }],
    ['invalidFilter', { op: 'add', path: 'emails[type eq "w" or type eq "h"].value', value: 'x' }],
    ['invalidFilter', { op: 'add', path: 'emails[shoe eq "w"].value', value: 'x' }],
    ['invalidFilter', { op: 'add', path: 'emails[type eq 1].value', value: 'x' }],
    ['noTarget', { op: 'replace', path: 'emails[type eq "other"].value', value: 'x@moss.example' }],
    ['noTarget', { op: 'remove', value: { displayName: 'x' } }],
    ['mutability', { op: 'replace', path: 'id', value: '9' }],
    ['mutability', { op: 'remove', path: 'groups' }],
    ['mutability', { op: 'add', path: 'groups[value eq "1"].display', value: 'x' }],
    ['mutability', { op: 'remove', path: 'userName' }],
    ['invalidValue', { op: 'replace', path: 'active', value: 'perhaps' }],
    ['invalidValue', { op: 'remove', path: 'active' }],
    ['invalidValue', { op: 'replace', path: 'active' }],
    ['invalidValue', { op: 'replace', path: 'displayName', value: 7 }],
    ['invalidValue', { op: 'replace', path: 'displayName', value: 'a\nb' }],
    ['invalidValue', { op: 'replace', path: 'displayName', value: 'x'.repeat(101) }],
    ['invalidValue', { op: 'replace', path: 'name', value: 'Ann' }],
    ['invalidValue', { op: 'add', path: 'emails', value: [{ type: 'work' }] }],
    ['invalidValue', { op: 'add', path: 'emails', value: ['ann@moss.example'] }],
    ['invalidValue', { op: 'add', path: 'emails', value: [{ value: 'not an address' }] }],
    [
      'invalidValue',
      {
        op: 'replace',
        path: 'emails',
        value: [
          { value: 'a@b.example', primary: true },
          { value: 'c@b.example', primary: true },
        ],
      },
    ],
    ['invalidValue', { op: 'replace', value: 'x' }],
    [
      'tooMany',
      { op: 'replace', path: 'emails', value: Array.from({ length: 21 }, (_, n) => ({ value: `a${n}@b.example` })) },
    ],
    ['invalidSyntax', { op: 'move', path: 'displayName', value: 'x' }],
    ['invalidSyntax', { op: 'replace', Op: 'remove', path: 'displayName' }],
    ['invalidSyntax', 'replace'],
  ])('fails with %s for %j [SSO-003]', (type, operation) => {
    const before = structuredClone(ANN);
    expect(typeOf(() => patched(ANN, { op: 'replace', path: 'displayName', value: 'Y' }, operation))).toBe(type);
    expect(ANN).toEqual(before);
  });

  it.each([
    [null],
    [[]],
    ['text'],
    [{ Operations: [] }],
    [{ schemas: [URN.patch] }],
    [{ schemas: [URN.patch], Operations: [] }],
    [{ schemas: [URN.patch], Operations: {} }],
    [{ schemas: [URN.user], Operations: [{ op: 'add', path: 'displayName', value: 'x' }] }],
  ])('fails with invalidSyntax for the body %j [SSO-003]', (body) => {
    expect(typeOf(() => applyPatch(USER, ANN, body))).toBe('invalidSyntax');
  });

  it('accepts at most 1,000 operations [SSO-003]', () => {
    const operations = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'displayName', value: 'x' }));
    expect(typeOf(() => patched(ANN, ...operations))).toBe('tooMany');
    expect(patched(ANN, ...operations.slice(1)).displayName).toBe('x');
  });
});

describe('a PATCH of group members', () => {
  const member = fc.integer({ min: 1, max: 9 }).map(String);
  const members = fc.array(member, { minLength: 1, maxLength: 4 });
  const listed = (ids: readonly string[]) => ids.map((value) => ({ value }));
  /** An operation in one of the forms that providers send, and its effect on a set of ids. */
  const change: fc.Arbitrary<{ operation: unknown; effect: (all: Set<string>) => Set<string> }> = fc.oneof(
    members.map((ids) => ({
      operation: { op: 'Add', path: 'members', value: listed(ids) },
      effect: (all: Set<string>) => new Set([...all, ...ids]),
    })),
    member.map((id) => ({
      operation: { op: 'add', value: { Members: { value: id, type: 'user', display: 'x', $ref: null } } },
      effect: (all: Set<string>) => new Set([...all, id]),
    })),
    members.map((ids) => ({
      operation: { op: 'replace', path: 'members', value: listed(ids) },
      effect: () => new Set(ids),
    })),
    members.map((ids) => ({
      operation: { op: 'REPLACE', value: { members: listed(ids), id: '4' } },
      effect: () => new Set(ids),
    })),
    member.map((id) => ({
      operation: { op: 'remove', path: `members[value eq "${id}"]` },
      effect: (all: Set<string>) => new Set([...all].filter((each) => each !== id)),
    })),
    members.map((ids) => ({
      operation: { op: 'Remove', path: 'members', value: listed(ids) },
      effect: (all: Set<string>) => new Set([...all].filter((each) => !ids.includes(each))),
    })),
    fc.constant({ operation: { op: 'remove', path: `${URN.group}:members` }, effect: () => new Set<string>() }),
  );

  it('treats the members as a set of ids, for random sequences of operations [SSO-003]', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
        const expected = changes.reduce((all, { effect }) => effect(all), new Set(['1', '2']));
        const group = { displayName: 'Officers', members: listed(['1', '2']) };
        const { members: found = [] } = patchedGroup(group, ...changes.map(({ operation }) => operation));
        expect(new Set((found as Resource[]).map(({ value }) => value))).toEqual(expected);
        expect((found as Resource[]).length).toBe(expected.size);
      }),
      { seed: 20_260_310, numRuns: 1_000 },
    );
  });

  it('a PATCH of a user has one result, whether its operations are sent together or one by one [SSO-003]', () => {
    const path = fc.constantFrom(
      'displayName',
      'name.givenName',
      'emails[type eq "work"].display',
      'emails[type eq "x"].value',
      'active',
      'name',
      'emails',
    );
    const value = fc.constantFrom<unknown>(
      'a@b.example',
      true,
      'False',
      { givenName: 'B' },
      [{ value: 'c@d.example', type: 'work' }],
      null,
    );
    const operation = fc.record({ op: fc.constantFrom('add', 'replace', 'remove'), path, value });
    const outcomeOf = (work: () => Resource): unknown => {
      try {
        return canonical(USER.attributes, work());
      } catch (error) {
        if (error instanceof AppError && error.status === 400) return error.protocolCode;
        throw error;
      }
    };
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 8 }), (operations) => {
        const together = outcomeOf(() => patched(ANN, ...operations));
        const apart = outcomeOf(() => operations.reduce<Resource>((user, each) => patched(user, each), ANN));
        expect(together).toEqual(apart);
      }),
      { seed: 20_260_311, numRuns: 1_000 },
    );
  });

  it('rejects groups as members, ids that are not numbers, and an empty displayName [SSO-003]', () => {
    const group = { displayName: 'Officers' };
    expect(
      typeOf(() => patchedGroup(group, { op: 'add', path: 'members', value: [{ value: '1', type: 'Group' }] })),
    ).toBe('invalidValue');
    expect(typeOf(() => patchedGroup(group, { op: 'add', path: 'members', value: [{ value: 'ann' }] }))).toBe(
      'invalidValue',
    );
    expect(typeOf(() => patchedGroup(group, { op: 'add', path: 'members', value: [{ value: 7 }] }))).toBe(
      'invalidValue',
    );
    expect(typeOf(() => patchedGroup(group, { op: 'replace', path: 'displayName', value: '' }))).toBe('mutability');
  });

  it('accepts at most 10,000 members, even if they are added by several operations [SSO-003]', () => {
    const some = (from: number) => listed(Array.from({ length: 6_000 }, (_, n) => String(from + n)));
    const first = { op: 'add', path: 'members', value: some(1) };
    expect(typeOf(() => patchedGroup({ displayName: 'All' }, first, { ...first, value: some(6_001) }))).toBe('tooMany');
    const { members: all } = patchedGroup({ displayName: 'All' }, first, { ...first, value: some(4_001) });
    expect((all as Resource[]).length).toBe(10_000);
  });
});

describe('a filter', () => {
  it('is a list of equality comparisons joined with "and" [SSO-003]', () => {
    expect(parseFilter(' userName Eq "a \\"b\\" and c" AND active eq TRUE and emails.value eq "x" ')).toEqual([
      { attribute: 'userName', value: 'a "b" and c' },
      { attribute: 'active', value: true },
      { attribute: 'emails.value', value: 'x' },
    ]);
  });

  it.each([
    ...['', ' ', 'userName', 'userName eq', 'userName eq ann', "userName eq 'ann'", 'userName ne "ann"', 'userName pr'],
    ...[
      '(userName eq "ann")',
      'not (userName eq "ann")',
      'userName eq "ann" or active eq true',
      'userName eq "ann" and',
    ],
    ...['userName eq "ann" active eq true', 'emails[type eq "work"]', 'userName eq "ann""', 'userName eq "\\x"'],
    ...['userName eq {"a":1}', 'and and and', '"ann" eq userName', `userName eq "${'x'.repeat(2_000)}"`],
    Array.from({ length: 11 }, () => 'userName eq "a"').join(' and '),
  ])('fails with invalidFilter for %j [SSO-003]', (text) => {
    expect(typeOf(() => parseFilter(text))).toBe('invalidFilter');
  });

  it('either parses or fails with invalidFilter, for random text [SSO-003]', () => {
    const piece = fc.constantFrom('userName', ' ', 'eq', '"', '\\', 'and', 'true', '(', '[', '1', '\u0000', 'é', '"a"');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(['no error', 'invalidFilter']).toContain(typeOf(() => parseFilter(pieces.join(''))));
      }),
      { seed: 20_260_312, numRuns: 1_000 },
    );
  });
});

describe('the request body for a user', () => {
  const read = (more: Resource) => readResource(USER, { schemas: [URN.user], userName: 'ann', ...more });

  it('may have attribute names in any case; empty, read-only and unknown attributes are dropped [SSO-003]', () => {
    expect(
      readResource(USER, {
        SCHEMAS: [URN.user.toUpperCase()],
        USERNAME: ' ann ',
        Name: { GIVENNAME: 'Ann', familyName: null },
        displayName: '',
        Emails: [],
        externalId: null,
        id: '7',
        shoeSize: 40,
      }),
    ).toEqual({ userName: 'ann', name: { givenName: 'Ann' } });
  });

  it.each([
    ['invalidSyntax', { schemas: undefined }],
    ['invalidSyntax', { schemas: 'x' }],
    ['invalidSyntax', { USERNAME: 'ben' }],
    ['invalidValue', { userName: null }],
    ['invalidValue', { userName: ' ' }],
    ['invalidValue', { userName: 'x'.repeat(255) }],
    ['invalidValue', { userName: { $ne: 1 } }],
    ['invalidValue', { userName: 'a\u0000b' }],
    ['invalidValue', { userName: '\ud800' }],
    ['invalidValue', { externalId: ['x'] }],
    ['invalidValue', { name: [] }],
    ['invalidValue', { active: 1 }],
    ['invalidValue', { emails: [null] }],
    ['invalidValue', { emails: [{}] }],
  ])('fails with %s for %j [SSO-003]', (type, more) => {
    expect(typeOf(() => read(more))).toBe(type);
  });
});

describe('the query parameters', () => {
  const USER_VIEW = { schemas: [URN.user], id: '7', ...ANN, meta: { version: 'x' } };

  it.each([
    [{ attributes: 'USERNAME, name.familyName' }, ['schemas', 'id', 'userName', 'name']],
    [{ attributes: `${URN.user}:displayName,shoeSize` }, ['schemas', 'id', 'displayName']],
    [{ excludedAttributes: 'emails,meta,id,schemas,name' }, ['schemas', 'id', 'userName', 'displayName', 'active']],
    [{}, ['schemas', 'id', 'userName', 'name', 'displayName', 'emails', 'active', 'meta']],
  ])('%j selects the attributes %j [SSO-003]', (query, names) => {
    expect(Object.keys(projected(USER, USER_VIEW, readProjection(query)))).toEqual(names);
  });

  it('selects sub-attributes of complex attributes [SSO-003]', () => {
    const shown = (query: Resource) => projected(USER, USER_VIEW, readProjection(query));
    expect(shown({ attributes: 'emails.value,name.givenName' })).toEqual({
      schemas: [URN.user],
      id: '7',
      name: { givenName: 'Ann' },
      emails: [{ value: 'ann@moss.example' }, { value: 'ann@home.example' }],
    });
    expect(shown({ excludedAttributes: 'emails.type,emails.primary' }).emails).toEqual([
      { value: 'ann@moss.example' },
      { value: 'ann@home.example' },
    ]);
  });

  it.each([
    ['invalidValue', { attributes: 'id', excludedAttributes: 'name' }],
    ['invalidValue', { attributes: ['id', 'name'] }],
    ['invalidPath', { attributes: 'a b' }],
    ['invalidValue', { attributes: 'a,'.repeat(101) }],
  ])('fails with %s for %j [SSO-003]', (type, query) => {
    expect(typeOf(() => readProjection(query))).toBe(type);
  });

  it.each([
    [{}, { startIndex: 1, count: 100 }],
    [
      { startIndex: '0', count: '-3' },
      { startIndex: 1, count: 0 },
    ],
    [
      { startIndex: '11', count: '5000' },
      { startIndex: 11, count: 200 },
    ],
  ])('%j requests the page %j [SSO-003]', (query, page) => {
    expect(readListQuery(query)).toEqual({ filter: undefined, ...page });
  });

  it.each([[{ startIndex: 'one' }], [{ count: '1.5' }], [{ count: ['1', '2'] }], [{ filter: ['a', 'b'] }]])(
    'fails with invalidValue for %j [SSO-003]',
    (query) => {
      expect(typeOf(() => readListQuery(query))).toBe('invalidValue');
    },
  );
});
