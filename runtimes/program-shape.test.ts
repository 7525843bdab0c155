import { expect, it } from 'vitest'
import { countLines, triesIn, usesAll, usesAny } from './program-shape.ts'

const program = `# max would be easier
def highest(a, b):
    best = a  # so far
    text = "max( and if"

    if b > best:
        best = b
    return best
`

it('counts the lines that say something', () => {
  expect(countLines(program, 'python')).toBe(6)
})

it.each([
  ['a word that stands there', ['if'], true],
  ['several at once', ['def', 'return'], true],
  ['a part of it, with other blanks', ['b>best'], true],
  ['a word that stands only in a text or a comment', ['max'], false],
  ['a word that is only part of another', ['high'], false],
  ['one of two', ['if', 'while'], false],
])('%s is used: %j', (_, wanted, used) => expect(usesAll(program, 'python', wanted)).toBe(used))

it.each([
  [['max'], false],
  [['max', 'if'], true],
  [[], false],
])('what a task does without: %j', (avoided, used) => expect(usesAny(program, 'python', avoided)).toBe(used))

it('counts how often each function is tried, and the notes', () => {
  const tried = `${program}
def twice(x):
    return 2 * x

assert twice(2) == 4
assert twice(0) == 0  # nothing
print(highest(1, 2))
`
  const { tries, notes } = triesIn(tried, 'python')
  expect([...tries]).toEqual([
    ['highest', 0],
    ['twice', 2],
  ])
  expect(notes).toBe(3)
})
