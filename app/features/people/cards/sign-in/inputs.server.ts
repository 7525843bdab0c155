import { z } from 'zod'

/** The token in the QR code of a login card: 128 bits as base64url. */
export const cardToken = z.string().regex(/^[\w-]{22}$/)

/** A secret that a child taps or types. `idempotencyKey` stays the same when a request is retried. */
export const secretInput = {
  pictures: z.string().max(8).optional(),
  words: z.string().max(120).optional(),
  idempotencyKey: z.string().max(64).optional(),
}
