import { redirect, type MiddlewareFunction } from 'react-router'
import { currentConfiguration } from '#app/features/site/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'

const open = new Set(['/maintenance', '/login', '/auth', '/forgot-password'])

/** While maintenance is on, every page but sign-in for staff leads to /maintenance. */
export const duringMaintenance: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { services, actor, path, locale } = visitOf(context)
  const { isMaintenance } = await currentConfiguration(services)
  if (isMaintenance && !actor.staff && !open.has(path))
    throw redirect(localePath(locale, `/maintenance?from=${encodeURIComponent(path + new URL(request.url).search)}`))
  return next()
}
