import { http } from '#app/platform/http.ts'
import { pageSequence } from '#app/platform/outbox/sequence.ts'
import type { EarlierProgram, OwnDraft, OwnWork } from './own-work.server.ts'
import type { StepPlace } from './record-step.ts'

export type { EarlierProgram, OwnDraft, OwnWork }

type Asked = { readonly school: string; readonly place: Pick<StepPlace, 'lesson' | 'step'> }

const addressOf = (path: string, { school, place: { lesson, step } }: Asked) =>
  `/api/1.0/${path}?${new URLSearchParams({ school, lesson, step })}`

/** What the server keeps of a learner's own work at a step. Whatever is done from here on comes after it. */
export async function fetchOwnWork(asked: Asked, signal: AbortSignal): Promise<OwnWork> {
  const work = await http<OwnWork>(addressOf('own-work', asked), { signal })
  if (work.draft) pageSequence().seen(work.draft.sequence)
  return work
}

/** With what this device has just put away. */
export async function fetchEarlier(asked: Asked): Promise<EarlierProgram[]> {
  const { openedOutbox } = await import('#app/platform/outbox/page-outbox.ts')
  await (await openedOutbox())?.flush()
  return http(addressOf('own-work/earlier', asked))
}
