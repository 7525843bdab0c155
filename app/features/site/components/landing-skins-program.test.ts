import { expect, test } from 'vitest'
import { printPython } from '#rules/program/python.ts'
import { skinsProgram, skinsPython } from './landing-skins-program.ts'

test('the three skins show one program', () => {
  expect(printPython(skinsProgram)).toBe(skinsPython)
})
