import { createHash, randomBytes } from 'node:crypto'
import { leadingZeroBits, proofDifficultyBits, proofText } from '#rules/identity/proof-of-work.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Keys } from '#app/platform/secrets/keys.server.ts'
import type { OneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'

const lifeMs = 5 * 60_000

export type CaptchaConfiguration =
  | { provider: 'none' }
  | { provider: 'proof-of-work'; challenge: string; difficultyBits: number; expiresAt: number }

/**
 * Proof of work instead of a refusal when a rate limit is exceeded: the device computes, the user does nothing, and no
 * third party is involved.
 */
export type Captcha = {
  configuration: () => CaptchaConfiguration
  isSolved: (solution: { challenge: string; answer: number } | undefined) => Promise<boolean>
}

export function openCaptcha({ env, now }: Services, keys: Keys, oneTime: OneTimeTokens): Captcha {
  return {
    configuration() {
      if (env.CAPTCHA_PROVIDER === 'none') return { provider: 'none' }
      const expiresAt = now() + lifeMs
      const payload = `${expiresAt}.${randomBytes(12).toString('base64url')}`
      const challenge = `${payload}.${keys.sign('captcha', payload)}`
      return { provider: 'proof-of-work', challenge, difficultyBits: proofDifficultyBits, expiresAt }
    },
    async isSolved(solution) {
      if (env.CAPTCHA_PROVIDER === 'none' || !solution) return false
      const separator = solution.challenge.lastIndexOf('.')
      const [payload, seal] = [solution.challenge.slice(0, separator), solution.challenge.slice(separator + 1)]
      if (!keys.matches('captcha', payload, seal) || Number(payload.split('.')[0]) < now()) return false
      const hash = createHash('sha256').update(proofText(solution.challenge, solution.answer)).digest()
      return leadingZeroBits(hash) >= proofDifficultyBits && oneTime.claim('captcha', solution.challenge)
    },
  }
}
