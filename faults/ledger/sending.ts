import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '#bench/lessons/signed-in-classes.ts'

export type FormOutcome = 'done' | 'refused'

/** Sends a form of the rewards page with one idempotency key until it is answered, across server crashes. */
export async function sendForm(
  url: string,
  signedIn: SignedIn,
  action: string,
  fields: Record<string, string>,
): Promise<FormOutcome> {
  const body = new URLSearchParams({
    _action: action,
    _key: crypto.randomUUID(),
    classroomId: signedIn.classroomId,
    ...fields,
  })
  for (;;) {
    const response = await fetch(`${url}/dashboard/rewards?class=${signedIn.classroomId}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: url, cookie: signedIn.cookie },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    // The outcome of an incomplete reply is unknown, so retry with the same key.
    const responseBody = response && (await response.arrayBuffer().catch(() => null))
    if (response && responseBody && response.status < 500 && response.status !== 429)
      return response.status < 400 ? 'done' : 'refused'
    await sleep(200)
  }
}
