import { useTranslation } from 'react-i18next'
import type { EnrolledStudent } from '#rules/students/pasted-names.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { AddStudents } from './add-students.tsx'

type FirstStudentsProps = { classroomId: string; locale: Locale; students: readonly EnrolledStudent[] }

/** Form to add students on the page of a new class; the roster page of the class handles its actions. */
export function FirstStudents({ classroomId, locale, students }: FirstStudentsProps) {
  const to = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students?class=${classroomId}`)
  const { t } = useTranslation('students')
  const undo = useAction('undo', { to })
  return (
    <>
      <RefusalNotice error={undo.error} />
      <p role="status" className="sk-visually-hidden">
        {undo.result !== null && t('done.undone')}
      </p>
      <AddStudents
        classroomId={classroomId}
        locale={locale}
        students={students}
        to={to}
        onUndo={(change) => undo.send({ change })}
      />
    </>
  )
}
