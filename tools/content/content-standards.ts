import { contentLanguages } from '#content/languages.ts'
import { servesStandard } from '#content/standards.ts'
import type { Content } from './content-files.ts'
import { textProblems } from './content-texts.ts'

/** Checks that every standard is translated, has an existing source and unit, and is covered by a lesson. */
export function standardsProblems({ standards, courses, lessons }: Content): string[] {
  const sources = new Set(standards.sources.map(({ id }) => id))
  const units = courses.flatMap((course) => course.units)
  return [
    ...standards.sources.flatMap(({ id, texts }) =>
      contentLanguages
        .filter((language) => texts[language].line === texts.en.line && language !== 'en')
        .map((language) => `standards: the line of ${id} is not translated to ${language}`),
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
      const unit = units.find((unit) => unit.id === id)
      if (!unit) return [`standards: unit ${id} does not exist`]
      const unitLessons = lessons.filter((lesson) => unit.lessons.includes(lesson.id))
      return served.flatMap((standard) => [
        ...(sources.has(standard.source) ? [] : [`standards: ${id} ${standard.code} has no source`]),
        ...(unitLessons.some((lesson) => servesStandard(standard, lesson))
          ? []
          : [`standards: no lesson of ${id} covers ${standard.code}`]),
      ])
    }),
  ]
}
