import { useTranslation } from 'react-i18next'
import { Sheet } from '#app/ui/sheet.tsx'
import type { ClassroomChoice, ListedStudent } from '../contract.ts'
import { ChangeStudent } from './change-student.tsx'
import { MoveStudents, saidOfMove } from './move-students.tsx'
import { PrintOfClass } from './print-of-class.tsx'
import { RemoveStudents } from './remove-students.tsx'
import { sourcesOf } from './sources.ts'

/** Which sheet lies over the list of all students, and whom it is about. */
export type OpenOfList =
  | { sheet: 'move' | 'remove' | 'print'; rows: ListedStudent[]; done: () => void }
  | { sheet: 'change'; student: ListedStudent }

type ListSheetsProps = {
  open: OpenOfList | null
  onClose: () => void
  classrooms: ClassroomChoice[]
  said: (message: string, change?: string) => void
}

export function ListSheets({ open, onClose, classrooms, said }: ListSheetsProps) {
  const { t } = useTranslation('students')
  const titles = { move: t('bulk.move'), remove: t('bulk.remove'), print: t('print.title'), change: t('change.title') }
  const from = open && 'rows' in open ? sourcesOf(open.rows) : []
  const finish = (message: string, change?: string) => {
    if (open && 'rows' in open) open.done()
    onClose()
    said(message, change)
  }
  return (
    <Sheet title={open ? titles[open.sheet] : ''} opened={open !== null} onClose={onClose}>
      {open?.sheet === 'move' && (
        <MoveStudents
          from={from}
          students={open.rows.map(({ id }) => id)}
          classrooms={classrooms}
          onDone={(moved, way) => finish(saidOfMove(t, moved, way), moved.change ?? undefined)}
        />
      )}
      {open?.sheet === 'remove' && (
        <RemoveStudents
          from={from}
          onDone={({ change, students }) => finish(t('done.removed', { count: students }), change)}
        />
      )}
      {open?.sheet === 'print' && <PrintOfClass from={from} classrooms={classrooms} />}
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
