/** What a lesson being played needs, apart from what is shown of it: a learner's first level brings no more than this. */

/** @public */
export type { LessonEvent, Preview, ServerVerdict, Skin } from './event.ts'
/** @public */
export type { Recorder, StepPlace, Work } from './record-step.ts'
export { useRecorder, type Corrected } from './use-recorder.ts'
export { correctStars, keepStars, useBestStars } from './device/best-stars.ts'
export { keepDraft, keptDraft } from './device/draft-store.ts'
export { fetchEarlier, fetchOwnWork, type EarlierProgram, type OwnDraft } from './own-work.ts'
