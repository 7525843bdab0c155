import { z } from 'zod'
import { checkDisplayName } from '#rules/input/display-name.ts'

/**
 * Name shown to other users, also on a projector: one line, not blank, without hidden characters or bidi controls.
 */
export const nameField = (maxLength: number) =>
  z.string().transform((input, context) => {
    const result = checkDisplayName(input, maxLength)
    // The database column counts characters, `checkDisplayName` counts grapheme clusters.
    if (result.ok && result.value.length <= maxLength) return result.value
    context.addIssue({ code: 'custom', message: result.ok ? 'too-long' : result.reason })
    return z.NEVER
  })
