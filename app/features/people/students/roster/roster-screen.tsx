import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { ParentsView } from '#app/features/people/guardians/public.ts'
import { SignInAlert } from '#app/features/people/cards/public.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { Group, StudentRow } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { BulkActions } from '../components/bulk-actions.tsx'
import { CardActions } from '../components/card-actions.tsx'
import { PairAction } from './pair-action.tsx'
import { GroupActions } from '../groups/group-actions.tsx'
import { GroupFilter } from '../groups/group-filter.tsx'
import type { OpenSheet } from './roster-sheets.tsx'
import { RosterTable } from './roster-table.tsx'
import type { useRosterActions } from './use-roster-actions.ts'
import styles from './roster-table.module.css'

const ClassPairs = lazyPart(async () => ({
  default: (await import('#app/features/people/pairs/public.ts')).ClassPairs,
}))

type RosterScreenProps = {
  classroom: { id: string; name: string }
  students: StudentRow[]
  groups: Group[]
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: OpenSheet) => void
  /** Dialog to praise a student; closed while `student` is null. */
  renderPraise: (student: StudentRow | null, onClose: () => void) => ReactNode
  /** Columns, filter and actions about parents and consent. */
  parentsView: ParentsView<StudentRow>
}

const views = ['learning', 'parents'] as const
type View = (typeof views)[number]

export function RosterScreen({
  classroom,
  students,
  groups,
  actions,
  onOpen,
  renderPraise,
  parentsView,
}: RosterScreenProps) {
  const { t } = useTranslation('students')
  const [view, setView] = useState<View>('learning')
  const isParentsView = view === 'parents'
  const [selectedGroup, setSelectedGroup] = useState<string | null>(null)
  /** `undefined` until first used; afterwards the component stays mounted to receive the result and offer undo. */
  const [praisedStudent, setPraisedStudent] = useState<StudentRow | null>()
  const change = useCallback((student: StudentRow) => onOpen({ sheet: 'change', student }), [onOpen])

  const studentIds = useMemo(() => new Set(students.map(({ id }) => id)), [students])
  const counts = useMemo(
    () => new Map(groups.map((group) => [group.id, group.students.filter((id) => studentIds.has(id)).length])),
    [groups, studentIds],
  )
  const visibleStudents = useMemo(() => {
    const group = groups.find(({ id }) => id === selectedGroup)
    return group ? students.filter(({ id }) => group.students.includes(id)) : students
  }, [students, groups, selectedGroup])

  const addButton = (
    <Button icon={<IconUserPlus aria-hidden />} onClick={() => onOpen({ sheet: 'add' })}>
      {t('add.open')}
    </Button>
  )
  const toIds = (rows: StudentRow[]) => rows.map(({ id }) => id)

  const renderBulkActions = (rows: StudentRow[], done: () => void) => {
    const selectedIds = toIds(rows)
    if (isParentsView)
      return (
        <>
          <Button
            variant="plain"
            size="small"
            icon={<IconPrinter aria-hidden />}
            onClick={() => onOpen({ sheet: 'print', students: selectedIds })}
          >
            {t('print.open')}
          </Button>
          {parentsView.bulkActions(rows, done)}
        </>
      )
    const remove = () => {
      actions.remove(selectedIds)
      done()
    }
    return (
      <BulkActions
        onMove={() => onOpen({ sheet: 'move', students: selectedIds, done })}
        onExport={() => actions.export(selectedIds)}
        onRemove={remove}
      >
        <GroupActions
          students={selectedIds}
          groups={groups}
          onGroup={(group, way) => actions.group(group.id, way, selectedIds)}
          onNewGroup={() => onOpen({ sheet: 'group', group: null, students: selectedIds })}
        />
        {selectedIds.length === 2 && (
          <PairAction
            onPair={() => {
              actions.pair(selectedIds)
              done()
            }}
          />
        )}
        <CardActions students={selectedIds} onPrint={() => onOpen({ sheet: 'print', students: selectedIds })} />
      </BulkActions>
    )
  }

  return (
    <>
      <PageHead
        title={t('students.title')}
        note={t('students.note', { name: classroom.name, count: students.length })}
        actions={
          <Actions
            addButton={addButton}
            onImport={() => onOpen({ sheet: 'import' })}
            onPrint={() => onOpen({ sheet: 'print', students: [] })}
          />
        }
      />
      <SignInAlert classroomId={classroom.id} />
      <RefusalNotice error={actions.problem} />
      <Suspense>
        <ClassPairs classroomId={classroom.id} />
      </Suspense>
      {groups.length > 0 && (
        <GroupFilter
          groups={groups}
          counts={counts}
          chosen={selectedGroup}
          onChoose={setSelectedGroup}
          onEdit={(group) => onOpen({ sheet: 'group', group, students: [] })}
        />
      )}
      <div className={styles.views}>
        <SegmentedControl
          label={t('views.label')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {isParentsView && parentsView.filter}
      </div>
      <RosterTable
        key={view}
        classroomId={classroom.id}
        students={isParentsView ? visibleStudents.filter(parentsView.matches) : visibleStudents}
        parentsView={isParentsView ? parentsView : null}
        groups={groups}
        onChange={change}
        onPraise={setPraisedStudent}
        emptyAction={students.length === 0 ? addButton : undefined}
        tools={
          <>
            {groups.length === 0 && (
              <Button
                variant="quiet"
                size="small"
                icon={<IconPlus aria-hidden />}
                onClick={() => onOpen({ sheet: 'group', group: null, students: [] })}
              >
                {t('groups.new')}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              icon={<IconHistory aria-hidden />}
              onClick={() => onOpen({ sheet: 'changes' })}
            >
              {t('changes.open')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              icon={<IconDownload aria-hidden />}
              disabled={students.length === 0}
              onClick={() => actions.export()}
            >
              {t('bulk.export')}
            </Button>
          </>
        }
        bulkActions={renderBulkActions}
      />
      {parentsView.sheet}
      <Suspense>{praisedStudent !== undefined && renderPraise(praisedStudent, () => setPraisedStudent(null))}</Suspense>
    </>
  )
}

function Actions({
  addButton,
  onImport,
  onPrint,
}: {
  addButton: ReactNode
  onImport: () => void
  onPrint: () => void
}) {
  const { t } = useTranslation('students')
  return (
    <>
      {addButton}
      <Button variant="quiet" icon={<IconPrinter aria-hidden />} onClick={onPrint}>
        {t('print.open')}
      </Button>
      <Button variant="quiet" icon={<IconFileSpreadsheet aria-hidden />} onClick={onImport}>
        {t('import.open')}
      </Button>
    </>
  )
}
