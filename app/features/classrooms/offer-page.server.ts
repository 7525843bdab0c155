import { data, redirect } from 'react-router'
import { internalPath } from '#rules/identity/paths.ts'
import type { Answer, Sent } from '#app/platform/actions.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { addressIn } from '#app/platform/place-address.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { readClassCode } from '#rules/class-code.ts'
import type { WhoComes } from './contract.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { joinOffer, withdrawRequest } from './join-offer.server.ts'

const name = 'join'
const hour = 3_600

/**
 * Remembers the code for this person through the first steps and the choice of a room; the next one at a shared tablet
 * is not offered it. It goes when they sign out.
 */
const keepCode = ({ services, signedIn }: Visit, code: string) =>
  openCookies(services.env).write(name, `${code}.${signedIn!.user.id}`, hour)

const forgetCode = ({ services }: Visit) => openCookies(services.env).write(name, '', 0)

/**
 * The code of somebody who is signed in, kept if it leads to a class: a wrong one is told once and costs nothing after
 * that.
 */
export async function codeToKeep(visit: Visit, code: string): Promise<string | null> {
  const offer = await joinOffer(visit, code.slice(0, 40))
  return offer?.classroom ? keepCode(visit, offer.code) : null
}

/** The offer of a page: by the code in its address, in the address it leads back to, or the one that was kept. */
export async function offerFor(visit: Visit, request: Request) {
  const inAddress = codeInAddress(request)
  if (inAddress) return joinOffer(visit, inAddress)
  const offer = await joinOffer(visit, keptCode(visit, request))
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

function keptCode({ services, signedIn }: Visit, request: Request): string | null {
  const [code, keptFor] = openCookies(services.env).read(request.headers, name)?.split('.') ?? []
  return code && keptFor === signedIn!.user.id ? code : null
}

/**
 * What the buttons of the offer send. Asked or not, the request itself is remembered then, and the code need not be.
 */
export const offerActions = {
  join: async ({ visit, run }: Sent) => forgetting(visit, await run(joinClassroom)),
  withdraw: async ({ visit, run }: Sent) => forgetting(visit, await run(withdrawRequest)),
  async dismiss({ visit, request }: Sent): Promise<never> {
    throw redirect(addressIn(visit, request, '/dashboard'), { headers: { 'set-cookie': forgetCode(visit) } })
  },
}

const forgetting = <Result>(visit: Visit, answered: Answer<Result>): Answer<Result> =>
  data(answered.data, { status: answered.init?.status, headers: { 'set-cookie': forgetCode(visit) } })
