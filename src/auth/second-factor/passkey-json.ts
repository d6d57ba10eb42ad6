import { compiled } from '../../http/compiled.ts';
import type { TSchema } from '../../http/schema.ts';
import { PasskeyAssertion, PasskeyAttestation } from './second-factor.schema.ts';

/** What a page's script put into a form: the answer of the browser's authenticator. */
function reader<T>(schema: TSchema): (text: string) => T | undefined {
  return (text) => {
    try {
      const given: unknown = JSON.parse(text);
      return compiled(schema).Check(given) ? (given as T) : undefined;
    } catch {
      return undefined;
    }
  };
}

export const readAssertion = reader<PasskeyAssertion>(PasskeyAssertion);
export const readAttestation = reader<PasskeyAttestation>(PasskeyAttestation);
