import { isArenaLevel } from '#rules/competitions/arena/judge-program.ts'
import { catalogueIn } from '#app/features/courses/public.server.ts'
import { judgedStep } from '#app/features/progress/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** A lesson whose levels can be played against each other. */
export type ArenaLesson = {
  readonly id: string
  readonly title: string
  /** Steps of it, in their order. */
  readonly levels: readonly string[]
}

export type ArenaCourse = {
  readonly id: string
  readonly title: string
  readonly units: readonly { readonly id: string; readonly title: string; readonly lessons: readonly ArenaLesson[] }[]
}

/** What can be played in the arena, in the order in which it is learned. */
export const arenaCourses = (locale: Locale): readonly ArenaCourse[] =>
  catalogueIn(locale)
    .map(({ id, title, units }) => ({
      id,
      title,
      units: units
        .map((unit) => ({
          id: unit.id,
          title: unit.title,
          lessons: unit.lessons
            .map((lesson) => ({
              id: lesson.id,
              title: lesson.title,
              levels: lesson.steps.map((step) => step.id).filter((step) => isPlayable(lesson.id, step)),
            }))
            .filter(({ levels }) => levels.length > 0),
        }))
        .filter(({ lessons }) => lessons.length > 0),
    }))
    .filter(({ units }) => units.length > 0)

function isPlayable(lesson: string, step: string): boolean {
  const level = judgedStep(lesson, step)?.level
  return level ? isArenaLevel(level) : false
}
