import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { SignInAlert } from '#app/features/cards/public.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Group, StudentRow } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { CardActions } from './card-actions.tsx'
import { PairAction } from './pair-action.tsx'
import { GroupActions } from './group-actions.tsx'
import { GroupFilter } from './group-filter.tsx'
import type { Open } from './roster-sheets.tsx'
import { RosterTable } from './roster-table.tsx'
import type { useRosterActions } from './use-roster-actions.ts'

const ClassPairs = lazyPart(async () => ({ default: (await import('#app/features/pairs/public.ts')).ClassPairs }))

const PraiseStudent = lazyPart(async () => ({
  default: (await import('#app/features/rewards/public.ts')).PraiseStudent,
}))

type RosterScreenProps = {
  room: { id: string; name: string }
  students: StudentRow[]
  groups: Group[]
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: Open) => void
}

/** All students of a class. */
export function RosterScreen({ room, students, groups, actions, onOpen }: RosterScreenProps) {
  const { t } = useTranslation('students')
  const [chosen, setChosen] = useState<string | null>(null)
  /** Nothing until the first; then it stays, so that it hears the answer and can take it back. */
  const [praised, setPraised] = useState<StudentRow | null>()
  const change = useCallback((student: StudentRow) => onOpen({ sheet: 'change', student }), [onOpen])

  const studentIds = useMemo(() => new Set(students.map(({ id }) => id)), [students])
  const counts = useMemo(
    () => new Map(groups.map((group) => [group.id, group.students.filter((id) => studentIds.has(id)).length])),
    [groups, studentIds],
  )
  const shown = useMemo(() => {
    const group = groups.find(({ id }) => id === chosen)
    return group ? students.filter(({ id }) => group.students.includes(id)) : students
  }, [students, groups, chosen])

  const add = (
    <Button icon={<IconUserPlus aria-hidden />} onClick={() => onOpen({ sheet: 'add' })}>
      {t('add.open')}
    </Button>
  )
  const idsOf = (rows: StudentRow[]) => rows.map(({ id }) => id)

  const bulk = (rows: StudentRow[], done: () => void) => {
    const chosen = idsOf(rows)
    const remove = () => {
      actions.remove(chosen)
      done()
    }
    return (
      <BulkActions
        onMove={() => onOpen({ sheet: 'move', students: chosen, done })}
        onExport={() => actions.export(chosen)}
        onRemove={remove}
      >
        <GroupActions
          students={chosen}
          groups={groups}
          onGroup={(group, way) => actions.group(group.id, way, chosen)}
          onNewGroup={() => onOpen({ sheet: 'group', group: null, students: chosen })}
        />
        {chosen.length === 2 && (
          <PairAction
            onPair={() => {
              actions.pair(chosen)
              done()
            }}
          />
        )}
        <CardActions students={chosen} onPrint={() => onOpen({ sheet: 'print', students: chosen })} />
      </BulkActions>
    )
  }

  return (
    <>
      <PageHead
        title={t('students.title')}
        note={t('students.note', { name: room.name, count: students.length })}
        actions={
          <Actions
            add={add}
            onImport={() => onOpen({ sheet: 'import' })}
            onPrint={() => onOpen({ sheet: 'print', students: [] })}
          />
        }
      />
      <SignInAlert classroomId={room.id} />
      <ActionProblem error={actions.problem} />
      <Suspense>
        <ClassPairs classroomId={room.id} />
      </Suspense>
      <GroupFilter
        groups={groups}
        counts={counts}
        chosen={chosen}
        onChoose={setChosen}
        onEdit={(group) => onOpen({ sheet: 'group', group, students: [] })}
      />
      <RosterTable
        classroomId={room.id}
        students={shown}
        groups={groups}
        onChange={change}
        onPraise={setPraised}
        emptyAction={students.length === 0 ? add : undefined}
        tools={
          <>
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
        bulkActions={bulk}
      />
      <Suspense>
        {praised !== undefined && (
          <PraiseStudent classroomId={room.id} student={praised} onClose={() => setPraised(null)} />
        )}
      </Suspense>
    </>
  )
}

function Actions({ add, onImport, onPrint }: { add: ReactNode; onImport: () => void; onPrint: () => void }) {
  const { t } = useTranslation('students')
  return (
    <>
      <Button variant="quiet" icon={<IconPrinter aria-hidden />} onClick={onPrint}>
        {t('print.open')}
      </Button>
      <Button variant="quiet" icon={<IconFileSpreadsheet aria-hidden />} onClick={onImport}>
        {t('import.open')}
      </Button>
      {add}
    </>
  )
}
