import { useMemo, useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { isUuid } from '#rules/uuid.ts'
import { AttendanceScreen } from '#app/features/attendance/public.ts'
import { attendancePage } from '#app/features/attendance/public.server.ts'
import { ReportsScreen } from '#app/features/reports/public.ts'
import { reportsPage } from '#app/features/reports/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { useLive } from '#app/platform/live.ts'
import { addressIn } from '#app/platform/place-address.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { RosterScreen } from '../components/roster-screen.tsx'
import { RosterSheets, type Open } from '../components/roster-sheets.tsx'
import { StudentScreen } from '../components/student-screen.tsx'
import { useFresh } from '#app/platform/use-fresh.ts'
import { useRosterActions } from '../components/use-roster-actions.ts'
import { rosterActions } from '../roster-actions.server.ts'
import { rosterPage } from '../roster-page.server.ts'
import { studentPage } from '../student-page.server.ts'
import type { Route } from './+types/students.ts'

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) => {
    const { page, reports, attendance } = (data ?? {}) as Partial<Route.ComponentProps['loaderData']>
    if (reports) return t('reports:title')
    if (attendance) return t('attendance:title')
    return page ? page.student.name : t('students:students.title')
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [visit, chosen] = [visitOf(context), context.get(roomContext)]
  const { id, name, schoolId, timeZone } = chosen
  const room = { id, name }
  const { searchParams } = new URL(request.url)
  const view = searchParams.get('view')
  const none = { room, page: null, list: null, reports: null, attendance: null }
  if (view === 'reports') return { ...none, reports: await reportsPage(visit, chosen, searchParams.get('page')) }
  if (view === 'attendance')
    return { ...none, attendance: await attendancePage(visit, chosen, searchParams.get('day')) }
  const asked = searchParams.get('student')
  if (asked === null) return { ...none, list: await rosterPage(visit, { id, schoolId }) }
  const page = isUuid(asked) ? await studentPage(visit, { id, schoolId, timeZone }, asked) : null
  // Moved, removed or never here: the others are.
  if (!page) throw redirect(addressIn(visit, request, `/dashboard/classroom-dashboard/${id}/students`))
  return { ...none, page }
}

export const action = actions(rosterActions)

/** The students of a class; with a student in the address, that one; with a view, what else there is about them. */
export default function Students({ loaderData }: Route.ComponentProps) {
  const { room, reports, attendance } = loaderData
  if (reports) return <ReportsScreen room={room} page={reports} />
  if (attendance) return <AttendanceScreen room={room} page={attendance} />
  return <Roster {...loaderData} />
}

type RosterProps = Exclude<Route.ComponentProps['loaderData'], { reports: object } | { attendance: object }>

function Roster({ room, page, list }: RosterProps) {
  // Whoever comes to add students, or to print their cards, finds the box open.
  const [asked] = useSearchParams()
  const [open, setOpen] = useState<Open | null>(
    asked.has('add') ? { sheet: 'add' } : asked.has('print') ? { sheet: 'print', students: [] } : null,
  )
  const actions = useRosterActions(room.id)
  const { stamp, classrooms, locale } = page ?? list
  // Another teacher changed the class.
  useFresh(useLive(`classrooms/${room.id}/roster`, stamp), stamp)
  const names = useMemo(() => list?.students.map(({ name }) => name) ?? [], [list])
  return (
    <>
      {page ? (
        <StudentScreen key={page.student.id} classroomId={room.id} page={page} actions={actions} onOpen={setOpen} />
      ) : (
        <RosterScreen room={room} students={list.students} groups={list.groups} actions={actions} onOpen={setOpen} />
      )}
      <RosterSheets
        open={open}
        onClose={() => setOpen(null)}
        room={room}
        names={names}
        classrooms={classrooms}
        locale={locale}
        changes={list?.changes ?? []}
        actions={actions}
      />
    </>
  )
}
