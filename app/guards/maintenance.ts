import { redirect, type MiddlewareFunction } from 'react-router'
import { getConfiguration } from '#app/features/site/public-pages/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { translatorSwitch } from '#app/platform/translation/translator-switch.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'

const openPaths = new Set(['/maintenance', '/login', '/auth', '/forgot-password'])

/** During maintenance, redirects all pages except sign-in to /maintenance; staff may use all pages. */
export const redirectDuringMaintenance: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { services, actor, path, locale } = getRequestContext(context)
  const { isMaintenance, isUsedTranslator } = await getConfiguration(services)
  context.set(translatorSwitch, isUsedTranslator)
  if (isMaintenance && !actor.staff && !openPaths.has(path))
    throw redirect(localePath(locale, `/maintenance?from=${encodeURIComponent(path + new URL(request.url).search)}`))
  return next()
}
