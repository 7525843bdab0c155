import { contentLanguages } from '#content/languages.ts'
import { isServedBy } from '#content/standards.ts'
import type { Content } from './content-files.ts'
import { textProblems } from './content-texts.ts'

/** No lesson names a standard that it does not serve: every source, unit, step and activity is there, every line is earned by a lesson. */
export function standardsProblems({ standards, courses, lessons }: Content): string[] {
  const sources = new Set(standards.sources.map(({ id }) => id))
  const units = courses.flatMap((course) => course.units)
  return [
    ...standards.sources.flatMap(({ id, texts }) =>
      contentLanguages
        .filter((language) => texts[language].line === texts.en.line && language !== 'en')
        .map((language) => `standards: the line of ${id} is not in ${language}`),
    ),
    ...Object.entries(standards.names).flatMap(([code, texts]) =>
      textProblems({
        en: { texts: texts.en },
        th: { texts: texts.th },
        ko: { texts: texts.ko },
        cn: { texts: texts.cn },
      }).map((problem) => `standards: ${code} ${problem}`),
    ),
    ...Object.entries(standards.units).flatMap(([id, served]) => {
      const unit = units.find((one) => one.id === id)
      if (!unit) return [`standards: there is no unit ${id}`]
      const own = lessons.filter((lesson) => unit.lessons.includes(lesson.id))
      return served.flatMap((standard) => [
        ...(sources.has(standard.source) ? [] : [`standards: ${id} ${standard.code} has no source`]),
        ...(own.some((lesson) => isServedBy(standard, lesson))
          ? []
          : [`standards: no lesson of ${id} does ${standard.code}`]),
      ])
    }),
  ]
}
