import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** An authenticator app that was told a key by hand. */
export function authenticator(key: string) {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return {
    /** The code of now, or of so many times 30 seconds later. */
    code: (later = 0) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later),
  };
}
