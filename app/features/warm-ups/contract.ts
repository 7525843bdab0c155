import { z } from 'zod'
import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import type { PracticeReason } from '#rules/warm-ups/practice-level.ts'
import type { Skin } from '#app/features/progress/public-player.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/uuid.ts'

/** A group of the class at one step, by the child whose program stands for all. */
export const groupAsked = z.object({ classroomId: classroomUuid, step: z.string().max(16), student: personUuid })

export const warmUpAsked = z.object({ classroomId: classroomUuid, warmUp: uuid })

/** Where a step stands: enough to name it and to bring its lesson. */
export type StepPlace = { lesson: string; title: string; number: number; step: string; file: string }

/** A warm-up in the list of those who teach. */
export type WarmUpLine = { id: string; place: StepPlace; madeAt: string; givenAt: string | null }

/** To look at and to show: nothing in it says whose program it was. */
export type WarmUp = WarmUpLine & {
  classroomId: string
  program: string
  skin: Skin
  choice: PlaceChoice | null
  practice: { place: StepPlace; why: PracticeReason }
}

/** What a child gets of it: the level to try. */
export type GivenWarmUp = { id: string; place: StepPlace }
