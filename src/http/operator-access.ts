import type { FastifyRequest } from 'fastify';
import { notFound, unauthorised } from '../base/errors.ts';
import { sameText } from '../base/secrets.ts';

/** Access with a separate token for the operator of the service, who has no account. */
export interface OperatorAccess {
  /** Whether an operator token is configured. */
  readonly hasToken: boolean;
  /** Throws 401 unless the request has the token, and 404 if none is configured. */
  admit(request: Pick<FastifyRequest, 'headers'>): void;
}

export function operatorAccess(token: string | undefined): OperatorAccess {
  return {
    hasToken: token !== undefined,
    admit({ headers }) {
      if (token === undefined) throw notFound('The status is disabled; set OPERATOR_TOKEN to enable it');
      const given = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (given === undefined || !sameText(given, token)) throw unauthorised('The token is not the operator token');
    },
  };
}
