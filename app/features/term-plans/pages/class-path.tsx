import { useTranslation } from 'react-i18next'
import { ClassMap, LearnerMap } from '#app/features/courses/public.ts'
import { skyMapPage } from '#app/features/courses/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { calendarPage } from '../calendar-page.server.ts'
import { markHoliday, movePlan, planCourse, removeHoliday } from '../change-plan.server.ts'
import { CalendarScreen } from '../components/calendar-screen.tsx'
import type { Route } from './+types/class-path.ts'

export const handle: PageHandle = { title: 'courses:classPath.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const room = context.get(roomContext)
  const [visit, asked] = [visitOf(context), new URL(request.url).searchParams]
  const calendar = asked.get('view') === 'calendar' ? await calendarPage(visit, room) : null
  const data = calendar ? null : await skyMapPage(visit, room, asked.get('course'))
  return { className: room.name, calendar, data }
}

export const action = actions({
  plan: planCourse,
  'mark-holiday': markHoliday,
  'remove-holiday': removeHoliday,
  move: movePlan,
})

/** The path of the class through its course; with `view=calendar`, week by week through its term. */
export default function ClassPath({ loaderData: { data, calendar, className } }: Route.ComponentProps) {
  const { t } = useTranslation('courses')
  if (calendar) return <CalendarScreen calendar={calendar} />
  if (data?.view === 'class') return <ClassMap data={data} className={className} />
  if (data?.view === 'learner') return <LearnerMap data={data} />
  return <EmptyState mood="hello" heading="h1" scene title={t('map.nothing')} hint={t('map.nothingHint')} />
}
