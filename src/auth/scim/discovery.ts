import { notFound } from '../../base/errors.ts';
import { type Attribute, KINDS, type Resource, type ResourceKind, URN } from './attributes.ts';
import { listView, MOST_RESULTS } from './representation.ts';

const meta = (base: string, resourceType: string, path: string) => ({
  resourceType,
  location: `${base}/scim/v2${path}`,
});

/** The service provider configuration (RFC 7643, section 5). */
export const providerConfig = (base: string): Resource => ({
  schemas: [URN.config],
  documentationUri: `${base}/docs/provisioning`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer key',
      description: 'A provisioning key that an administrator of the account created in Tasman',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: meta(base, 'ServiceProviderConfig', '/ServiceProviderConfig'),
});

export const resourceTypes = (base: string): Resource => {
  const types = KINDS.map((kind) => resourceType(kind, base));
  return listView(types, types.length, 1);
};

/** The resource type in SCIM's form (RFC 7643, section 6). */
const resourceType = ({ name, endpoint, description, urn }: ResourceKind, base: string): Resource => ({
  schemas: [URN.resourceType],
  id: name,
  name,
  endpoint,
  description,
  schema: urn,
  meta: meta(base, 'ResourceType', `/ResourceTypes/${name}`),
});

export function resourceTypeNamed(name: string, base: string): Resource {
  const kind = KINDS.find((each) => each.name === name);
  if (!kind) throw notFound(`There is no resource type ${name}; the types are User and Group`);
  return resourceType(kind, base);
}

export const schemas = (base: string): Resource => {
  const all = KINDS.map((kind) => schemaOf(kind, base));
  return listView(all, all.length, 1);
};

export function schemaNamed(urn: string, base: string): Resource {
  const kind = KINDS.find((each) => each.urn.toLowerCase() === urn.toLowerCase());
  if (!kind)
    throw notFound(`There is no schema ${urn}; the schemas are ${KINDS.map((each) => each.urn).join(' and ')}`);
  return schemaOf(kind, base);
}

/** Attributes that every resource has are not part of a schema (RFC 7643, section 3.1). */
const COMMON = ['id', 'meta', 'schemas', 'externalId'];

const schemaOf = ({ name, description, urn, attributes }: ResourceKind, base: string): Resource => ({
  schemas: [URN.schema],
  id: urn,
  name,
  description,
  attributes: attributes.filter((attribute) => !COMMON.includes(attribute.name)).map(attributeView),
  meta: meta(base, 'Schema', `/Schemas/${urn}`),
});

const attributeView = (attribute: Attribute): Resource => {
  const { name, type, description, isMulti, isRequired, isCaseExact, isReadOnly, isUnique, choices, sub } = attribute;
  return {
    name,
    type,
    multiValued: isMulti ?? false,
    description,
    required: isRequired ?? false,
    caseExact: isCaseExact ?? false,
    mutability: isReadOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: isUnique ? 'server' : 'none',
    ...(choices ? { canonicalValues: choices } : {}),
    ...(type === 'reference' ? { referenceTypes: [name === '$ref' ? 'User' : 'uri'] } : {}),
    ...(sub ? { subAttributes: sub.map(attributeView) } : {}),
  };
};
