import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** Changes to an authenticator's response, for tests that simulate attacks. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator verified the user with biometrics or a PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: options are the JSON that the service returns.
type Options = any;

/**
 * A software authenticator with one passkey. It implements the WebAuthn specification: CBOR, COSE and ECDSA on P-256.
 */
export function anAuthenticator(base = 'http://tasman.test') {
  const home = { origin: new URL(base).origin, rpId: new URL(base).hostname };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, { origin = home.origin, crossOrigin = false }: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const authenticatorData = ({ rpId = home.rpId, isVerified = true, counter }: Twist, attested = Buffer.alloc(0)) => {
    uses += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0), 0);
    head.writeUInt32BE(counter ?? uses, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), head, attested]);
  };
  const answer = (response: Record<string, unknown>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });

  return {
    /** Corresponds to navigator.credentials.create(). */
    create(options: Options, twist: Twist = {}) {
      handle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(twist, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const object = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options.challenge, twist)),
        attestationObject: text(object),
        transports: ['internal'],
      });
    },
    /** Corresponds to navigator.credentials.get(). */
    get(options: Options, twist: Twist = {}) {
      const client = clientData('webauthn.get', options.challenge, twist);
      const data = authenticatorData(twist);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: twist.userHandle ?? handle,
      });
    },
  };
}

const text = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** RFC 8949, section 3: the major type in the upper three bits, then a small number or the size of the data. */
function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
const cborInt = (value: number): Buffer => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (value: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
