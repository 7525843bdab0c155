import type { PublishedActivity } from '#content/publish.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { activityIn } from '../activities.server.ts'
import { ActivityPage } from '../components/activity-page.tsx'
import type { Route } from './+types/resource.ts'

const loaded = (data: unknown) => (data as { activity: PublishedActivity | null } | undefined)?.activity

export const handle: PageHandle = {
  title: (data, t) => loaded(data)?.title ?? t('resources:resource.title'),
  description: (data) => loaded(data)?.goal ?? null,
}

export const loader = ({ params, context }: Route.LoaderArgs) => ({
  activity: activityIn(visitOf(context).locale, params.code),
})

/** What is printed under a code: an activity without a device. Worksheets are still to come. */
export default function Resource({ loaderData: { activity } }: Route.ComponentProps) {
  return activity ? <ActivityPage activity={activity} /> : <ComingScreen namespace="resources" screen="resource" />
}
