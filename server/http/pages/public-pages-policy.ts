import type { Env } from '#app/platform/services/env.server.ts'
import { matchesAnyPath, listPublicPaths } from '#app/platform/pages/public-pages.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { pages } from '#app/routes.ts'

const paths = listPublicPaths(pages)

type PageView = Pick<RequestContext, 'path'> & { signedIn: object | null }

const isPublic = ({ path, signedIn }: PageView) => signedIn === null && matchesAnyPath(paths, path)

/** Allows the tag manager on public pages for visitors without a session, if the operator configured one. */
export const isAnalyticsAllowed = (env: Pick<Env, 'TAG_MANAGER_ID'>, view: PageView) =>
  env.TAG_MANAGER_ID !== undefined && isPublic(view)

/** Prefetched data of a public page is cached until the click that follows; other page data is never cached. */
export const cacheControlFor = (requestHeaders: Headers, view: PageView) =>
  isPublic(view) && requestHeaders.get('sec-purpose')?.includes('prefetch')
    ? 'private, max-age=10'
    : 'private, no-store'
