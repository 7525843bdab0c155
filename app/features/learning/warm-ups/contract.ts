import { z } from 'zod'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { PracticeReason } from '#rules/warm-ups/practice-level.ts'
import type { Skin } from '#app/features/learning/progress/public-player.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'

/** A group of students with a similar program at one step, identified by the student whose program represents it. */
export const warmUpGroupInput = z.object({ classroomId: classroomUuid, step: z.string().max(16), student: personUuid })

export const warmUpInput = z.object({ classroomId: classroomUuid, warmUp: uuid })

/** A step with its lesson: enough to show its name and to load its lesson file. */
export type StepRef = { lesson: string; title: string; number: number; step: string; file: string }

/** A warm-up in the teachers' list. */
export type WarmUpSummary = { id: string; place: StepRef; madeAt: string; givenAt: string | null }

/** A warm-up to show in class; it must not reveal the author of the program. */
export type WarmUp = WarmUpSummary & {
  classroomId: string
  program: string
  skin: Skin
  choice: SetupChoice | null
  practice: { place: StepRef; why: PracticeReason }
}

/** The part of a warm-up that students see: the level to try. */
export type AssignedWarmUp = { id: string; place: StepRef }
