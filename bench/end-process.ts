import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Asked to go, and made to after a while. */
export async function end(child: ChildProcess, patienceMs = 3_000) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // A frozen process hears nothing else.
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(patience)
}
