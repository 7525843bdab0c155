import { expect, test } from 'vitest'
import { withoutNames } from './without-names.ts'

test('a name that a child wrote into a text or a note is not shown', () => {
  expect(withoutNames('# by Mali\nprint("I am Mali Jaidee!")', ['Mali Jaidee'], 'python')).toBe(
    '# by …\nprint("I am …!")',
  )
  expect(withoutNames("say('มะลิเก่งมาก')", ['มะลิ ใจดี'], 'python')).toBe("say('…เก่งมาก')")
  expect(withoutNames('const a = `김서연의 집` // 서연', ['김서연', '서연'], 'javascript')).toBe(
    'const a = `…의 집` // …',
  )
})

test('what the program does stays: commands, variables, and words in which a name happens to stand', () => {
  const program = 'while not at_bell():\n    fly()\nprint("bellow")'
  expect(withoutNames(program, ['Bell', 'Fly'], 'python')).toBe(program)
  expect(withoutNames('print("A")', ['A'], 'python')).toBe('print("A")')
  expect(withoutNames('print("a.b (c)")', ['a.b (c)', ''], 'python')).toBe('print("…")')
})

test('names with hyphens, docstrings and notes of both languages', () => {
  expect(withoutNames('# by Anna-Lena', ['Anna-Lena'], 'python')).toBe('# by …')
  expect(withoutNames('"""\nby Max\n"""\neach = total // max', ['Max'], 'python')).toBe(
    '"""\nby …\n"""\neach = total // max',
  )
  expect(withoutNames('/* by\n Max */ fly() // Max', ['Max'], 'javascript')).toBe('/* by\n … */ fly() // …')
})

test('of names that begin alike the longest is hidden, whichever comes first', () => {
  const names = ['Ann', 'Anna', 'Anna Lee', 'Anton', '민', '민준', '민준서', 'a+b', 'ANNE']
  expect(withoutNames('# Anna Lee, Ann, Annabel, Anton, anne, a+b', names, 'python')).toBe('# …, …, Annabel, …, …, …')
  expect(withoutNames('# 민준서는 민준과', names, 'python')).toBe('# …는 …과')
})

test('a large class whose names a program nearly says costs no more than a small one', () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `Aa${'a'.repeat(at % 36)} ${at}b`)
  const began = process.cpuUsage()
  expect(withoutNames('# aaa\n'.repeat(3_300), names, 'python')).toHaveLength(19_800 - 6_600)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
