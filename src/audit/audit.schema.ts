import { Limit, OwnId } from '../http/record-fields.ts';
import { Id, LocalDateText, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../http/schema.ts';

const TextFilter = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 320,
      pattern: '^[^\\u0000]*$',
      [PROBLEM]: 'must be text of 1 to 320 characters',
      description,
    }),
  );

export const AuditQuery = Type.Object(
  {
    from: Type.Optional(LocalDateText({ description: 'The first day, in UTC' })),
    to: Type.Optional(LocalDateText({ description: 'The last day, in UTC' })),
    action: TextFilter('The action, such as employee.update'),
    entity_type: TextFilter('The type of the record, such as employee'),
    entity_id: Type.Optional(Id({ description: 'Id of the record' })),
    actor: TextFilter('The person or program that acted: an email address, a username, a client, or "operator"'),
    client_id: TextFilter('The client that sent the request'),
    limit: Limit(500, 100),
    before: Type.Optional(Id({ description: 'Returns entries older than this id, for the next page' })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEntryOut = named(
  'AuditEntry',
  Type.Object(
    {
      id: OwnId('entry'),
      at: Timestamp({ description: 'When the action happened, in UTC with microseconds and no offset' }),
      actor: Type.String({
        description: 'The person or program that acted: an email address, a username, a client, or "operator"',
      }),
      client_id: Nullable(Type.String({ description: 'The client that sent the request' })),
      address: Nullable(Type.String({ description: 'The network address that the request came from' })),
      action: Type.String({ description: 'Noun and verb: employee.update, tax-number.read, user.sign-in-failed' }),
      entity_type: Type.String({ description: 'The type of the record, such as employee' }),
      entity_id: Nullable(Type.Integer({ description: 'Id of the record; null if the action has no record' })),
      before: Type.Unknown({
        description: 'The record before the action, with tax numbers, accounts and secrets masked',
      }),
      after: Type.Unknown({
        description: 'The record after the action, or the data sent, with the same values masked',
      }),
      request_id: Nullable(Type.String({ description: 'The X-Request-Id of the request' })),
      is_sealed: Type.Boolean({
        description: 'Whether the entry has been added to the seal chain, which happens within a few seconds',
      }),
    },
    { additionalProperties: false },
  ),
);
export type AuditEntryOut = Static<typeof AuditEntryOut>;
