import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { judgeCase } from '../levels/level.ts'
import { parsePython } from '../program/python.ts'
import { parseGarden } from './garden-map.ts'
import { gardenOutcome, gardenVocabulary, gardenWorld } from './garden.ts'

function judgeGarden(rows: string[], python: string) {
  const garden = unwrap(parseGarden(rows))
  const program = parsePython(python, gardenVocabulary)
  if (!program.ok) throw new Error(`${program.reason} in line ${program.line}`)
  const world = gardenWorld(garden)
  return judgeCase(program.value, { world, outcome: ({ state }) => gardenOutcome(garden, state) })
}

test.each([
  ['solves the level when all flowers are watered', ['K21'], 'fly()\nwater()\nwater()\nfly()\nwater()', 'done'],
  ['fails when a flower needs another drop', ['K2'], 'fly()\nwater()', 'still-thirsty'],
  ['fails when a flower gets too much water', ['K1'], 'fly()\nwater()\nwater()', 'puddle'],
  ['fails when watering a square without a flower', ['K1'], 'water()', 'puddle'],
  ['fails when watering a flower that needs no water', ['K0'], 'fly()\nwater()', 'puddle'],
  ['solves the level when ripe fruit is picked and wormy fruit is not', ['Kam'], 'fly()\npick()\nfly()', 'done'],
  ['fails when ripe fruit remains', ['Ka'], 'fly()', 'still-ripe'],
  ['fails when picking unripe fruit', ['Ku'], 'fly()\npick()', 'spoiled'],
  ['fails when picking wormy fruit', ['Km'], 'fly()\npick()', 'spoiled'],
  ['fails when picking the same fruit twice', ['Ka'], 'fly()\npick()\npick()', 'spoiled'],
  ['solves the level when the bed is planted', ['Ks'], 'fly_right()\nplant()', 'done'],
  ['fails when a bed is not planted', ['Ks'], 'fly()', 'not-planted'],
  ['fails when planting outside a bed', ['Ks'], 'plant()', 'no-bed-here'],
  ['wind carries the kite in the garden', ['K1', '.<'], 'fly()\nwater()\nturn_right()\nfly()', 'done'],
  ['reaching home ends the run', ['KB.'], 'fly(2)', 'home'],
  ['fails when the kite leaves the garden', ['K1'], 'fly(2)', 'outside'],
  ['fails when the kite flies into a tree', ['KT'], 'fly()', 'tree'],
  ['the thirsty sensor ends a watering loop', ['K3'], 'fly()\nwhile thirsty():\n    water()', 'done'],
  [
    'the worm sensor detects wormy ripe fruit',
    ['Km'],
    'fly()\nif ripe() and worm():\n    say(1)\nelse:\n    pick()',
    'done',
  ],
  ['the clear sensor stops a loop before a tree', ['K..T'], 'while clear():\n    fly()', 'done'],
])('%s', (_, rows, python, reason) => {
  const verdict = judgeGarden(rows, python)
  expect([verdict.reason, verdict.solved]).toEqual([reason, reason === 'done' || reason === 'home'])
})

test('a very long flight against the wind ends', () => {
  expect(judgeGarden(['K<.1'], 'fly(1000000000)').reason).toBe('still-thirsty')
})
