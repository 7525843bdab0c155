import { expect, it } from 'vitest'
import { findMissedTaskGoal, type ProgramFacts, type TaskGoal } from './task-goals.ts'

const goals: readonly TaskGoal[] = [
  { kind: 'functions', least: 2 },
  { kind: 'tries', least: 2 },
  { kind: 'prints', least: 3 },
  { kind: 'draws', least: 4 },
  { kind: 'notes', least: 1 },
]
const sufficientFacts: ProgramFacts = { tries: new Map([['mean', 2], ['best', 3]]), printed: 3, drawn: 4, notes: 1 } // biome-ignore format: one line is easier to read

it.each<[string, Partial<ProgramFacts>, string | null]>([
  ['misses no goal when all counts suffice', {}, null],
  ['misses the functions goal with one function too few', { tries: new Map([['mean', 9]]) }, 'functions'],
  ['misses the tries goal when one function has too few tests', { tries: new Map([['mean', 1], ['best', 9]]) }, 'tries'], // biome-ignore format: one line is easier to read
  ['misses the functions goal without functions', { tries: new Map() }, 'functions'],
  ['misses the prints goal with too few lines', { printed: 2 }, 'prints'],
  ['misses the draws goal without drawing', { drawn: 0 }, 'draws'],
  ['misses the notes goal without notes', { notes: 0 }, 'notes'],
  ['reports the first of several missed goals', { notes: 0, printed: 0 }, 'prints'],
])('%s', (_, facts, missed) => expect(findMissedTaskGoal(goals, { ...sufficientFacts, ...facts })).toBe(missed))

it('misses the tries goal without functions', () => {
  expect(findMissedTaskGoal([{ kind: 'tries', least: 1 }], { ...sufficientFacts, tries: new Map() })).toBe('tries')
})
