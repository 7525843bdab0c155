import { z } from 'zod'
import { hidesSigns } from '#rules/input/hidden-signs.ts'
import { isText } from '#rules/input/text.ts'
import { MOST_CODE_CHARACTERS, MOST_COMMENT_LETTERS } from '#rules/progress/review.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'

/** What is sent about the work of a student. */

export const ofWork = z.object({ classroomId: classroomUuid, student: personUuid, step: z.string().max(16) })
export type OfWork = z.infer<typeof ofWork>

export const commentText = z.string().max(20 * MOST_COMMENT_LETTERS)
/** Which statement it is about; about all of the program without. */
export const atStatement = {
  statement: z.coerce.number().int().min(0).max(999).optional(),
  code: z
    .string()
    .min(1)
    .max(MOST_CODE_CHARACTERS)
    .refine((text) => isText(text) && !hidesSigns(text), 'bad-text')
    .optional(),
}
