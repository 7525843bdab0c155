import { z } from 'zod'

/** A login card's token, as it stands in the address of its QR code: 128 bits. */
export const cardToken = z.string().regex(/^[\w-]{22}$/)

/** What a child taps or types; `sentAs` is the same when it is sent again because its answer was lost. */
export const secretInput = {
  pictures: z.string().max(8).optional(),
  words: z.string().max(120).optional(),
  sentAs: z.string().max(64).optional(),
}
