import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'

/**
 * Tokens of the links in mails to parents: they identify an invitation or a reader, who may have no account. They have no
 * expiry, because the link that ends the mails must work in old mails.
 */
const purposes = { invitation: 'parent-mail-invitation', reader: 'digest-reader' } as const
export type TokenKind = keyof typeof purposes

export type TokenTarget = { schoolId: SchoolId; id: string }

const tokenSchema = z.tuple([uuid, uuid, z.string().max(64)])
export const tokenField = z.string().max(200)

export function signToken({ SECRET }: Pick<Env, 'SECRET'>, kind: TokenKind, { schoolId, id }: TokenTarget): string {
  return `${schoolId}.${id}.${openKeys(SECRET).sign(purposes[kind], `${schoolId}.${id}`)}`
}

/** `null` if the token is not ours, or is of another kind. */
export function readToken({ SECRET }: Pick<Env, 'SECRET'>, kind: TokenKind, token: string): TokenTarget | null {
  const parts = tokenSchema.safeParse(token.slice(0, 200).split('.'))
  if (!parts.success) return null
  const [schoolId, id, signature] = parts.data
  return openKeys(SECRET).matches(purposes[kind], `${schoolId}.${id}`, signature) ? { schoolId, id } : null
}
