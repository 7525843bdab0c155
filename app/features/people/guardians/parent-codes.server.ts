import { generateParentCode } from '#rules/guardians/parent-code.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'

/**
 * Codes of parent letters. They are derived from the invitation's id, so that a letter can be printed again although the
 * database stores only keyed digests. Both use the key of login cards, because a change of it affects printed paper.
 */
export type ParentCodes = { codeOf: (invitationId: string) => string; digestOf: (code: string) => string }

export function openParentCodes({ CARD_KEY, SECRET }: Pick<Env, 'CARD_KEY' | 'SECRET'>): ParentCodes {
  const keys = openKeys(CARD_KEY ?? SECRET)
  return {
    codeOf(invitationId) {
      // One digest nearly always has enough bytes for a code; the next ones are for the rest.
      for (let round = 0; ; round++) {
        const bytes = Buffer.from(keys.sign('parent-code', `${invitationId}.${round}`), 'base64url')
        const code = generateParentCode(bytes)
        if (code) return code
      }
    },
    digestOf: (code) => keys.sign('parent-code-digest', code),
  }
}
