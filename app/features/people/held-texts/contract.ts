import type { ClassroomId } from '#rules/ids.ts'

/** Live path: number of waiting texts for teachers, the reader's own waiting texts for students. */
export const heldTextsPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/held-texts`

/** Waiting texts of a class. `dangers`: texts that need the teacher first. */
export type WaitingTexts = { count: number; dangers: number }

/** A text that waits, as its writer sees it: no reason and no marks. */
export type OwnHeldText = { id: string; kind: string; subject: string; text: string }

export type HeldTextsView = WaitingTexts | OwnHeldText[]

/** A word of the school's list, as its admins see it. */
export type AllowedWord = { word: string; state: 'proposed' | 'allowed' | 'refused' }
