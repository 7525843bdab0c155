import { expect, it } from 'vitest'
import { missedTaskGoal, type ProgramFacts, type TaskGoal } from './task-goals.ts'

const goals: readonly TaskGoal[] = [
  { kind: 'functions', least: 2 },
  { kind: 'tries', least: 2 },
  { kind: 'prints', least: 3 },
  { kind: 'draws', least: 4 },
  { kind: 'notes', least: 1 },
]
const all: ProgramFacts = { tries: new Map([['mean', 2], ['best', 3]]), printed: 3, drawn: 4, notes: 1 } // biome-ignore format: one line is easier to read

it.each<[string, Partial<ProgramFacts>, string | null]>([
  ['everything is there', {}, null],
  ['one function too few', { tries: new Map([['mean', 9]]) }, 'functions'],
  ['one of two functions is tried once', { tries: new Map([['mean', 1], ['best', 9]]) }, 'tries'], // biome-ignore format: one line is easier to read
  ['no function at all', { tries: new Map() }, 'functions'],
  ['two lines are printed', { printed: 2 }, 'prints'],
  ['nothing is drawn', { drawn: 0 }, 'draws'],
  ['no doubt is written down', { notes: 0 }, 'notes'],
  ['several are missed: the first counts', { notes: 0, printed: 0 }, 'prints'],
])('%s', (_, facts, missed) => expect(missedTaskGoal(goals, { ...all, ...facts })).toBe(missed))

it('without functions none of them is tried', () => {
  expect(missedTaskGoal([{ kind: 'tries', least: 1 }], { ...all, tries: new Map() })).toBe('tries')
})
