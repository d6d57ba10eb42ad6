import about from '../package.json' with { type: 'json' };

/**
 * The version of the software, from package.json. The API version in the OpenAPI document is separate, because the
 * contract fixes it.
 */
export const VERSION: string = about.version;
