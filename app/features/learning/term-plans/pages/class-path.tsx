import { useTranslation } from 'react-i18next'
import { ClassMap, StudentMap } from '#app/features/learning/courses/public.ts'
import { loadSkyMapPage } from '#app/features/learning/courses/public.server.ts'
import { setTermDates } from '#app/features/people/classrooms/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { calendarPage } from '../calendar-page.server.ts'
import { markHoliday, movePlan, planCourse, removeHoliday } from '../change-plan.server.ts'
import { CalendarScreen } from '../components/calendar-screen.tsx'
import type { Route } from './+types/class-path.ts'

export const handle: PageHandle = { title: 'courses:classPath.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const workspace = context.get(workspaceContext)
  const [requestContext, query] = [getRequestContext(context), new URL(request.url).searchParams]
  const calendar = query.get('view') === 'calendar' ? await calendarPage(requestContext, workspace) : null
  const data = calendar ? null : await loadSkyMapPage(requestContext, workspace, query.get('course'))
  return { className: workspace.name, calendar, data }
}

export const action = actions({
  plan: planCourse,
  'mark-holiday': markHoliday,
  'remove-holiday': removeHoliday,
  move: movePlan,
  'term-dates': setTermDates,
})

/** Course map of a class; with `view=calendar`, its term calendar. */
export default function ClassPath({ loaderData: { data, calendar, className } }: Route.ComponentProps) {
  const { t } = useTranslation('courses')
  if (calendar) return <CalendarScreen calendar={calendar} />
  if (data?.view === 'class') return <ClassMap data={data} className={className} />
  if (data?.view === 'learner') return <StudentMap data={data} />
  return <EmptyState mood="hello" heading="h1" scene title={t('map.nothing')} hint={t('map.nothingHint')} />
}
