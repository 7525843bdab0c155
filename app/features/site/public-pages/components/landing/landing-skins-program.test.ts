import { expect, test } from 'vitest'
import { printPython } from '#rules/program/python.ts'
import { skinsProgram, skinsPython } from './landing-skins-program.ts'
import { highlightLine } from '../puzzle/highlight-python.ts'

test('all three skins show the same program', () => {
  expect(skinsPython.map(([text]) => text).join('')).toBe(printPython(skinsProgram))
})

test('the highlighted text matches the colors of the editor', () => {
  const filterColored = (parts: (readonly [string, unknown?])[]) => parts.filter(([, color]) => color)
  const lines = printPython(skinsProgram).split('\n')
  const editor = lines.flatMap((line) => highlightLine(line)).map(({ text, color }) => [text, color] as const)
  expect(filterColored([...skinsPython])).toEqual(filterColored(editor))
})
