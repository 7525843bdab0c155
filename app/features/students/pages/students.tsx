import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { SignInAlert } from '#app/features/cards/public.ts'
import { actions } from '#app/platform/actions.server.ts'
import { useLive } from '#app/platform/live.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ActionProblem } from '../components/action-problem.tsx'
import { BulkActions } from '../components/bulk-actions.tsx'
import { CardActions } from '../components/card-actions.tsx'
import { GroupActions } from '../components/group-actions.tsx'
import { GroupFilter } from '../components/group-filter.tsx'
import { RosterSheets, type Open } from '../components/roster-sheets.tsx'
import { RosterTable } from '../components/roster-table.tsx'
import { useRosterActions } from '../components/use-roster-actions.ts'
import type { StudentRow } from '../contract.ts'
import { rosterActions } from '../roster-actions.server.ts'
import { rosterPage } from '../roster-page.server.ts'
import type { Route } from './+types/students.ts'

export const handle: PageHandle = { title: 'students:students.title', hidden: true }

export async function loader({ context }: Route.LoaderArgs) {
  const room = context.get(roomContext)
  return { room: { id: room.id, name: room.name }, ...(await rosterPage(visitOf(context), room)) }
}

export const action = actions(rosterActions)

export default function Students({
  loaderData: { room, students, groups, classrooms, changes, stamp, locale },
}: Route.ComponentProps) {
  const { t } = useTranslation('students')
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const actions = useRosterActions(room.id)
  useFreshRoster(room.id, stamp)
  const close = () => setOpen(null)
  const change = useCallback((student: StudentRow) => setOpen({ sheet: 'change', student }), [])

  const studentIds = useMemo(() => new Set(students.map(({ id }) => id)), [students])
  const counts = useMemo(
    () => new Map(groups.map((group) => [group.id, group.students.filter((id) => studentIds.has(id)).length])),
    [groups, studentIds],
  )
  const shown = useMemo(() => {
    const group = groups.find(({ id }) => id === chosen)
    return group ? students.filter(({ id }) => group.students.includes(id)) : students
  }, [students, groups, chosen])
  const names = useMemo(() => students.map(({ name }) => name), [students])

  const add = (
    <Button icon={<IconUserPlus aria-hidden />} onClick={() => setOpen({ sheet: 'add' })}>
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
        onMove={() => setOpen({ sheet: 'move', students: chosen, done })}
        onExport={() => actions.export(chosen)}
        onRemove={remove}
      >
        <GroupActions
          students={chosen}
          groups={groups}
          onGroup={(group, way) => actions.group(group.id, way, chosen)}
          onNewGroup={() => setOpen({ sheet: 'group', group: null, students: chosen })}
        />
        <CardActions students={chosen} onPrint={() => setOpen({ sheet: 'print', students: chosen })} />
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
            onImport={() => setOpen({ sheet: 'import' })}
            onPrint={() => setOpen({ sheet: 'print', students: [] })}
          />
        }
      />
      <SignInAlert classroomId={room.id} />
      <ActionProblem error={actions.problem} />
      <GroupFilter
        groups={groups}
        counts={counts}
        chosen={chosen}
        onChoose={setChosen}
        onEdit={(group) => setOpen({ sheet: 'group', group, students: [] })}
      />
      <RosterTable
        students={shown}
        groups={groups}
        onChange={change}
        emptyAction={students.length === 0 ? add : undefined}
        tools={
          <>
            <Button
              variant="quiet"
              size="small"
              icon={<IconHistory aria-hidden />}
              onClick={() => setOpen({ sheet: 'changes' })}
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
      <RosterSheets
        open={open}
        onClose={close}
        room={room}
        names={names}
        classrooms={classrooms}
        locale={locale}
        changes={changes}
        actions={actions}
      />
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

/** Another teacher changed the class: the rows are loaded anew. */
function useFreshRoster(classroomId: string, stamp: string) {
  const { revalidate } = useRevalidator()
  const current = useLive(`classrooms/${classroomId}/roster`, stamp)
  const asked = useRef(stamp)
  useEffect(() => {
    if (current === stamp || asked.current === current) return
    asked.current = current
    void revalidate()
  }, [current, stamp, revalidate])
}
