import { useTranslation } from 'react-i18next'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ClassMap } from '../components/class-map.tsx'
import { LearnerMap } from '../components/learner-map.tsx'
import { skyMapPage } from '../sky-map-page.server.ts'
import type { Route } from './+types/class-path.ts'

export const handle: PageHandle = { title: 'courses:classPath.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const room = context.get(roomContext)
  const asked = new URL(request.url).searchParams.get('course')
  return { className: room.name, data: await skyMapPage(visitOf(context), room, asked) }
}

/** The path of the class through its course. */
export default function ClassPath({ loaderData: { data, className } }: Route.ComponentProps) {
  const { t } = useTranslation('courses')
  if (data.view === 'class') return <ClassMap data={data} className={className} />
  if (data.view === 'learner') return <LearnerMap data={data} />
  return <EmptyState mood="hello" heading="h1" scene title={t('map.nothing')} hint={t('map.nothingHint')} />
}
