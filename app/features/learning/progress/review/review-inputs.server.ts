import { z } from 'zod'
import { textHasHiddenCharacters } from '#rules/input/hidden-characters.ts'
import { isText } from '#rules/input/text.ts'
import { MAX_CODE_CHARACTERS, MAX_COMMENT_LETTERS } from '#rules/progress/review.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'

/** Input fields of commands about a student's work. */

export const workInput = z.object({ classroomId: classroomUuid, student: personUuid, step: z.string().max(16) })
export type WorkInput = z.infer<typeof workInput>

export const commentText = z.string().max(20 * MAX_COMMENT_LETTERS)
/** The statement that a comment refers to; without it the comment is about the whole program. */
export const statementFields = {
  statement: z.coerce.number().int().min(0).max(999).optional(),
  code: z
    .string()
    .min(1)
    .max(MAX_CODE_CHARACTERS)
    .refine((text) => isText(text) && !textHasHiddenCharacters(text), 'bad-text')
    .optional(),
}
