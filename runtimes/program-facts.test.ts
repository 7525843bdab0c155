import { expect, it } from 'vitest'
import { countLines, countTries, usesAll, usesAny } from './program-facts.ts'

const program = `# max would be easier
def highest(a, b):
    best = a  # so far
    text = "max( and if"

    if b > best:
        best = b
    return best
`

it('counts lines of code without comments and empty lines', () => {
  expect(countLines(program, 'python')).toBe(6)
})

it.each([
  ['a keyword of the code', ['if'], true],
  ['several keywords', ['def', 'return'], true],
  ['an expression with other spaces', ['b>best'], true],
  ['a word only in a string or comment', ['max'], false],
  ['a part of a longer name', ['high'], false],
  ['two keywords of which one is missing', ['if', 'while'], false],
])('checks required parts: %s (%j)', (_, requiredParts, expected) =>
  expect(usesAll(program, 'python', requiredParts)).toBe(expected),
)

it.each([
  [['max'], false],
  [['max', 'if'], true],
  [[], false],
])('detects forbidden parts: %j', (forbiddenParts, expected) =>
  expect(usesAny(program, 'python', forbiddenParts)).toBe(expected),
)

it('counts asserted calls of each function, and comments', () => {
  const programWithAsserts = `${program}
def twice(x):
    return 2 * x

assert twice(2) == 4
assert twice(0) == 0  # nothing
print(highest(1, 2))
`
  const { tries, notes } = countTries(programWithAsserts, 'python')
  expect([...tries]).toEqual([
    ['highest', 0],
    ['twice', 2],
  ])
  expect(notes).toBe(3)
})
