import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a process with SIGTERM, then with SIGKILL if it has not exited in time. */
export async function endProcess(child: ChildProcess, killAfterMs = 3_000) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  // A process stopped with SIGSTOP handles SIGTERM only after SIGCONT.
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await exited
  clearTimeout(killTimer)
}
