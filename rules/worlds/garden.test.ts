import { expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import { parseGarden } from './garden-map.ts'
import { gardenOutcome, gardenVocabulary, gardenWorld } from './garden.ts'

function tend(rows: string[], python: string) {
  const garden = trusted(parseGarden(rows))
  const program = parsePython(python, gardenVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  const world = gardenWorld(garden)
  return judgeCase(program.value, { world, outcome: ({ state }) => gardenOutcome(garden, state) })
}

test.each([
  ['every drop is given', ['K21'], 'fly()\nwater()\nwater()\nfly()\nwater()', 'done'],
  ['one drop is missing', ['K2'], 'fly()\nwater()', 'still-thirsty'],
  ['one drop too many', ['K1'], 'fly()\nwater()\nwater()', 'puddle'],
  ['water where no flower is', ['K1'], 'water()', 'puddle'],
  ['a flower that needs nothing', ['K0'], 'fly()\nwater()', 'puddle'],
  ['ripe fruit is picked, a wormy one stays', ['Kam'], 'fly()\npick()\nfly()', 'done'],
  ['fruit left on the tree', ['Ka'], 'fly()', 'still-ripe'],
  ['picked too early', ['Ku'], 'fly()\npick()', 'spoiled'],
  ['picked with a worm', ['Km'], 'fly()\npick()', 'spoiled'],
  ['picked twice', ['Ka'], 'fly()\npick()\npick()', 'spoiled'],
  ['a bed is planted', ['Ks'], 'fly_right()\nplant()', 'done'],
  ['a bed is left', ['Ks'], 'fly()', 'not-planted'],
  ['planted beside the bed', ['Ks'], 'plant()', 'no-bed-here'],
  ['the wind carries on', ['K1', '.<'], 'fly()\nwater()\nturn_right()\nfly()', 'done'],
  ['home ends the day', ['KB.'], 'fly(2)', 'home'],
  ['out of the garden', ['K1'], 'fly(2)', 'outside'],
  ['into a tree', ['KT'], 'fly()', 'tree'],
  ['as long as it is thirsty', ['K3'], 'fly()\nwhile thirsty():\n    water()', 'done'],
  ['ripe, but with a worm', ['Km'], 'fly()\nif ripe() and worm():\n    say(1)\nelse:\n    pick()', 'done'],
  ['to the end of the row', ['K..T'], 'while clear():\n    fly()', 'done'],
])('%s', (_, rows, python, reason) => {
  const verdict = tend(rows, python)
  expect([verdict.reason, verdict.solved]).toEqual([reason, reason === 'done' || reason === 'home'])
})

test('a flight against the wind ends, however far it is meant', () => {
  expect(tend(['K<.1'], 'fly(1000000000)').reason).toBe('still-thirsty')
})
