import { data, redirect } from 'react-router'
import { internalPath } from '#rules/identity/paths.ts'
import type { ActionResponse, FormSubmission } from '#app/platform/commands/actions.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { buildWorkspaceAddress } from '#app/platform/workspace/workspace-address.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import type { StudentToConfirm } from '../contract.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { loadJoinOffer, withdrawRequest } from './join-offer.server.ts'

const cookieName = 'join'
const hourSeconds = 3_600

/**
 * The cookie keeps the code through onboarding and workspace selection. It names the user, so that the next user of a
 * shared tablet is not offered the class; signing out clears it.
 */
const writeCodeCookie = ({ services, signedIn }: RequestContext, code: string) =>
  openCookies(services.env).write(cookieName, `${code}.${signedIn!.user.id}`, hourSeconds)

const clearCodeCookie = ({ services }: RequestContext) => openCookies(services.env).write(cookieName, '', 0)

/**
 * Returns a `Set-Cookie` value for a valid code of a signed-in user, or null. A wrong code is not stored, so that it
 * does not count as another failed attempt on each page.
 */
export async function buildCodeCookie(requestContext: RequestContext, code: string): Promise<string | null> {
  const offer = await loadJoinOffer(requestContext, code.slice(0, 40))
  return offer?.classroom ? writeCodeCookie(requestContext, offer.code) : null
}

/** Takes the code from the page URL, from its `redirect` parameter, or else from the cookie. */
export async function loadPageOffer(requestContext: RequestContext, request: Request) {
  const urlCode = readCodeFromUrl(request)
  if (urlCode) return loadJoinOffer(requestContext, urlCode)
  const offer = await loadJoinOffer(requestContext, readCodeCookie(requestContext, request))
  return offer?.classroom ? offer : null
}

/**
 * On a shared tablet a student may type a code while another student is still signed in. Returns the signed-in student,
 * so that the page can confirm who is using the tablet.
 */
export function findStudentToConfirm({ signedIn }: RequestContext, request: Request): StudentToConfirm | null {
  const { id, name, kind } = signedIn!.user
  const code = kind === 'managed' ? parseClassCode(readCodeFromUrl(request) ?? '') : null
  return code ? { id, name: name.split(' ')[0]!, code } : null
}

function readCodeFromUrl(request: Request): string | null {
  const { searchParams } = new URL(request.url)
  const redirectPath = internalPath(searchParams.get('redirect'))
  return (
    searchParams.get('join') || (redirectPath && new URL(redirectPath, 'http://here').searchParams.get('join')) || null
  )
}

function readCodeCookie({ services, signedIn }: RequestContext, request: Request): string | null {
  const [code, ownerId] = openCookies(services.env).read(request.headers, cookieName)?.split('.') ?? []
  return code && ownerId === signedIn!.user.id ? code : null
}

/** Each action clears the code cookie: a pending request is stored in the database, and a dismissed offer is over. */
export const joinOfferActions = {
  join: async ({ requestContext, run }: FormSubmission) => clearCode(requestContext, await run(joinClassroom)),
  withdraw: async ({ requestContext, run }: FormSubmission) => clearCode(requestContext, await run(withdrawRequest)),
  async dismiss({ requestContext, request }: FormSubmission): Promise<never> {
    throw redirect(buildWorkspaceAddress(requestContext, request, '/dashboard'), {
      headers: { 'set-cookie': clearCodeCookie(requestContext) },
    })
  },
}

const clearCode = <Result>(requestContext: RequestContext, response: ActionResponse<Result>): ActionResponse<Result> =>
  data(response.data, { status: response.init?.status, headers: { 'set-cookie': clearCodeCookie(requestContext) } })
