import { useTranslation } from 'react-i18next'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { ClassroomChoice, ListedStudent } from '../contract.ts'
import { ChangeStudent } from '../components/change-student.tsx'
import { MoveStudents, describeMove } from '../components/move-students.tsx'
import { PrintClassPicker } from './print-class-picker.tsx'
import { RemoveStudents } from '../components/remove-students.tsx'
import { listSources } from '../components/sources.ts'

/** The sheet that is open over the list of all students, with its data. */
export type OpenListSheet =
  | { sheet: 'move' | 'remove' | 'print'; rows: ListedStudent[]; done: () => void }
  | { sheet: 'change'; student: ListedStudent }

type ListSheetsProps = {
  open: OpenListSheet | null
  onClose: () => void
  classrooms: ClassroomChoice[]
  notify: (message: string, change?: string) => void
}

export function ListSheets({ open, onClose, classrooms, notify }: ListSheetsProps) {
  const { t } = useTranslation('students')
  const titles = { move: t('bulk.move'), remove: t('bulk.remove'), print: t('print.title'), change: t('change.title') }
  const sources = open && 'rows' in open ? listSources(open.rows) : []
  const finish = (message: string, change?: string) => {
    if (open && 'rows' in open) open.done()
    onClose()
    notify(message, change)
  }
  return (
    <Sheet title={open ? titles[open.sheet] : ''} opened={open !== null} onClose={onClose}>
      {open?.sheet === 'move' && (
        <MoveStudents
          from={sources}
          students={open.rows.map(({ id }) => id)}
          classrooms={classrooms}
          onDone={(moved, way) => finish(describeMove(t, moved, way), moved.change ?? undefined)}
        />
      )}
      {open?.sheet === 'remove' && (
        <RemoveStudents
          from={sources}
          onDone={({ change, students }) => finish(t('done.removed', { count: students }), change)}
        />
      )}
      {open?.sheet === 'print' && <PrintClassPicker from={sources} classrooms={classrooms} />}
      {open?.sheet === 'change' && (
        <ChangeStudent
          classroomId={open.student.classrooms[0]!.id}
          student={open.student}
          onDone={(name) => finish(t('done.changed', { name }))}
        />
      )}
    </Sheet>
  )
}
