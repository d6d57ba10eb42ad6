import { Limit, OwnId } from '../http/record-fields.ts';
import { Id, LocalDateText, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../http/schema.ts';

const Word = (description: string) =>
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
    action: Word('What was done, such as employee.update'),
    entity_type: Word('The kind of record it was done to, such as employee'),
    entity_id: Type.Optional(Id({ description: 'The record it was done to' })),
    actor: Word('Who did it: an e-mail address, a username, a client, or "operator"'),
    client_id: Word('The client it was done through'),
    limit: Limit(500, 100),
    before: Type.Optional(Id({ description: 'Entries older than this id: the next page' })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEntryOut = named(
  'AuditEntry',
  Type.Object(
    {
      id: OwnId('entry'),
      at: Timestamp({ description: 'When it was done, in UTC with microseconds and no offset' }),
      actor: Type.String({ description: 'Who did it: an e-mail address, a username, a client, or "operator"' }),
      client_id: Nullable(Type.String({ description: 'The client it was done through' })),
      address: Nullable(Type.String({ description: 'Where the request came from' })),
      action: Type.String({ description: 'Verb and noun: employee.update, tax-number.read, user.sign-in-failed' }),
      entity_type: Type.String({ description: 'The kind of record it was done to, such as employee' }),
      entity_id: Nullable(
        Type.Integer({ description: 'The record it was done to; null where it has no id of its own' }),
      ),
      before: Type.Unknown({ description: 'What it was, tax numbers, accounts and secrets masked' }),
      after: Type.Unknown({ description: 'What it became or what was sent, masked likewise' }),
      request_id: Nullable(Type.String({ description: 'The X-Request-Id of the call' })),
      is_sealed: Type.Boolean({
        description: 'Whether the entry is in the chain of seals by now; it is seconds after the change',
      }),
    },
    { additionalProperties: false },
  ),
);
export type AuditEntryOut = Static<typeof AuditEntryOut>;
