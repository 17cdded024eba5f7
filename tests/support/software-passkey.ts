import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

type Options = {
  origin?: string;
  /** Whether the person gave a PIN or a fingerprint. */
  verified?: boolean;
};

type Asked = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

/** A passkey (ES256) as browser and authenticator make one, for tests that send answers no browser would send. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** User present (1), user verified (4), credential data included (64). */
  function authenticatorData(rpId: string, verified: boolean, credential?: Buffer): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (verified ? 4 : 0) | (credential ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }

  return {
    id: base64url(id),
    /** The answer to `navigator.credentials.create` as JSON. */
    create(
      { challenge, rp, user }: Asked,
      { origin = 'http://localhost:3000', verified = true }: Options = {},
    ) {
      userHandle = user?.id ?? '';
      // COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } in CBOR.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(rp?.id ?? '', verified, credential);
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
        },
      });
    },
    /** The answer to `navigator.credentials.get` as JSON. */
    answer(
      { challenge, rpId = '' }: Asked,
      {
        origin = 'http://localhost:3000',
        verified = true,
        handle = userHandle,
      }: Options & { handle?: string } = {},
    ) {
      const data = authenticatorData(rpId, verified);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: handle,
        },
      });
    },
  };
}
