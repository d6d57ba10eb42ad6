import { LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import type { Cite } from '../../../params/params.ts';

/** A parameter value with its source. */
export const Source = named(
  'ExplanationSource',
  Type.Object(
    {
      parameter: Type.String({ description: 'The parameter that was used' }),
      from: LocalDateText({ description: 'First day the value is in force' }),
      title: Nullable(Type.String({ description: 'The name of the parameter; null if it is no longer known' })),
      source: Nullable(Type.String({ description: 'The act, schedule or publication it is taken from' })),
      url: Nullable(Type.String({ description: 'The address of the source' })),
      confidence: Nullable(
        Type.String({ description: 'How reliable the source is: official, secondary, derived or knowledge' }),
      ),
      verified_through: Nullable(LocalDateText({ description: 'The last day to which the value is verified' })),
    },
    { additionalProperties: false },
  ),
);

export const sourceView = (cite: Cite): Static<typeof Source> => ({
  parameter: cite.id,
  from: cite.from,
  title: cite.title,
  source: cite.source,
  url: cite.url,
  confidence: cite.confidence,
  verified_through: cite.verified_through,
});
