import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './generated/schema.ts';

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** A successful response. For any status other than 2xx an error is thrown. */
export interface Answer<T> {
  readonly data: T;
  /** Gives access to headers such as `ETag`. */
  readonly response: Response;
}

/** Optional when nothing in it is required. */
type InitParam<Init> = undefined extends Init ? [init?: Init] : [init: Init];
type Media = `${string}/${string}`;
export type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

/** The body of a successful response, as in the API document. */
export type DataOf<M extends Method, P extends PathWith<M>, Init = unknown> = Extract<
  FetchResponse<paths[P][M] & Record<string | number, unknown>, Init, Media>,
  { data: unknown }
>['data'];

export type Call<M extends Method> = <P extends PathWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: InitParam<Init>
) => Promise<Answer<DataOf<M, P, Init>>>;

export type Pages = <P extends PathWith<'get'>, Init extends MaybeOptionalInit<paths[P], 'get'>>(
  path: P,
  ...init: InitParam<Init>
) => AsyncGenerator<Answer<DataOf<'get', P, Init>>, void, undefined>;

export type Each = <P extends PathWith<'get'>, Init extends MaybeOptionalInit<paths[P], 'get'>>(
  path: P,
  ...init: InitParam<Init>
) => AsyncGenerator<DataOf<'get', P, Init> extends readonly (infer Item)[] ? Item : never, void, undefined>;

export interface File {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name from the service, or undefined. */
  readonly name: string | undefined;
  readonly type: string;
}

export type Download = <M extends 'get' | 'post', P extends PathWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  method: M,
  path: P,
  ...init: InitParam<Init>
) => Promise<File>;
