import { PasskeyAssertion } from '../../http/passkey.schema.ts';
import type { TSchema } from '../../http/schema.ts';
import { compiled } from '../../http/validation/compiled.ts';
import { PasskeyAttestation } from './second-factor.schema.ts';

/** Parses the authenticator's response that the page's script put into a form field. */
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
