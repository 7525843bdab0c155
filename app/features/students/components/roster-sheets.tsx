import { useTranslation } from 'react-i18next'
import { PrintLinks } from '#app/features/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import type { ClassroomChoice, Group, StudentRow } from '../contract.ts'
import { AddStudents } from './add-students.tsx'
import { ChangeStudent } from './change-student.tsx'
import { GroupEditor } from './group-editor.tsx'
import { ImportStudents } from './import-students.tsx'
import { MoveStudents } from './move-students.tsx'
import type { useRosterActs } from './use-roster-acts.ts'
import sheets from './sheets.module.css'

/** Which sheet lies over the roster, and what it is about. */
export type Open =
  | { sheet: 'add' | 'import' }
  | { sheet: 'move'; students: string[]; done: () => void }
  | { sheet: 'print'; students: string[] }
  | { sheet: 'change'; student: StudentRow }
  | { sheet: 'group'; group: Group | null; students: string[] }

type RosterSheetsProps = {
  open: Open | null
  onClose: () => void
  room: { id: string; name: string }
  names: string[]
  classrooms: ClassroomChoice[]
  locale: Locale
  acts: ReturnType<typeof useRosterActs>
}

export function RosterSheets({ open, onClose, room, names, classrooms, locale, acts }: RosterSheetsProps) {
  const { t } = useTranslation('students')
  const titles = { add: t('add.open'), import: t('import.open'), print: t('print.title'), move: t('bulk.move'), change: t('change.title'), group: t(open?.sheet === 'group' && open.group ? 'groups.change' : 'groups.new') }
  return (
    <Sheet title={open ? titles[open.sheet] : ''} opened={open !== null} onClose={onClose} wide={open?.sheet === 'add' || open?.sheet === 'import'}>
      {open?.sheet === 'add' && (
        <AddStudents
          classroomId={room.id}
          names={names}
          onDone={({ change: id, added, joined }) => {
            onClose()
            acts.said(t('done.added', { count: added + joined }), id)
          }}
        />
      )}
      {open?.sheet === 'import' && <ImportStudents classroomId={room.id} onUndo={acts.undo} onClose={onClose} />}
      {open?.sheet === 'print' && (
        <div className={sheets.sheet}>
          <PrintLinks classroomId={room.id} locale={locale} studentIds={open.students} />
        </div>
      )}
      {open?.sheet === 'move' && (
        <MoveStudents
          from={[{ ...room, students: open.students }]}
          students={open.students}
          classrooms={classrooms}
          onDone={(moved, way) => {
            open.done()
            onClose()
            acts.said(t(way === 'move' ? 'done.moved' : 'done.copied', { count: moved.students, to: moved.to }), moved.change)
          }}
        />
      )}
      {open?.sheet === 'change' && (
        <ChangeStudent
          classroomId={room.id}
          student={open.student}
          onDone={(name) => {
            onClose()
            acts.said(t('done.changed', { name }))
          }}
        />
      )}
      {open?.sheet === 'group' && <GroupEditor classroomId={room.id} group={open.group} students={open.students} onDone={onClose} />}
    </Sheet>
  )
}
