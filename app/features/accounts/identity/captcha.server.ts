import { createHash, randomBytes } from 'node:crypto'
import { leadingZeroBits, proofDifficultyBits, proofText } from '#rules/identity/proof-of-work.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Keys } from '#app/platform/keys.server.ts'
import type { OneTime } from '#app/platform/one-time.server.ts'

const lifeMs = 5 * 60_000

export type CaptchaConfiguration =
  | { provider: 'none' }
  | { provider: 'proof-of-work'; challenge: string; difficultyBits: number; expiresAt: number }

/**
 * Asked for over the budget instead of refusing: a sum for the device, nothing for the person, nobody else
 * involved.
 */
export type Captcha = {
  configuration: () => CaptchaConfiguration
  solved: (given: { challenge: string; answer: number } | undefined) => Promise<boolean>
}

export function openCaptcha({ env, now }: Services, keys: Keys, oneTime: OneTime): Captcha {
  return {
    configuration() {
      if (env.CAPTCHA_PROVIDER === 'none') return { provider: 'none' }
      const expiresAt = now() + lifeMs
      const named = `${expiresAt}.${randomBytes(12).toString('base64url')}`
      const challenge = `${named}.${keys.seal('captcha', named)}`
      return { provider: 'proof-of-work', challenge, difficultyBits: proofDifficultyBits, expiresAt }
    },
    async solved(given) {
      if (env.CAPTCHA_PROVIDER === 'none' || !given) return false
      const at = given.challenge.lastIndexOf('.')
      const [named, seal] = [given.challenge.slice(0, at), given.challenge.slice(at + 1)]
      if (!keys.matches('captcha', named, seal) || Number(named.split('.')[0]) < now()) return false
      const hash = createHash('sha256').update(proofText(given.challenge, given.answer)).digest()
      return leadingZeroBits(hash) >= proofDifficultyBits && oneTime.claim('captcha', given.challenge)
    },
  }
}
