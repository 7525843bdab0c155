import type { PublishedActivity } from '#content/publish.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { loadActivityPage } from '../activity-page.server.ts'
import { ActivityPage } from '../components/activity-page.tsx'
import type { Route } from './+types/resource.ts'

const getActivity = (data: unknown) => (data as { activity: PublishedActivity } | undefined)?.activity

export const handle: PageHandle = {
  title: (data, t) => getActivity(data)?.title ?? t('resources:resource.title'),
  description: (data) => getActivity(data)?.goal ?? null,
}

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadActivityPage(getRequestContext(context), params.code)

/** The unplugged activity with this code. Worksheets are not available yet. */
export default function Resource({ loaderData: { activity, withAnswers } }: Route.ComponentProps) {
  return <ActivityPage activity={activity} withAnswers={withAnswers} />
}
