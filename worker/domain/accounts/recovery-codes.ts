import { and, eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { recoveryCodes } from '../../../db/schema/index.ts'
import { wrongRecoveryCodeMessage } from '../../contract/accounts/second-factor.ts'
import { AppError } from '../../errors.ts'
import { sha256 } from '../digest.ts'
import { randomText } from './random-text.ts'

const codeCount = 10

/** New recovery codes and the statements that replace the stored hashes with theirs. */
export async function newRecoveryCodes(db: Database, userId: number) {
  const codes = Array.from({ length: codeCount }, newCode)
  const hashes = await Promise.all(codes.map(hashOf))
  const replaced = {
    old: db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    codes: db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash }))),
  }
  return { codes, replaced }
}

/** The condition and the statement that accept a recovery code once, for the write that starts a session. */
export async function spendRecoveryCode(db: Database, userId: number, code: string) {
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, await hashOf(code)))
  return {
    unused: ensure(sql`EXISTS (SELECT 1 FROM recovery_codes WHERE ${own})`, () => wrongCode(wrongRecoveryCodeMessage)),
    used: db.delete(recoveryCodes).where(own),
  }
}

export const wrongCode = (message: string) => new AppError(401, 'WRONG_CODE', message, { fields: { code: message } })

function newCode() {
  const text = randomText(10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const hashOf = (code: string) => sha256(code.toLowerCase().replace(/[\s-]/g, ''))
