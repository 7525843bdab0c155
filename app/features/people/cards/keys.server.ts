import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { generatePictures, generateWords, type PictureCount, type SecretKind } from '#rules/cards/secrets.ts'
import type { Env } from '#app/platform/services/env.server.ts'

export type CardRow = {
  schoolId: SchoolId
  /** The school that issued the card, if the class has moved to another school since. */
  madeIn?: SchoolId | null
  studentId: PersonId
  cardNumber: number
  secretNumber: number
  pictures: PictureCount
}

/** Derives the secrets of a card from a server key and the card's counters, so that the database holds no secrets. */
export type CardKeys = {
  /** 128 bits as 22 base64url characters; part of the address in the QR code. */
  token: (card: CardRow) => string
  secret: (card: CardRow, kind: SecretKind) => string
}

export function openCardKeys(env: Pick<Env, 'CARD_KEY' | 'SECRET'>): CardKeys {
  const key = env.CARD_KEY
    ? Buffer.from(env.CARD_KEY)
    : Buffer.from(hkdfSync('sha256', env.SECRET, '', 'skykite cards', 32))
  const derive = (purpose: string, { schoolId, madeIn, studentId }: CardRow, number: number) =>
    createHmac('sha256', key)
      .update([purpose, madeIn ?? schoolId, studentId, number].join('\n'))
      .digest()
  return {
    token: (card) => derive('card', card, card.cardNumber).subarray(0, 16).toString('base64url'),
    secret: (card, kind) =>
      kind === 'picture'
        ? generatePictures(derive('picture', card, card.secretNumber), card.pictures)
        : generateWords(derive('words', card, card.secretNumber)),
  }
}

/** `card_tokens` stores this hash: the owner of a token can be looked up, but the token cannot be recovered. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')
