/** Exports for the lesson player only. Separate from `public.ts` so that the first level loads little code. */

/** @public */
export type { LessonEvent, Preview, ServerVerdict, Skin } from './events/event.ts'
/** @public */
export type { Recorder, StepRef, Work } from './device/record-step.ts'
export { useRecorder, type Correction } from './device/use-recorder.ts'
export { correctStars, saveStars, useBestStars } from './device/best-stars.ts'
export { saveDeviceDraft, loadDeviceDraft } from './device/draft-store.ts'
export {
  fetchEarlierPrograms,
  fetchCurrentWork,
  type EarlierProgram,
  type StudentDraft,
} from './device/current-work.ts'
