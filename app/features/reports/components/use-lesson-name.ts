import { useTranslation } from 'react-i18next'
import type { LessonTitles, StudentReport } from '../contract.ts'

/** What a lesson is called on the sheet of a child: with its course where it names lessons of several, whose numbers are alike. */
export function useLessonName({ lessons, help, projects }: StudentReport, titles: LessonTitles) {
  const { t } = useTranslation('reports')
  const courses = new Set([...lessons, ...help, ...projects].map(({ lesson }) => titles[lesson]!.course))
  return (lesson: string) => t(courses.size > 1 ? 'sheet.lessonOf' : 'sheet.lesson', titles[lesson]!)
}
