import { data, redirect, type RouterContextProvider } from 'react-router'
import type { ClassroomId } from '#rules/ids.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { actions, toResponse } from '#app/platform/actions.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { formInput } from '#app/platform/form.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { askingSession, visitOf } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { isReport, type PrintView } from './contract.ts'
import { exchangeLink, makePrintLink, printClaims, type PrintClaims } from './make-print-link.server.ts'

type Read<Printed> = (services: Services, claims: PrintClaims, locale: Locale) => Promise<Printed | null>
type Asked = { request: Request; context: Readonly<RouterContextProvider>; params: { classroomId: ClassroomId } }

const guarded = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * A link is exchanged for a short cookie and leaves the address; what it opens is read with the cookie. Anything else
 * opens nothing.
 */
export async function loadPrinted<Printed>(view: PrintView, asked: Asked, read: Read<Printed>) {
  const { request, context, params } = asked
  const { services, locale } = visitOf(context)
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('link')
  if (link) {
    const cookie = await exchangeLink(services, link, view, params.classroomId)
    throw redirect(addressOf(view, request, cookie ? {} : { spent: '' }), {
      headers: { ...guarded, ...(cookie && { 'set-cookie': cookie }) },
    })
  }
  const spent = searchParams.has('spent')
  const claims = spent ? null : printClaims(services, request, view, params.classroomId)
  const printed = claims && (await read(services, claims, locale).catch(refuse))
  if (printed) return data(printed, { headers: guarded })
  // Whoever teaches here needs no link from elsewhere: following their own menu makes one.
  const made = spent ? null : await linkFor(view, asked, { secrets: view !== 'poster' && !isReport(view) })
  if (made) throw made
  return data(null, { status: 404, headers: guarded })
}

/** Whoever has drawn enough is told so, as by any page. */
const refuse = (error: unknown): never => {
  throw toResponse(error)
}

/** The page asked for, without what its address said but for what is printed there. */
function addressOf(view: PrintView, request: Request, more: Record<string, string>): string {
  const search = new URLSearchParams({ ...(isReport(view) && { of: view }), ...more }).toString()
  return `${new URL(request.url).pathname.replace(/\.data$/, '')}${search && `?${search}`}`
}

/** The way to a link made now, for those who may print here; nothing for anybody else. */
async function linkFor(
  view: PrintView,
  { request, context, params }: Asked,
  choices: object,
): Promise<Response | null> {
  const visit = visitOf(context)
  const { services, signedIn, origin } = visit
  const entered = await enterClassroom(services, signedIn, params)
  if (!entered || !signedIn) return null
  const input = { ...choices, view, classroom: entered.facts.classroomId }
  try {
    const { link } = await execute(services, makePrintLink, input, {
      actor: entered.actor,
      origin,
      session: askingSession(visit),
    })
    return redirect(addressOf(view, request, { link }), { status: 303, headers: guarded })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw toResponse(error)
  }
}

/**
 * Makes a link with the choices of a form and follows it. Nothing lasts of a link, so that sending the form again makes
 * another.
 */
export const printAction = (viewOf: (request: Request) => PrintView) =>
  actions({
    async print({ request, context, params, form }): Promise<Response> {
      const made = await linkFor(
        viewOf(request),
        { request, context, params: { classroomId: params.classroomId! } },
        formInput(form),
      )
      if (!made) throw new AppError('not-found')
      return made
    },
  })

export const printHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
