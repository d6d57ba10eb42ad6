import { Id, named, PROBLEM, Timestamp, Type } from '../../../http/schema.ts';

export const HandoffIn = named(
  'SessionHandoffIn',
  Type.Object(
    {
      company_id: Type.Optional(Id({ description: 'The company to open' })),
      target_path: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          // One slash: two, or a slash and a backslash, would be read by browsers as another host.
          pattern: String.raw`^/(?![/\\])[!-\[\]-~]*$`,
          [PROBLEM]: 'must be a path of the console that starts with a single / and has at most 200 characters',
          description: 'Where the browser goes once signed in; default /',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const HandoffOut = named(
  'SessionHandoff',
  Type.Object(
    {
      url: Type.String({ description: 'Works once, for one browser' }),
      expires_in: Type.Literal(60, { description: 'Seconds that the address works' }),
      expires_at: Timestamp({ description: 'When it ends, in UTC' }),
    },
    { additionalProperties: false },
  ),
);
