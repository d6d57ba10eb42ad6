import type { FastifyRequest } from 'fastify';
import { notFound, unauthorised } from '../base/errors.ts';
import { sameText } from '../base/secrets.ts';

/** Who runs the service is nobody's customer: what is for the operator is opened by a token of its own. */
export interface OperatorDoor {
  /** Whether there is a token at all. */
  readonly isLocked: boolean;
  /** Throws 401 unless the request carries the token, and 404 where none is set: then it is opened to nobody. */
  admit(request: Pick<FastifyRequest, 'headers'>): void;
}

export function operatorDoor(token: string | undefined): OperatorDoor {
  return {
    isLocked: token !== undefined,
    admit({ headers }) {
      if (token === undefined) throw notFound('The status is shown to operators, once OPERATOR_TOKEN is set');
      const given = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (given === undefined || !sameText(given, token)) throw unauthorised('The token is not the operator’s');
    },
  };
}
