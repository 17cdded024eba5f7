import * as z from 'zod/mini';
import type { RelyingParty } from '../session/relying-party.ts';

/** EdDSA, ES256 and RS256 in COSE. The library would add ML-DSA, which is experimental in Node. */
export const ALGORITHMS = [-8, -7, -257];

/** In base64url; more than authenticators send. */
const bytes = z.string().check(z.maxLength(20_000));

const created = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

const signed = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
});

type Created = z.infer<typeof created>;
type Signed = z.infer<typeof signed>;

/** A browser's answer, unverified: a new passkey, or the answer of one to a sign-in challenge; null if it is neither. */
export const readCreated = (answer: string): Created | null => parse(created, answer);
export const readSigned = (answer: string): Signed | null => parse(signed, answer);

/** The challenge that an answer claims to be to. */
export function challengeIn({ response }: Created | Signed): string {
  const clientData = Buffer.from(response.clientDataJSON, 'base64url').toString();
  return parse(z.object({ challenge: z.string() }), clientData)?.challenge ?? '';
}

type Expected = RelyingParty & { challenge: string };
type Stored = { credentialId: string; publicKey: string; counter: number };

/** Verifies a passkey that a browser has created. @returns null if it isn't for us, or its user was not verified. // A11 */
export async function verifyCreated(response: Created, expected: Expected) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    ...expectations(expected),
    supportedAlgorithmIDs: ALGORITHMS,
    response: { ...response, clientExtensionResults: {} },
  }).catch(refused);
  return verified?.registrationInfo?.credential ?? null;
}

/** Verifies an answer to a sign-in challenge. @returns the authenticator's new counter; null as above. // A11 */
export async function verifySigned(
  response: Signed,
  { credentialId, publicKey, counter }: Stored,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const answer = await verifyAuthenticationResponse({
    ...expectations(expected),
    response: { ...response, clientExtensionResults: {} },
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
  }).catch(refused);
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}

const expectations = ({ id, origin, challenge }: Expected) => ({
  expectedRPID: id,
  expectedOrigin: origin,
  expectedChallenge: challenge,
  // Replaces the code of the second factor.
  requireUserVerification: true,
});

/** The library throws for whatever is wrong with an answer. */
const refused = () => null;

function parse<Answer>(schema: z.ZodMiniType<Answer>, text: string): Answer | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
