import { data, redirect, type RouterContextProvider } from 'react-router'
import type { ClassroomId } from '#rules/ids.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { actions, toResponse } from '#app/platform/actions.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'
import { formInput } from '#app/platform/form.ts'
import { askingSession, visitOf } from '#app/platform/request.server.ts'
import type { PrintedClass, PrintView } from './contract.ts'
import { exchangeLink, makePrintLink, printClaims } from './make-print-link.server.ts'
import { printedClass } from './print.server.ts'

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
export const printLoader = (view: PrintView) => async (asked: Asked) => {
  const { request, context, params } = asked
  const { services, locale } = visitOf(context)
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('link')
  if (link) {
    const cookie = await exchangeLink(services, link, view, params.classroomId)
    throw redirect(`${pathOf(request)}${cookie ? '' : '?spent'}`, {
      headers: { ...guarded, ...(cookie && { 'set-cookie': cookie }) },
    })
  }
  const spent = searchParams.has('spent')
  const claims = spent ? null : printClaims(services, request, view, params.classroomId)
  const printed: PrintedClass | null = claims && (await printedClass(services, claims, locale))
  if (printed) return data(printed, { headers: guarded })
  // Whoever teaches here needs no link from elsewhere: following their own menu makes one.
  const made = spent ? null : await linkFor(view, asked, { secrets: view !== 'poster' })
  if (made) throw made
  return data(null, { status: 404, headers: guarded })
}

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, '')

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
    return redirect(`${pathOf(request)}?link=${link}`, { status: 303, headers: guarded })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw toResponse(error)
  }
}

/**
 * Makes a link with the choices of a form and follows it. Nothing lasts of a link, so that sending the form again makes
 * another.
 */
export const printAction = (view: PrintView) =>
  actions({
    async print({ request, context, params, form }): Promise<Response> {
      const made = await linkFor(
        view,
        { request, context, params: { classroomId: params.classroomId! } },
        formInput(form),
      )
      if (!made) throw new AppError('not-found')
      return made
    },
  })

export const printHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
