import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { hashToken } from '../admins/token-hash.server.ts';
import { recoveryCodes } from './two-factor.tables.ts';
import { formatInGroups } from './two-factor.ts';

const CODES = 10;
/** 80 bits, enough for a plain SHA-256; unlike the app's secret it doesn't depend on the session secret. */
const CODE_BYTES = 10;

/** Replaces an admin's recovery codes with ten new ones. @returns the codes, which can't be read again later. */
export async function replaceRecoveryCodes(tx: Database, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    formatInGroups(base32.encode(new Uint8Array(randomBytes(CODE_BYTES)), { padding: false })),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ adminId, codeHash: hashToken(code) })));
  return codes;
}

/** Consumes a recovery code. @returns whether it was one of this admin's. */
export async function consumeRecoveryCode(tx: Database, adminId: string, code: string): Promise<boolean> {
  const consumed = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.adminId, adminId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning();
  return consumed.length > 0;
}

/** The number of unused recovery codes. */
export function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.adminId, adminId));
}
