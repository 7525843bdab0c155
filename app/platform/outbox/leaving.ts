import { lockDevice, markKeptWork } from './hand-over.ts'
import { deviceStore, openedOutbox } from './page-outbox.ts'

/** How long somebody who signs out waits for their work to go out. */
const patienceMs = 5_000

/** Asks whether to leave though so much of one's work has not been sent; who shows a screen answers. */
type Ask = (unsent: number) => Promise<boolean>

let ask: Ask | null = null
export const answerBy = (screen: Ask | null) => void (ask = screen)

/** Before somebody signs out: what they did is sent, or they are asked. `false`: they stay. */
export async function settleWork(): Promise<boolean> {
  const outbox = await openedOutbox()
  if (outbox && outbox.state().unsent > 0) {
    outbox.wake()
    await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
    const { unsent } = outbox.state()
    if (unsent > 0 && !((await ask?.(unsent)) ?? true)) return false
  }
  await markKeptWork(await deviceStore())
  return true
}

/** After it: what is left can be read by its owner alone. */
export async function lockWork(): Promise<void> {
  ;(await openedOutbox())?.close()
  await lockDevice(await deviceStore())
}
