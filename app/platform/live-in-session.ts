import type { Json } from '#rules/live/values.ts'
import { http } from './http.ts'
import { live } from './live.ts'
import { pagePerson, waitingAtHand } from './shell/outage-state.ts'

/**
 * Writes for somebody whose session may have ended while the connection was lost: it is refused then. They log in over
 * the page, with what they typed still in it, and it is sent again.
 */
export async function setInSession(path: string, value: Json): Promise<void> {
  try {
    await live.set(path, value)
  } catch (refusal) {
    if (!(await hasEnded()) || !(await (await waitingAtHand()).signedInAgain())) throw refusal
    await live.set(path, value)
  }
}

async function hasEnded(): Promise<boolean> {
  if (pagePerson()?.kind !== 'adult') return false
  const { user } = await http<{ user?: object }>('/api/auth/session', { cache: 'no-store' })
  return user === undefined
}
