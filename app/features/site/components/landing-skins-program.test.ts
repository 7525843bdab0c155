import { expect, test } from 'vitest'
import { printPython } from '#rules/program/python.ts'
import { skinsProgram, skinsPython } from './landing-skins-program.ts'
import { colourLine } from './python-colours.ts'

test('the three skins show one program', () => {
  expect(skinsPython.map(([text]) => text).join('')).toBe(printPython(skinsProgram))
})

test('the text has the colours of the editor', () => {
  const coloured = (parts: (readonly [string, unknown?])[]) => parts.filter(([, colour]) => colour)
  const lines = printPython(skinsProgram).split('\n')
  const editor = lines.flatMap((line) => colourLine(line)).map(({ text, colour }) => [text, colour] as const)
  expect(coloured([...skinsPython])).toEqual(coloured(editor))
})
