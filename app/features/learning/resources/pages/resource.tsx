import { actions } from '#app/platform/commands/actions.server.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { getField } from '#app/platform/request/form.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ActivityPage } from '../components/activity-page.tsx'
import type { ResourcePage } from '../contract.ts'
import { ChildCode } from '../page/child-code.tsx'
import { ResourceView } from '../page/resource-view.tsx'
import { loadResourcePage } from '../resource-page.server.ts'
import { showAnswers } from '../show-answers.server.ts'
import type { Route } from './+types/resource.ts'

export const handle: PageHandle = {
  title(loaded, t) {
    const page = loaded as ResourcePage | undefined
    if (page?.view === 'activity') return page.activity.title
    if (page?.view === 'child') return page.title
    return page ? `${page.resource.title} (${page.resource.code})` : t('resources:resource.title')
  },
  description(loaded) {
    const page = loaded as ResourcePage | undefined
    if (page?.view === 'activity') return page.activity.goal
    return page?.view === 'resource' ? page.resource.purpose : null
  },
}

export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadResourcePage(getRequestContext(context), params.code, new URL(request.url).search)

/** A public page has no workspace: the form names the class in which the visitor teaches. */
export const action = actions({
  async answers({ requestContext, form, run }) {
    const { services, signedIn } = requestContext
    const access = await enterClassroom(services, signedIn, { classroomId: getField(form, 'classroomId') ?? '' })
    return run(showAnswers, access?.actor)
  },
})

/** A printed resource or an unplugged activity. */
export default function Resource({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'activity')
    return <ActivityPage activity={loaderData.activity} withAnswers={loaderData.withAnswers} />
  if (loaderData.view === 'child') return <ChildCode {...loaderData} />
  return <ResourceView key={loaderData.resource.code} page={loaderData} />
}
