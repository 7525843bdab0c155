import type { PublishedActivity } from '#content/publish.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { findActivity } from '../activities.server.ts'
import { ActivityPage } from '../components/activity-page.tsx'
import type { Route } from './+types/resource.ts'

const getActivity = (data: unknown) => (data as { activity: PublishedActivity | null } | undefined)?.activity

export const handle: PageHandle = {
  title: (data, t) => getActivity(data)?.title ?? t('resources:resource.title'),
  description: (data) => getActivity(data)?.goal ?? null,
}

export const loader = ({ params, context }: Route.LoaderArgs) => ({
  activity: findActivity(getRequestContext(context).locale, params.code),
})

/** The unplugged activity with this code. Worksheets are not available yet. */
export default function Resource({ loaderData: { activity } }: Route.ComponentProps) {
  return activity ? <ActivityPage activity={activity} /> : <ComingSoonScreen namespace="resources" screen="resource" />
}
