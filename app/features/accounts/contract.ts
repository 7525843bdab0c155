import { z } from 'zod'
import { checkPersonName } from '#rules/display-name.ts'
import type { Reason } from '#app/platform/errors.ts'

/** What people type, as both sides understand it. */

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  // Reserved for accounts without a mailbox: pupils whom a school made.
  .refine((address) => !address.endsWith('.invalid'), { message: 'invalid-email' satisfies Reason })

export const personName = z.string().transform((text, context) => {
  const checked = checkPersonName(text)
  if (checked.ok) return checked.value
  context.addIssue({ code: 'custom', message: checked.reason })
  return z.NEVER
})

export const localeCode = z.enum(['en', 'th', 'ko', 'cn'])

export const providerId = z.enum(['google', 'facebook', 'github', 'twitter'])

/** Only bounded here; what makes a good one is decided by `checkPassword`. */
export const password = z.string().min(1).max(512)

export const oneTimeCode = z.string().min(4).max(2_048)

/** Where somebody was going before they had to log in; what it may be is decided by `internalPath`. */
export const nextPath = z.string().max(512).optional()

/** Names one popup, so that its answer reaches the window that opened it. */
export const popupId = z.string().regex(/^[\w-]{8,64}$/)

export type Provider = z.infer<typeof providerId>
