import type { KeptGrant } from './basket.ts'

/** One small thing a day, doable in ten minutes. Missing it has no consequence. */

export const quests = {
  'pass-steps': { target: 2, counts: (cause: string) => /^step:.+:pass$/.test(cause) },
  'win-stars': { target: 4, counts: (cause: string) => cause.includes(':star:') },
  'finish-lesson': { target: 1, counts: (cause: string) => cause.startsWith('lesson:') },
} as const satisfies Record<string, { target: number; counts: (cause: string) => boolean }>

export type QuestKind = keyof typeof quests

const kinds: readonly QuestKind[] = ['pass-steps', 'win-stars', 'pass-steps', 'win-stars', 'finish-lesson']

/** The same for a child all day long, and not the same for all: two who sit together have each their own. */
export function questOf(studentId: string, day: string): QuestKind {
  const number = [...`${studentId} ${day}`].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
  return kinds[number % kinds.length]!
}

export type Quest = { readonly kind: QuestKind; readonly done: number; readonly target: number }

/** How far it is, by what was granted on that day. */
export function questProgress(studentId: string, day: string, granted: readonly KeptGrant[]): Quest {
  const kind = questOf(studentId, day)
  const { target, counts } = quests[kind]
  const done = granted.filter((one) => one.day === day && counts(one.cause)).length
  return { kind, done: Math.min(done, target), target }
}
