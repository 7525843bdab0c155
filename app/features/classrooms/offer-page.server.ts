import { data, redirect } from 'react-router'
import type { PersonId } from '#rules/ids.ts'
import { internalPath } from '#rules/identity/paths.ts'
import type { Answer, Sent } from '#app/platform/actions.server.ts'
import { cookieIn } from '#app/platform/cookie.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { readClassCode } from '#rules/class-code.ts'
import type { WhoComes } from './contract.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { joinOffer, withdrawRequest } from './join-offer.server.ts'

const cookie = 'skykite_join'
const hour = 3_600

/**
 * Remembers the code for this person through the first steps and the choice of a room; the next one at a shared tablet
 * is not offered it.
 */
const keepCode = (code: string, personId: PersonId) =>
  `${cookie}=${encodeURIComponent(code)}.${personId}; Max-Age=${hour}; Path=/; HttpOnly; SameSite=Lax`

const forgetCode = `${cookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

/**
 * The code of somebody who is signed in, kept if it leads to a class: a wrong one is told once and costs nothing after
 * that.
 */
export async function codeToKeep(visit: Visit, code: string): Promise<string | null> {
  const offer = await joinOffer(visit, code.slice(0, 40))
  return offer?.classroom ? keepCode(offer.code, visit.signedIn!.user.id) : null
}

/** The offer of a page: by the code in its address, in the address it leads back to, or the one that was kept. */
export async function offerFor(visit: Visit, request: Request) {
  const inAddress = codeInAddress(request)
  if (inAddress) return joinOffer(visit, inAddress)
  const offer = await joinOffer(visit, keptCode(request, visit.signedIn!.user.id))
  return offer?.classroom ? offer : null
}

/**
 * At a shared tablet the next child types the code while another is still signed in: nobody comes into somebody else's
 * account unasked.
 */
export function whoComes({ signedIn }: Visit, request: Request): WhoComes | null {
  const { id, name, kind } = signedIn!.user
  const code = kind === 'managed' ? readClassCode(codeInAddress(request) ?? '') : null
  return code ? { id, name: name.split(' ')[0]!, code } : null
}

function codeInAddress(request: Request): string | null {
  const { searchParams } = new URL(request.url)
  const back = internalPath(searchParams.get('redirect'))
  return searchParams.get('join') || (back && new URL(back, 'http://here').searchParams.get('join')) || null
}

function keptCode(request: Request, personId: PersonId): string | null {
  const [code, keptFor] = cookieIn(request.headers.get('cookie'), cookie)?.split('.') ?? []
  return code && keptFor === personId ? code : null
}

/**
 * What the buttons of the offer send. Asked or not, the request itself is remembered then, and the code need not be.
 */
export const offerActions = {
  join: async ({ run }: Sent) => forgetting(await run(joinClassroom)),
  withdraw: async ({ run }: Sent) => forgetting(await run(withdrawRequest)),
  async dismiss({ visit }: Sent): Promise<never> {
    throw redirect(localePath(visit.locale, '/dashboard'), { headers: { 'set-cookie': forgetCode } })
  },
}

const forgetting = <Result>(answered: Answer<Result>): Answer<Result> =>
  data(answered.data, { status: answered.init?.status, headers: { 'set-cookie': forgetCode } })
