import { useTranslation } from 'react-i18next'
import type { EnrolledStudent } from '#rules/students/pasted-names.ts'
import { PrintLinks } from '#app/features/people/cards/public.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { ClassroomChoice, Group, RecentChange, StudentRow } from '../contract.ts'
import { AddStudents } from '../components/add-students.tsx'
import { ChangeStudent } from '../components/change-student.tsx'
import { GroupEditor } from '../groups/group-editor.tsx'
import { ImportStudents } from '../import/import-students.tsx'
import { MoveStudents, describeMove } from '../components/move-students.tsx'
import { RecentChanges } from '../undo/recent-changes.tsx'
import type { useRosterActions } from './use-roster-actions.ts'
import sheets from '../components/sheets.module.css'

/** The sheet that is open over the roster, with its data. */
export type OpenSheet =
  | { sheet: 'add' | 'import' | 'changes' }
  | { sheet: 'move'; students: string[]; done: () => void }
  | { sheet: 'print'; students: string[] }
  | { sheet: 'change'; student: StudentRow }
  | { sheet: 'group'; group: Group | null; students: string[] }

type RosterSheetsProps = {
  open: OpenSheet | null
  onClose: () => void
  classroom: { id: string; name: string }
  students: readonly EnrolledStudent[]
  classrooms: ClassroomChoice[]
  locale: Locale
  changes: RecentChange[]
  actions: ReturnType<typeof useRosterActions>
}

export function RosterSheets({ open, onClose, ...rest }: RosterSheetsProps) {
  const { t } = useTranslation('students')
  const titles = {
    add: t('add.open'),
    import: t('import.open'),
    changes: t('changes.open'),
    print: t('print.title'),
    move: t('bulk.move'),
    change: t('change.title'),
    group: t(open?.sheet === 'group' && open.group ? 'groups.change' : 'groups.new'),
  }
  return (
    <Sheet
      title={open ? titles[open.sheet] : ''}
      opened={open !== null}
      onClose={onClose}
      wide={open?.sheet === 'add' || open?.sheet === 'import'}
    >
      {open && <Content open={open} onClose={onClose} {...rest} />}
    </Sheet>
  )
}

function Content({
  open,
  onClose,
  classroom,
  students,
  classrooms,
  locale,
  changes,
  actions,
}: RosterSheetsProps & { open: OpenSheet }) {
  const { t } = useTranslation('students')
  const finish = (message: string, change?: string) => {
    onClose()
    actions.notify(message, change)
  }
  switch (open.sheet) {
    case 'add':
      return (
        <AddStudents
          classroomId={classroom.id}
          locale={locale}
          students={students}
          onUndo={actions.undo}
          onClose={onClose}
        />
      )
    case 'import':
      return <ImportStudents classroomId={classroom.id} onUndo={actions.undo} onClose={onClose} />
    case 'changes':
      return <RecentChanges changes={changes} onUndo={actions.undo} />
    case 'print':
      return (
        <div className={sheets.sheet}>
          <PrintLinks classroomId={classroom.id} locale={locale} studentIds={open.students} />
        </div>
      )
    case 'move':
      return (
        <MoveStudents
          from={[{ ...classroom, students: open.students }]}
          students={open.students}
          classrooms={classrooms}
          onDone={(moved, way) => {
            open.done()
            finish(describeMove(t, moved, way), moved.change ?? undefined)
          }}
        />
      )
    case 'change':
      return (
        <ChangeStudent
          classroomId={classroom.id}
          student={open.student}
          onDone={(name) => finish(t('done.changed', { name }))}
        />
      )
    case 'group':
      return (
        <GroupEditor
          classroomId={classroom.id}
          group={open.group}
          students={open.students}
          onDone={(name) => finish(t('done.changed', { name }))}
          onDeleted={onClose}
        />
      )
  }
}
