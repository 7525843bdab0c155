import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import { updateRequestContext, getRequestContext } from '#app/platform/request/request.server.ts'

type Handler = (args: { context: Readonly<RouterContextProvider> }, ...rest: never[]) => unknown
type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

/**
 * Wraps every loader, action and middleware of the build: an outage becomes the 503 response that the error page
 * recognizes. If the session lookup itself failed, none of them runs, so no request acts as the wrong user.
 */
export function mapOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: wrapModule(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function wrapModule(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module as { loader?: Handler; action?: Handler; middleware?: Handler[] }
  return {
    ...module,
    ...(loader && { loader: wrapHandler(loader) }),
    ...(action && { action: wrapHandler(action) }),
    ...(middleware && { middleware: middleware.map(wrapMiddleware) }),
  } as RouteModule
}

const wrapHandler =
  (handle: Handler): Handler =>
  (args, ...rest) => {
    const { failure } = getRequestContext(args.context)
    if (failure) throw mapOutage(args.context, failure)
    return catchOutage(args.context, async () => handle(args, ...rest))
  }

const wrapMiddleware =
  (handle: Handler): Handler =>
  (args, ...rest) => {
    const [next] = rest as unknown as [() => unknown]
    return getRequestContext(args.context).failure
      ? next()
      : catchOutage(args.context, async () => handle(args, ...rest))
  }

async function catchOutage(context: Readonly<RouterContextProvider>, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    throw mapOutage(context, error)
  }
}

function mapOutage(context: Readonly<RouterContextProvider>, error: unknown): unknown {
  if (!isOutage(error)) return error
  updateRequestContext(context, { failure: getRequestContext(context).failure ?? error })
  return data({ code: 'unavailable' }, { status: 503 })
}
