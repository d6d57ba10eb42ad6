export type { Answer, Call, DataOf, Download, Each, File, Method, Pages, PathWith } from './call.ts';
export {
  ApiError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type FieldError,
  ForbiddenError,
  NotFoundError,
  PreconditionRequiredError,
  RateLimitError,
  ServerError,
  StaleError,
  TasmanError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';
export type { EventsByType } from './generated/events.ts';
export type { components, operations, paths } from './generated/schema.ts';
export { type Authorization, type CodeExchange, type Oauth, type OauthClient, pkce } from './oauth.ts';
export type { RetryOptions } from './send.ts';
export { createTasman, type Tasman, type TasmanOptions } from './tasman.ts';
export type { KeptTokens, TokenSet } from './tokens.ts';
export {
  type Delivery,
  type TasmanEvent,
  type TestEvent,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhook.ts';

/** The version of this package. */
export const VERSION = '0.2.0';
