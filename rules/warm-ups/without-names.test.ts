import { expect, test } from 'vitest'
import { withoutNames } from './without-names.ts'

test('a name that a child wrote into a text or a note is not shown', () => {
  expect(withoutNames('# by Mali\nprint("I am Mali Jaidee!")', ['Mali Jaidee'])).toBe('# by …\nprint("I am …!")')
  expect(withoutNames("say('มะลิเก่งมาก')", ['มะลิ ใจดี'])).toBe("say('…เก่งมาก')")
  expect(withoutNames('const a = `김서연의 집` // 서연', ['김서연', '서연'])).toBe('const a = `…의 집` // …')
})

test('what the program does stays: commands, variables, and words in which a name happens to stand', () => {
  const program = 'while not at_bell():\n    fly()\nprint("bellow")'
  expect(withoutNames(program, ['Bell', 'Fly'])).toBe(program)
  expect(withoutNames('print("A")', ['A'])).toBe('print("A")')
  expect(withoutNames('print("a.b (c)")', ['a.b (c)', ''])).toBe('print("…")')
})
