import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './generated/schema.ts';

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** A successful response. Any status other than 2xx throws an error. */
export interface Answer<T> {
  readonly data: T;
  /** The HTTP response, for access to headers such as `ETag`. */
  readonly response: Response;
}

/** The parameters of a call. They are optional if the call has no required parts. */
type InitParam<Init> = undefined extends Init ? [init?: Init] : [init: Init];
type Media = `${string}/${string}`;
export type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

/** The type of a successful response body, as defined in the API document. */
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
  /** The file name that the service specifies, or undefined. */
  readonly name: string | undefined;
  readonly type: string;
}

export type Download = <M extends 'get' | 'post', P extends PathWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  method: M,
  path: P,
  ...init: InitParam<Init>
) => Promise<File>;
