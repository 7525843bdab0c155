import { z } from 'zod'

/** Id of a lesson, as long as the column allows. Only lessons that the student finished are stored. */
export const lessonField = z.string().min(1).max(16)
