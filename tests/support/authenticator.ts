import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** An authenticator app set up with a manually entered key. */
export function authenticator(key: string) {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return {
    /** The current code, or the one `later` time steps (30 s) later. */
    code: (later = 0) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later),
  };
}
