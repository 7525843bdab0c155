import { expect, test } from 'vitest'
import { hideNames } from './hide-names.ts'

test('hides names in quoted text and comments', () => {
  expect(hideNames('# by Mali\nprint("I am Mali Jaidee!")', ['Mali Jaidee'], 'python')).toBe('# by …\nprint("I am …!")')
  expect(hideNames("say('มะลิเก่งมาก')", ['มะลิ ใจดี'], 'python')).toBe("say('…เก่งมาก')")
  expect(hideNames('const a = `김서연의 집` // 서연', ['김서연', '서연'], 'javascript')).toBe('const a = `…의 집` // …')
})

test('does not change commands, variables or words that contain a name', () => {
  const program = 'while not at_bell():\n    fly()\nprint("bellow")'
  expect(hideNames(program, ['Bell', 'Fly'], 'python')).toBe(program)
  expect(hideNames('print("A")', ['A'], 'python')).toBe('print("A")')
  expect(hideNames('print("a.b (c)")', ['a.b (c)', ''], 'python')).toBe('print("…")')
})

test('hides names with hyphens, in docstrings and in comments of Python and JavaScript', () => {
  expect(hideNames('# by Anna-Lena', ['Anna-Lena'], 'python')).toBe('# by …')
  expect(hideNames('"""\nby Max\n"""\neach = total // max', ['Max'], 'python')).toBe(
    '"""\nby …\n"""\neach = total // max',
  )
  expect(hideNames('/* by\n Max */ fly() // Max', ['Max'], 'javascript')).toBe('/* by\n … */ fly() // …')
})

test('hides the longest of several names with a common prefix', () => {
  const names = ['Ann', 'Anna', 'Anna Lee', 'Anton', '민', '민준', '민준서', 'a+b', 'ANNE']
  expect(hideNames('# Anna Lee, Ann, Annabel, Anton, anne, a+b', names, 'python')).toBe('# …, …, Annabel, …, …, …')
  expect(hideNames('# 민준서는 민준과', names, 'python')).toBe('# …는 …과')
})

test('hides 2,000 names with a common prefix in less than a second of CPU time', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `Aa${'a'.repeat(index % 36)} ${index}b`)
  const startUsage = process.cpuUsage()
  expect(hideNames('# aaa\n'.repeat(3_300), names, 'python')).toHaveLength(19_800 - 6_600)
  const { user, system } = process.cpuUsage(startUsage)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
