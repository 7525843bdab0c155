import { z } from 'zod'
import { checkDisplayName } from '#rules/display-name.ts'

/**
 * What others read as the name of something, on a projector too: one line, something to read, nothing that is hidden or
 * turns the writing around.
 */
export const nameField = (most: number) =>
  z.string().transform((typed, context) => {
    const checked = checkDisplayName(typed, most)
    // Columns count what is written, people count letters.
    if (checked.ok && checked.value.length <= most) return checked.value
    context.addIssue({ code: 'custom', message: checked.ok ? 'too-long' : checked.reason })
    return z.NEVER
  })
