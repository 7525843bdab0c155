import { data, redirect, type RouterContextProvider } from 'react-router'
import type { ClassroomId } from '#rules/ids.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { actions, toResponse } from '#app/platform/commands/actions.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { toInput } from '#app/platform/request/form.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { getCallerSession, getRequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { hasSecrets, printPaths, type PrintView } from '../contract.ts'
import { exchangeLink, makePrintLink, readPrintClaims, type PrintClaims } from './make-print-link.server.ts'

type ReadPrinted<Printed> = (services: Services, claims: PrintClaims, locale: Locale) => Promise<Printed | null>
type PrintPageArgs = {
  request: Request
  context: Readonly<RouterContextProvider>
  params: { classroomId: ClassroomId }
}

const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * Loader of a print page: exchanges the link in the address for a short-lived cookie, redirects to the address without
 * the link, and then reads the page with the cookie.
 */
export async function loadPrintPage<Printed>(view: PrintView, args: PrintPageArgs, read: ReadPrinted<Printed>) {
  const { request, context, params } = args
  const { services, locale } = getRequestContext(context)
  const { searchParams } = new URL(request.url)
  const link = searchParams.get('link')
  if (link) {
    const cookie = await exchangeLink(services, link, view, params.classroomId)
    throw redirect(printPageAddress(view, request, cookie ? {} : { spent: '' }), {
      headers: { ...privateHeaders, ...(cookie && { 'set-cookie': cookie }) },
    })
  }
  const isUsedUp = searchParams.has('spent')
  const claims = isUsedUp ? null : readPrintClaims(services, request, view, params.classroomId)
  const printed = claims && (await read(services, claims, locale).catch(throwAsResponse))
  if (printed) return data(printed, { headers: privateHeaders })
  // Teachers of the class need no existing link: opening the page from the menu creates one. Letters create codes, so
  // they need a choice of students.
  const linkRedirect =
    isUsedUp || view === 'parent-letter' ? null : await redirectToNewLink(view, args, { secrets: hasSecrets(view) })
  if (linkRedirect) throw linkRedirect
  return data(null, { status: 404, headers: privateHeaders })
}

/** Turns a rate-limit error into the usual error page. */
const throwAsResponse = (error: unknown): never => {
  throw toResponse(error)
}

/** The address of this print page with only the given parameters, plus `of` for views that share a route. */
function printPageAddress(view: PrintView, request: Request, params: Record<string, string>): string {
  const [, viewQuery] = printPaths[view].split('?')
  const search = new URLSearchParams([...new URLSearchParams(viewQuery), ...Object.entries(params)]).toString()
  return `${new URL(request.url).pathname.replace(/\.data$/, '')}${search && `?${search}`}`
}

/** Creates a print link and redirects to it; `null` for users who may not print in this class. */
async function redirectToNewLink(
  view: PrintView,
  { request, context, params }: PrintPageArgs,
  choices: object,
): Promise<Response | null> {
  const requestContext = getRequestContext(context)
  const { services, signedIn, origin } = requestContext
  const entered = await enterClassroom(services, signedIn, params)
  if (!entered || !signedIn) return null
  const input = { ...choices, view, classroom: entered.facts.classroomId }
  try {
    const { link } = await execute(services, makePrintLink, input, {
      actor: entered.actor,
      origin,
      session: getCallerSession(requestContext),
    })
    return redirect(printPageAddress(view, request, { link }), { status: 303, headers: privateHeaders })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw toResponse(error)
  }
}

/**
 * Form action that creates a print link with the chosen options and redirects to it. Needs no idempotency key: links
 * are not stored, so a repeated submission only creates another one.
 */
export const printAction = (selectView: (request: Request) => PrintView) =>
  actions({
    async print({ request, context, params, form }): Promise<Response> {
      const linkRedirect = await redirectToNewLink(
        selectView(request),
        { request, context, params: { classroomId: params.classroomId! } },
        toInput(form),
      )
      if (!linkRedirect) throw new AppError('not-found')
      return linkRedirect
    },
  })

export const printHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders
