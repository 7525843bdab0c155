import type { SavedGrant } from './basket.ts'

/** One small task per day, about ten minutes. Missing it has no consequence. */

export const quests = {
  'pass-steps': { target: 2, counts: (cause: string) => /^step:.+:pass$/.test(cause) },
  'win-stars': { target: 4, counts: (cause: string) => cause.includes(':star:') },
  'finish-lesson': { target: 1, counts: (cause: string) => cause.startsWith('lesson:') },
} as const satisfies Record<string, { target: number; counts: (cause: string) => boolean }>

export type QuestKind = keyof typeof quests

const questRotation: readonly QuestKind[] = ['pass-steps', 'win-stars', 'pass-steps', 'win-stars', 'finish-lesson']

/** Deterministic per student and day; different students get different quests. */
export function selectQuest(studentId: string, day: string): QuestKind {
  const hash = [...`${studentId} ${day}`].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
  return questRotation[hash % questRotation.length]!
}

export type Quest = { readonly kind: QuestKind; readonly done: number; readonly target: number }

/** Progress computed from the grants of that day. */
export function questProgress(studentId: string, day: string, grants: readonly SavedGrant[]): Quest {
  const kind = selectQuest(studentId, day)
  const { target, counts } = quests[kind]
  const done = grants.filter((grant) => grant.day === day && counts(grant.cause)).length
  return { kind, done: Math.min(done, target), target }
}
