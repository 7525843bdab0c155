import { data, redirect, type RouterContextProvider } from 'react-router'
import { internalPath } from '#rules/identity/paths.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { visitOf, type Visit } from '#app/platform/request.server.ts'
import { run } from '#app/platform/run.server.ts'
import { joinClassroom } from './join.server.ts'
import { joinOffer, withdrawRequest } from './joining.server.ts'

const cookie = 'skykite_join'
const hour = 3_600

/** Remembers the code for this person through the first steps and the choice of a room; the next one at a shared tablet is not offered it. */
export const keepCode = (code: string, personId: string) => `${cookie}=${encodeURIComponent(code)}.${personId}; Max-Age=${hour}; Path=/; HttpOnly; SameSite=Lax`

const forgetCode = `${cookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

/** The offer of a page: by the code in its address, in the address it leads back to, or the one that was kept. */
export function offerFor(visit: Visit, request: Request) {
  return joinOffer(visit, codeIn(request, visit.signedIn!.user.id))
}

function codeIn(request: Request, personId: string): string | null {
  const { searchParams } = new URL(request.url)
  const given = searchParams.get('join')
  if (given) return given
  const back = internalPath(searchParams.get('redirect'))
  const inBack = back && new URL(back, 'http://here').searchParams.get('join')
  if (inBack) return inBack
  const kept = request.headers.get('cookie')?.match(/(?:^|;\s*)skykite_join=([^;.]+)\.([0-9a-f-]+)/)
  return kept?.[2] === personId ? decodeURIComponent(kept[1]!) : null
}

/** What the buttons of the offer send; nothing where the form is about something else. */
export async function answerOffer(request: Request, context: Readonly<RouterContextProvider>) {
  const what = (await request.clone().formData()).get('_do')
  const { locale } = visitOf(context)
  if (what === 'dismiss') throw redirect(localePath(locale, '/dashboard'), { headers: { 'set-cookie': forgetCode } })
  if (what !== 'join' && what !== 'withdraw') return null
  const answered = what === 'join' ? await run(joinClassroom, request, context) : await run(withdrawRequest, request, context)
  // Asked or not, the request itself is remembered now, and the code need not be.
  return data(answered.data, { status: answered.init?.status, headers: { 'set-cookie': forgetCode } })
}
