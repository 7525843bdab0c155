import type { Env } from '#app/platform/env.server.ts'
import { isAmong, publicPaths } from '#app/platform/public-pages.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { pages } from '#app/routes.ts'

const paths = publicPaths(pages)

type Seen = Pick<Visit, 'path'> & { signedIn: object | null }

const isPublic = ({ path, signedIn }: Seen) => signedIn === null && isAmong(paths, path)

/** The only pages whose policy lets the tag manager in: public ones, seen by visitors, where the operator has one. */
export const isMeasured = (env: Pick<Env, 'TAG_MANAGER_ID'>, visit: Seen) =>
  env.TAG_MANAGER_ID !== undefined && isPublic(visit)

/** Data of a public page that was fetched ahead lives until the click that follows; nothing else is ever kept. */
export const lastingOf = (asked: Headers, visit: Seen) =>
  isPublic(visit) && asked.get('sec-purpose')?.includes('prefetch') ? 'private, max-age=10' : 'private, no-store'
