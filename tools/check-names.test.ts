import { expect, test } from 'vitest'
import { checkNames } from './check-names.ts'
import { makeTree } from './testing.ts'

const sound = {
  'app/a.tsx': `import IconDoor from 'icons'\n// the door of the house\nexport const facts = () => <IconDoor title="door" />`,
  'app/a.test.ts': `const here = 1\nexport const [there] = [here]`,
}

test('names that say what they are pass, and are counted', () => {
  expect(checkNames(makeTree(sound))).toEqual({ counted: '2 files', problems: [] })
})

test('a tree without code is not a pass', () => {
  expect(checkNames(makeTree({ 'README.md': 'x' })).problems).toEqual(['no file was read'])
})

test.each([
  ['app/b.ts', 'export const changeDoor = 1', 'changeDoor'],
  ['app/b.ts', 'export type Held = 1', 'Held'],
  ['app/b.ts', 'export const a = { ownStandingOf: 1 }', 'ownStandingOf'],
  ['app/b.ts', 'const here = 1\nexport { here as a }', 'here'],
  ['app/b.tsx', 'export const a = <JoinDoor />', 'JoinDoor'],
  ['server/b.ts', 'export const rosterActs = 1', 'rosterActs'],
  ['app/features/office-people.ts', 'export const a = 1', 'old name'],
  ['db/testing/house.ts', 'export const a = 1', 'old name'],
])('%s: %s', (path, text, problem) => {
  const { problems } = checkNames(makeTree({ ...sound, [path]: text }))
  expect(problems).toEqual([expect.stringContaining(problem)])
})
