import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { picturesFrom, wordsFrom, type PictureCount, type SecretKind } from '#rules/cards/secrets.ts'
import type { Env } from '#app/platform/env.server.ts'

export type CardRow = {
  schoolId: SchoolId
  /** The school that made it, where that is another one. */
  madeIn?: SchoolId | null
  studentId: PersonId
  cardNumber: number
  secretNumber: number
  pictures: PictureCount
}

/** Everything a card says, from a key outside the database and the numbers inside it. */
export type CardKeys = {
  /** 128 bits, 22 letters of an address. */
  token: (card: CardRow) => string
  secret: (card: CardRow, kind: SecretKind) => string
}

export function openCardKeys(env: Pick<Env, 'CARD_KEY' | 'SECRET'>): CardKeys {
  const key = env.CARD_KEY
    ? Buffer.from(env.CARD_KEY)
    : Buffer.from(hkdfSync('sha256', env.SECRET, '', 'skykite cards', 32))
  const derive = (what: string, { schoolId, madeIn, studentId }: CardRow, number: number) =>
    createHmac('sha256', key)
      .update([what, madeIn ?? schoolId, studentId, number].join('\n'))
      .digest()
  return {
    token: (card) => derive('card', card, card.cardNumber).subarray(0, 16).toString('base64url'),
    secret: (card, kind) =>
      kind === 'picture'
        ? picturesFrom(derive('picture', card, card.secretNumber), card.pictures)
        : wordsFrom(derive('words', card, card.secretNumber)),
  }
}

/** What the directory of cards holds: whose a token is can be found by it, the token cannot. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')
