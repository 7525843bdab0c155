import { z } from 'zod'
import { checkPersonName } from '#rules/input/display-name.ts'
import type { Reason } from '#app/platform/errors/errors.ts'

/** Input schemas shared by browser and server. */

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  // `.invalid` is reserved for accounts without a mailbox: students created by a school.
  .refine((address) => !address.endsWith('.invalid'), { message: 'invalid-email' satisfies Reason })

export const personName = z.string().transform((text, context) => {
  const checked = checkPersonName(text)
  if (checked.ok) return checked.value
  context.addIssue({ code: 'custom', message: checked.reason })
  return z.NEVER
})

export const localeCode = z.enum(['en', 'th', 'ko', 'cn'])

export const providerId = z.enum(['google', 'facebook', 'github', 'twitter'])

/** Only limits the length; `checkPassword` applies the password policy. */
export const password = z.string().min(1).max(512)

export const oneTimeCode = z.string().min(4).max(2_048)

/** Page to open after sign-in; `internalPath` rejects paths outside this site. */
export const nextPath = z.string().max(512).optional()

/** Identifies a sign-in popup so that its result reaches the browser window that opened it. */
export const popupId = z.string().regex(/^[\w-]{8,64}$/)

export type Provider = z.infer<typeof providerId>
