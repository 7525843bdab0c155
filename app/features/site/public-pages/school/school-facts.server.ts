import { getCatalog, getStandards } from '#app/features/learning/courses/public.server.ts'
import { listActivityCodes } from '#app/features/learning/resources/public.server.ts'
import { builtInBankNames, builtInQuestions } from '#app/features/play/questions/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type SchoolFacts = Record<'courses' | 'lessons' | 'activities' | 'questions', number>

/** Figures of public pages, counted in the content of this build. */
export function countContent(): SchoolFacts {
  const courses = getCatalog('en')
  return {
    courses: courses.length,
    lessons: courses.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons)).length,
    activities: listActivityCodes().length,
    questions: builtInBankNames.flatMap((name) => builtInQuestions(name)).length,
  }
}

export type IndicatorRow = { grade: string; code: string; units: { name: string; isPart: boolean }[] }

/** Indicators of the Thai curriculum with the units that serve them, in the order of grades. */
export function listThaiIndicators(locale: Locale): IndicatorRow[] {
  const { lessons: standards } = getStandards('th')
  const rows = new Map<string, Map<string, boolean>>()
  for (const course of getCatalog(locale))
    for (const [index, unit] of course.units.entries())
      for (const lesson of unit.lessons)
        for (const { source, served } of standards[lesson.id] ?? [])
          for (const { code, part } of source === 'th' ? served : []) {
            const units = rows.get(code) ?? new Map<string, boolean>()
            const name = `${course.title} ${index + 1}`
            units.set(name, (units.get(name) ?? true) && part === true)
            rows.set(code, units)
          }
  const order = (code: string) => (code.startsWith('ป') ? 0 : 1)
  return [...rows]
    .toSorted(([a], [b]) => order(a) - order(b) || a.localeCompare(b, 'th', { numeric: true }))
    .map(([code, units]) => ({
      grade: code.split('/')[0]!,
      code,
      units: [...units].map(([name, isPart]) => ({ name, isPart })),
    }))
}
