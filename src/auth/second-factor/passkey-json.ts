import type { TSchema } from '../../http/schema.ts';
import { SchemaProblem, validator } from '../../http/validation.ts';
import { PasskeyAssertion, PasskeyAttestation } from './second-factor.schema.ts';

/** What a page's script put into a form: the answer of the browser's authenticator. */
function reader<T>(schema: TSchema): (text: string) => T | undefined {
  const check = validator('body', schema);
  return (text) => {
    try {
      return check(JSON.parse(text)) as T;
    } catch (error) {
      if (error instanceof SchemaProblem || error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
}

export const readAssertion = reader<PasskeyAssertion>(PasskeyAssertion);
export const readAttestation = reader<PasskeyAttestation>(PasskeyAttestation);
