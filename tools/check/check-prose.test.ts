import { expect, test } from 'vitest'
import { codeFindings } from './check-prose.ts'
import { documentFindings, proseProblems, scriptFindings, sqlFindings } from './prose-text.ts'

const problemsOf = (text: string) => codeFindings('a.ts', text).map(({ line, problem }) => `${line} ${problem}`)

test.each(['What is saved.', 'Saves rows. Whoever waits is next.', 'Of two requests the first wins.'])(
  'rejects the sentence opening of "%s"',
  (prose) => {
    expect(proseProblems(prose).join()).toMatch(/opens with/)
  },
)

test('accepts plain prose, code spans and quotes', () => {
  expect(proseProblems('Retries twice because large transactions can deadlock twice.')).toEqual([])
  expect(proseProblems('Returns `kept`, which the page shows as "somebody".')).toEqual([])
})

test('rejects banned words and British spelling in comments', () => {
  expect(problemsOf('// Requests of somebody are kept.\nexport const limit = 1')).toEqual([
    '1 "somebody": say the role: student, teacher, guest, user, caller',
    '1 "kept": say saved, stored, recorded or cached',
  ])
  expect(problemsOf('/** The colour of a kite. */\nexport const blue = 1')).toEqual([
    '1 "colour": use American spelling',
  ])
})

test('reads a sentence that continues on the next comment line as one', () => {
  expect(problemsOf('// Locks the row\n// Where it exists.\nexport const a = 1')).toEqual([])
})

test('rejects banned words in test titles', () => {
  expect(problemsOf("test('nobody is told', () => {})")).toHaveLength(2)
  expect(problemsOf('test.each([1])(`told %s`, () => {})')).toHaveLength(1)
})

test('rejects lone participles as exported names and types, and vague local names', () => {
  expect(problemsOf('export const kept = 1')[0]).toMatch('exported name or type "kept"')
  expect(problemsOf('type Asked = string')).toHaveLength(1)
  expect(problemsOf('export const savedRows = 1\ntype Feed = string')).toEqual([])
  expect(problemsOf('const at = 1')).toEqual(['1 local name "at" says nothing about its value'])
})

test('leaves the name of a destructured property to its owner', () => {
  expect(problemsOf('const { at } = event')).toEqual([])
  expect(problemsOf('const { time: at } = event')).toHaveLength(1)
})

test('reads SQL comments', () => {
  expect(sqlFindings('-- What a school keeps.\nCREATE TABLE a (b int);').map(({ line }) => line)).toEqual([1])
})

test('reads comments of shell scripts and YAML, but not other code with #', () => {
  const script = '#!/bin/sh kept\n# What runs here.\necho "${#kept[@]}" # nobody\n'
  expect(scriptFindings(script).map(({ line }) => line)).toEqual([2, 3])
})

test('limits document lines to 120 characters outside tables and code', () => {
  const long = 'word '.repeat(30)
  expect(documentFindings(`# Title\n${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n`)).toEqual([
    { line: 2, problem: '150 characters; at most 120' },
  ])
})
