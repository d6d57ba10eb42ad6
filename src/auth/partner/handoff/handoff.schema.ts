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
          // Starts with a single slash: browsers read two slashes, or a slash and a backslash, as another host.
          pattern: String.raw`^/(?![/\\])[!-\[\]-~]*$`,
          [PROBLEM]: 'must be a path of the console that starts with a single / and has at most 200 characters',
          description: 'The path to open after the sign-in; default /',
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
      url: Type.String({ description: 'The link to open in the browser; it can be used once' }),
      expires_in: Type.Literal(60, { description: 'Seconds until the link expires' }),
      expires_at: Timestamp({ description: 'When the link expires, in UTC' }),
    },
    { additionalProperties: false },
  ),
);
