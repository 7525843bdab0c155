import { toIdentityError } from '#app/platform/identity-client/errors.ts'
import { currentOutage, pagePerson, loadOutageWait } from '#app/platform/shell/outage/outage-state.ts'

/**
 * Runs work that needs a session. If the session has ended, a sign-in dialog opens over the page, typed text stays, and
 * the work runs again after sign-in. The repeat is safe because the server has rejected the first attempt.
 */
export async function withSession(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (!hasSessionEnded(error) || !(await (await loadOutageWait()).waitForSignIn())) throw error
    return work()
  }
}

/** True only on an adult's page, and not while the sign-in dialog is already open. */
const hasSessionEnded = (error: unknown) =>
  toIdentityError(error).code === 'user-token-expired' &&
  pagePerson()?.kind === 'adult' &&
  currentOutage()?.cause !== 'signed-out'
