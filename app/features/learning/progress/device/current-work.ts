import { http } from '#app/platform/request/http.ts'
import { pageSequence } from '#app/platform/outbox/sequence.ts'
import type { EarlierProgram, StudentDraft, CurrentWork } from '../current-work.server.ts'
import type { StepRef } from './record-step.ts'

export type { EarlierProgram, StudentDraft, CurrentWork }

type WorkRequest = { readonly school: string; readonly place: Pick<StepRef, 'lesson' | 'step'> }

const workUrl = (path: string, { school, place: { lesson, step } }: WorkRequest) =>
  `/api/1.0/${path}?${new URLSearchParams({ school, lesson, step })}`

/** Loads the student's work at a step. Later events get a higher sequence than the loaded draft. */
export async function fetchCurrentWork(request: WorkRequest, signal: AbortSignal): Promise<CurrentWork> {
  const work = await http<CurrentWork>(workUrl('own-work', request), { signal })
  if (work.draft) pageSequence().advancePast(work.draft.sequence)
  return work
}

/** Sends pending events first, so that the list includes the latest work on this device. */
export async function fetchEarlierPrograms(request: WorkRequest): Promise<EarlierProgram[]> {
  const { currentOutbox: openedOutbox } = await import('#app/platform/outbox/page-outbox.ts')
  await (await openedOutbox())?.flush()
  return http(workUrl('own-work/earlier', request))
}
