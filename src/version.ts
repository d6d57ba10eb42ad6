import about from '../package.json' with { type: 'json' };

/**
 * The software version, from package.json. The API version in the OpenAPI document is separate; the contract fixes it.
 */
export const VERSION: string = about.version;
