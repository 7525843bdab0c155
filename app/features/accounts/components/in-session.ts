import { identityErrorFrom } from '#app/platform/identity-client/errors.ts'
import { currentOutage, pagePerson, waitingAtHand } from '#app/platform/shell/outage-state.ts'

/**
 * Does something that only somebody signed in may. Where the session has ended, they log in over the page, with what
 * they typed still in it, and it is done then: nothing was done before.
 */
export async function inSession(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (!endedHere(error) || !(await (await waitingAtHand()).signedInAgain())) throw error
    return work()
  }
}

/** On a page of somebody, and not while they log in again. */
const endedHere = (error: unknown) =>
  identityErrorFrom(error).code === 'user-token-expired' &&
  pagePerson()?.kind === 'adult' &&
  currentOutage()?.cause !== 'signed-out'
