import { useTranslation } from 'react-i18next'
import type { LessonTitles, StudentReport } from '../contract.ts'

/** Lesson name on a report. Adds the course if the report has several courses, whose lesson numbers are the same. */
export function useLessonName({ lessons, help, projects }: StudentReport, titles: LessonTitles) {
  const { t } = useTranslation('reports')
  const courses = new Set([...lessons, ...help, ...projects].map(({ lesson }) => titles[lesson]!.course))
  return (lesson: string) => t(courses.size > 1 ? 'sheet.lessonOf' : 'sheet.lesson', titles[lesson]!)
}
