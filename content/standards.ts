/** Which national standards a lesson serves: data with its sources, and from it what each lesson really does. */

import { z } from 'zod'
import type { ContentLanguage } from './languages.ts'
import { isLevel, isTask, type Course, type Lesson } from './schema.ts'

const words = z.string().min(1).max(300)
const four = <Text extends z.ZodType>(text: Text) => z.strictObject({ en: text, th: text, ko: text, cn: text })

/** What must stand in a program of a lesson before the lesson may name a standard about it. */
const constructs = {
  repeat: /\b(for|while)\b/,
  if: /\bif\b/,
  define: /\b(def|function|return)\b|=>/,
  set: /(^|\s)\w+ (=|\+=|-=) /,
  list: /\[|\.append|\bshelf\b/,
} as const
type Construct = keyof typeof constructs

const served = z.strictObject({
  source: z.string(),
  code: z.string().min(2).max(20),
  /** The lesson does less than the standard asks, or does it earlier than the standard expects. */
  part: z.literal(true).optional(),
  early: z.literal(true).optional(),
  /** Only lessons with one of these steps, with one of these activities, or with such a program. */
  steps: z.array(z.string()).min(1).optional(),
  activities: z.array(z.string()).min(1).optional(),
  shows: z.enum(Object.keys(constructs) as [Construct, ...Construct[]]).optional(),
})
type ServedStandard = z.infer<typeof served>

export const standardsSchema = z.strictObject({
  schema: z.literal(1),
  sources: z
    .array(z.strictObject({ id: z.string(), texts: four(z.strictObject({ name: words, line: words })) }))
    .min(1),
  /** In words of our own, where a standard has no code. */
  names: z.record(z.string(), four(words)),
  units: z.record(z.string(), z.array(served)),
})
export type Standards = z.infer<typeof standardsSchema>

/** Whether a lesson of the unit really does it. */
export function isServedBy({ steps, activities, shows }: ServedStandard, lesson: Lesson): boolean {
  if (steps && !lesson.steps.some(({ id }) => steps.includes(id))) return false
  if (activities && !lesson.steps.some((step) => step.kind === 'unplugged' && activities.includes(step.activity)))
    return false
  if (!shows) return true
  const programs = lesson.steps
    .filter((step) => isLevel(step) || isTask(step))
    .flatMap(({ solution, start = [] }) => [...solution, ...start])
  return programs.some((line) => constructs[shows].test(line))
}

/** As a page shows it: what each lesson serves by source, and once for all lessons where each source was read. */
export type PublishedStandards = {
  readonly sources: Readonly<Record<string, { readonly name: string; readonly line: string }>>
  readonly lessons: Readonly<Record<string, LessonStandards>>
}
export type LessonStandards = readonly {
  readonly source: string
  readonly served: readonly { readonly code: string; readonly part?: true; readonly early?: true }[]
}[]

export function standardsOf(
  { sources, names, units }: Standards,
  { courses, lessons }: { readonly courses: readonly Course[]; readonly lessons: readonly Lesson[] },
  language: ContentLanguage,
): PublishedStandards {
  const unitOf = new Map(
    courses.flatMap((course) => course.units.flatMap((unit) => unit.lessons.map((id) => [id, unit.id] as const))),
  )
  const servedBy = (lesson: Lesson): LessonStandards => {
    const own = (units[unitOf.get(lesson.id) ?? ''] ?? []).filter((standard) => isServedBy(standard, lesson))
    return sources
      .map(({ id }) => ({
        source: id,
        served: own
          .filter(({ source }) => source === id)
          .map(({ code, part, early }) => ({
            code: names[code]?.[language] ?? code,
            ...(part && { part }),
            ...(early && { early }),
          })),
      }))
      .filter(({ served }) => served.length > 0)
  }
  return {
    sources: Object.fromEntries(sources.map(({ id, texts }) => [id, texts[language]])),
    lessons: Object.fromEntries(lessons.map((lesson) => [lesson.id, servedBy(lesson)])),
  }
}
