/** National standards that lessons cover, with their sources; checked against what each lesson really contains. */

import { z } from 'zod'
import type { ContentLanguage } from './languages.ts'
import { isLevel, isTask, type Course, type Lesson } from './schema.ts'

const shortText = z.string().min(1).max(300)
const inFourLanguages = <Text extends z.ZodType>(text: Text) =>
  z.strictObject({ en: text, th: text, ko: text, cn: text })

/** A lesson may list a standard about a construct only if one of its programs matches the pattern. */
const constructs = {
  repeat: /\b(for|while)\b/,
  if: /\bif\b/,
  define: /\b(def|function|return)\b|=>/,
  set: /(^|\s)\w+ (=|\+=|-=) /,
  list: /\[|\.append|\bshelf\b/,
} as const
type Construct = keyof typeof constructs

const servedStandard = z.strictObject({
  source: z.string(),
  code: z.string().min(2).max(20),
  /** The lesson covers only part of the standard, or at an earlier age than the standard expects. */
  part: z.literal(true).optional(),
  early: z.literal(true).optional(),
  /** Restricts the standard to lessons with one of these steps or activities, or with such a program. */
  steps: z.array(z.string()).min(1).optional(),
  activities: z.array(z.string()).min(1).optional(),
  shows: z.enum(Object.keys(constructs) as [Construct, ...Construct[]]).optional(),
})
type ServedStandard = z.infer<typeof servedStandard>

export const standardsSchema = z.strictObject({
  schema: z.literal(1),
  sources: z
    .array(
      z.strictObject({ id: z.string(), texts: inFourLanguages(z.strictObject({ name: shortText, line: shortText })) }),
    )
    .min(1),
  /** Names for standards that have no official code. */
  names: z.record(z.string(), inFourLanguages(shortText)),
  units: z.record(z.string(), z.array(servedStandard)),
})
export type Standards = z.infer<typeof standardsSchema>

/** Whether a lesson of the unit covers the standard. */
export function servesStandard({ steps, activities, shows }: ServedStandard, lesson: Lesson): boolean {
  if (steps && !lesson.steps.some(({ id }) => steps.includes(id))) return false
  if (activities && !lesson.steps.some((step) => step.kind === 'unplugged' && activities.includes(step.activity)))
    return false
  if (!shows) return true
  const programs = lesson.steps
    .filter((step) => isLevel(step) || isTask(step))
    .flatMap(({ solution, start = [] }) => [...solution, ...start])
  return programs.some((line) => constructs[shows].test(line))
}

/** Standards as shown on pages: covered standards of each lesson by source, and the list of sources. */
export type PublishedStandards = {
  readonly sources: Readonly<Record<string, { readonly name: string; readonly line: string }>>
  readonly lessons: Readonly<Record<string, LessonStandards>>
}
export type LessonStandards = readonly {
  readonly source: string
  readonly served: readonly { readonly code: string; readonly part?: true; readonly early?: true }[]
}[]

export function publishStandards(
  { sources, names, units }: Standards,
  { courses, lessons }: { readonly courses: readonly Course[]; readonly lessons: readonly Lesson[] },
  language: ContentLanguage,
): PublishedStandards {
  const unitOf = new Map(
    courses.flatMap((course) => course.units.flatMap((unit) => unit.lessons.map((id) => [id, unit.id] as const))),
  )
  const standardsOfLesson = (lesson: Lesson): LessonStandards => {
    const lessonStandards = (units[unitOf.get(lesson.id) ?? ''] ?? []).filter((standard) =>
      servesStandard(standard, lesson),
    )
    return sources
      .map(({ id }) => ({
        source: id,
        served: lessonStandards
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
    lessons: Object.fromEntries(lessons.map((lesson) => [lesson.id, standardsOfLesson(lesson)])),
  }
}
