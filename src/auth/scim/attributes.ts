/** A resource in SCIM's JSON form, with the attribute names of the schema. */
export type Resource = Record<string, unknown>;

/** An attribute of a SCIM schema (RFC 7643, section 7), with Tasman's limits. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'reference' | 'complex';
  readonly description: string;
  readonly isMulti?: boolean;
  readonly isRequired?: boolean;
  readonly isCaseExact?: boolean;
  readonly isReadOnly?: boolean;
  readonly isUnique?: boolean;
  /** The maximum number of characters, or of entries of a multi-valued attribute. */
  readonly most?: number;
  readonly format?: 'email' | 'id';
  readonly choices?: readonly string[];
  readonly sub?: readonly Attribute[];
  /** For a multi-valued attribute: the key of an entry. Two entries with the same key are the same entry. */
  readonly keyOf?: (entry: Resource) => string;
}

export interface ResourceKind {
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly description: string;
  readonly urn: string;
  readonly attributes: readonly Attribute[];
  /** Attributes of the standard that Tasman accepts and does not store, in lower case. */
  readonly unstored: ReadonlySet<string>;
}

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';
export const URN = {
  user: `${CORE}:User`,
  group: `${CORE}:Group`,
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  schema: `${CORE}:Schema`,
  resourceType: `${CORE}:ResourceType`,
  config: `${CORE}:ServiceProviderConfig`,
  list: `${MESSAGES}:ListResponse`,
  patch: `${MESSAGES}:PatchOp`,
  error: `${MESSAGES}:Error`,
} as const;

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  most: 100,
  ...more,
});

export const MOST_MEMBERS = 10_000;

const EXTERNAL_ID = text('externalId', 'The identifier of the record at the identity provider', {
  isCaseExact: true,
  most: 255,
});

/** Attributes of every resource that only the service sets. */
const META: readonly Attribute[] = [
  text('id', 'The identifier of the record in Tasman', { isReadOnly: true, isCaseExact: true }),
  { name: 'meta', type: 'complex', description: 'Times, address and version of the record', isReadOnly: true, sub: [] },
  text('schemas', 'The schemas of the record', { isReadOnly: true, isMulti: true }),
];

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

export const USER: ResourceKind = {
  name: 'User',
  endpoint: '/Users',
  description: 'A person who signs in to the payroll account',
  urn: URN.user,
  attributes: [
    ...META,
    EXTERNAL_ID,
    text('userName', 'The name of the user at the identity provider, unique in the account', {
      isRequired: true,
      isUnique: true,
      most: 254,
    }),
    {
      name: 'name',
      type: 'complex',
      description: 'The parts of the name',
      sub: [
        text('formatted', 'The whole name'),
        text('familyName', 'The family name'),
        text('givenName', 'The given name'),
        text('middleName', 'The middle names'),
        text('honorificPrefix', 'A title such as Dr'),
        text('honorificSuffix', 'A suffix such as Jr'),
      ],
    },
    text('displayName', 'The name that Tasman shows'),
    {
      name: 'emails',
      type: 'complex',
      description: 'Email addresses. Tasman uses the primary one, or else the one for work, or else the first one',
      isMulti: true,
      most: 20,
      keyOf: ({ value, type }) => `${lower(value)} ${lower(type)}`,
      sub: [
        text('value', 'The address', { isRequired: true, most: 254, format: 'email' }),
        text('type', 'The purpose of the address', { choices: ['work', 'home', 'other'] }),
        { name: 'primary', type: 'boolean', description: 'Whether this is the main address' },
        text('display', 'A name for the address'),
      ],
    },
    { name: 'active', type: 'boolean', description: 'Whether the user can sign in' },
    {
      name: 'groups',
      type: 'complex',
      description: 'The groups that the user belongs to',
      isMulti: true,
      isReadOnly: true,
      sub: [
        text('value', 'The id of the group', { isReadOnly: true }),
        { name: '$ref', type: 'reference', description: 'The address of the group', isReadOnly: true },
        text('display', 'The name of the group', { isReadOnly: true }),
      ],
    },
  ],
  unstored: new Set(
    ['nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone', 'password']
      .concat('phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates')
      .map(lower),
  ),
};

export const GROUP: ResourceKind = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'A group of users. An administrator decides in Tasman what access the group gives',
  urn: URN.group,
  attributes: [
    ...META,
    EXTERNAL_ID,
    text('displayName', 'The name of the group, unique in the account', {
      isRequired: true,
      isUnique: true,
      most: 256,
    }),
    {
      name: 'members',
      type: 'complex',
      description: 'The users in the group',
      isMulti: true,
      most: MOST_MEMBERS,
      keyOf: ({ value }) => lower(value),
      sub: [
        text('value', 'The id of the user', { isRequired: true, isCaseExact: true, format: 'id' }),
        { name: '$ref', type: 'reference', description: 'The address of the user', isReadOnly: true },
        text('display', 'The name of the user', { isReadOnly: true }),
        text('type', 'The kind of member; groups within groups are not supported', { choices: ['User'] }),
      ],
    },
  ],
  unstored: new Set(),
};

export const KINDS: readonly ResourceKind[] = [USER, GROUP];

/** Attribute names are case-insensitive (RFC 7643, section 2.1). */
export const attributeNamed = (attributes: readonly Attribute[] | undefined, name: string): Attribute | undefined =>
  attributes?.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase());
