/** Whether this browser has passkeys, and can read and write them as JSON. */
export function hasPasskeys(): boolean {
  return 'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {});
}

/** Asks for one of the passkeys of this site. @returns the browser's answer as JSON; null if the person cancelled. */
export function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answerOf(navigator.credentials.get({ publicKey }));
}

/** Has a passkey created. @returns as above. @throws InvalidStateError if the device has one for this account. */
export function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(navigator.credentials.create({ publicKey }));
}

async function answerOf(credential: Promise<Credential | null>): Promise<string | null> {
  try {
    return JSON.stringify(await credential);
  } catch (error) {
    // Browsers don't tell a person who cancels from one without a passkey.
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}
