import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isOutage } from '#app/platform/outage.server.ts'
import { continueVisit, visitOf } from '#app/platform/request.server.ts'

type Handler = (args: { context: Readonly<RouterContextProvider> }, ...rest: never[]) => unknown
type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

/**
 * The build, every loader, action and guard of which says an outage with the one answer that the error screen
 * understands. Where already
 * the visitor could not be recognised nothing of a page runs: nobody may be taken for somebody else.
 */
export function sayingOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: watched(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function watched(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module as { loader?: Handler; action?: Handler; middleware?: Handler[] }
  return {
    ...module,
    ...(loader && { loader: answering(loader) }),
    ...(action && { action: answering(action) }),
    ...(middleware && { middleware: middleware.map(guarding) }),
  } as RouteModule
}

const answering =
  (handle: Handler): Handler =>
  (args, ...rest) => {
    const { failure } = visitOf(args.context)
    if (failure) throw asThrown(args.context, failure)
    return saying(args.context, async () => handle(args, ...rest))
  }

const guarding =
  (handle: Handler): Handler =>
  (args, ...rest) => {
    const [next] = rest as unknown as [() => unknown]
    return visitOf(args.context).failure ? next() : saying(args.context, async () => handle(args, ...rest))
  }

async function saying(context: Readonly<RouterContextProvider>, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    throw asThrown(context, error)
  }
}

function asThrown(context: Readonly<RouterContextProvider>, error: unknown): unknown {
  if (!isOutage(error)) return error
  continueVisit(context, { failure: visitOf(context).failure ?? error })
  return data({ code: 'unavailable' }, { status: 503 })
}
