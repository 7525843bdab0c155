import { lockDevice, updateRetainedDataCookie } from './device-owner.ts'
import { deviceStore, currentOutbox } from './page-outbox.ts'

/** Maximum time that signing out waits for unsent work. */
const sendTimeoutMs = 5_000

/** Lets the user confirm signing out with this many unsent events; set by the component with the dialog. */
type LeavePrompt = (unsent: number) => Promise<boolean>

let leavePrompt: LeavePrompt | null = null
export const setLeavePrompt = (prompt: LeavePrompt | null) => void (leavePrompt = prompt)

/** Sends pending work before sign-out; prompts the user if some stays unsent. Returns `false` to cancel. */
export async function sendWorkBeforeSignOut(): Promise<boolean> {
  const outbox = await currentOutbox()
  if (outbox && outbox.state().unsent > 0) {
    outbox.wake()
    await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, sendTimeoutMs))])
    const { unsent } = outbox.state()
    if (unsent > 0 && !((await leavePrompt?.(unsent)) ?? true)) return false
  }
  await updateRetainedDataCookie(await deviceStore())
  return true
}

/** Deletes the encryption keys, so that only the owner can read the remaining work after signing in again. */
export async function lockWorkAfterSignOut(): Promise<void> {
  ;(await currentOutbox())?.close()
  await lockDevice(await deviceStore())
}
