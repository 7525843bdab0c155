import { expect, test } from 'vitest'
import { move } from '../worlds/sky-moves.ts'
import { skyVocabulary } from '../worlds/sky.ts'
import { parsePython as parse, printPython, pythonLines } from './python.ts'
import { emptyProgram, programOf, repeat, type Program } from './tree.ts'

const parsePython = (text: string) => parse(text, skyVocabulary)

const nested = programOf(repeat(4, [move('right'), repeat(3, [move('up')])]), move('left'))

test.each([
  ['an empty program', emptyProgram, ''],
  ['a loop', programOf(repeat(4, [move('right')])), 'for _ in range(4):\n    fly_right()'],
  ['an empty loop', programOf(repeat(4, [])), 'for _ in range(4):\n    pass'],
  [
    'a program with nested loops',
    nested,
    'for _ in range(4):\n    fly_right()\n    for _ in range(3):\n        fly_up()\nfly_left()',
  ],
  [
    'a program with notes',
    { ...programOf({ ...move('up'), note: 'climb\n\nhigh' }), note: 'there' },
    '# climb\n#\n# high\nfly_up()\n# there',
  ],
] satisfies [string, Program, string][])('prints and parses %s', (_, program, text) => {
  const parsed = parsePython(text)
  expect(printPython(program)).toBe(text)
  expect(parsed.ok && parsed.value).toEqual(program)
})

test.each([
  ['two spaces', 'for _ in range(4):\n  fly_right()\n  for _ in range(3):\n    fly_up()\nfly_left()'],
  ['tabs', 'for _ in range(4):\n\tfly_right()\n\tfor _ in range(3):\n\t\tfly_up()\nfly_left()'],
  [
    'different indentation in each loop',
    'for _ in range(4):\n fly_right()\n for _ in range(3):\n       fly_up()\nfly_left()',
  ],
  ['blank lines', '\n\nfor _ in range(4):\n\n  fly_right()\n  for _ in range(3):\n   \n    fly_up()\nfly_left()\n\n'],
  [
    'Windows line ends',
    'for _ in range(4):\r\n  fly_right()\r\n  for _ in range(3):\r\n    fly_up()\r\nfly_left()\r\n',
  ],
  ['a named loop', 'for side in range(4):\n  fly_right()\n  for ชั้น in range(3):\n    fly_up()\nfly_left()'],
  ['extra spaces', 'for  _  in  range ( 4 ) :\n  fly_right ( )\n  for _ in range(3):  \n    fly_up()\t\nfly_left()'],
  [
    'needless pass lines',
    'pass\nfor _ in range(4):\n  fly_right()\n  for _ in range(3):\n    pass\n    fly_up()\nfly_left()',
  ],
])('parses the same program with %s', (_, text) => {
  const parsed = parsePython(text)
  expect(parsed.ok && parsed.value).toEqual(nested)
})

test('attaches a comment to the statement beside or below it', () => {
  const typed = [
    '# 湖有四条边',
    'for _ in range(4): # sides',
    '# not indented',
    '    fly_up() #fast',
    '    # on its way out',
    'fly_left()',
    '  # the end',
  ]
  const printed = [
    '# 湖有四条边',
    '# sides',
    'for _ in range(4):',
    '    # not indented',
    '    # fast',
    '    fly_up()',
    '# on its way out',
    'fly_left()',
    '# the end',
  ]
  const parsed = parsePython(typed.join('\n'))
  expect(parsed.ok && printPython(parsed.value).split('\n')).toEqual(printed)
})

test('maps each statement to its line in typed and printed text', () => {
  const typed = '# lake\n\nfor _ in range(4):\n  fly_right()\n\n  for _ in range(3):\n    fly_up()\nfly_left()'
  const parsed = parsePython(typed)
  expect(parsed.ok && Object.fromEntries(parsed.lines)).toEqual({ 1: 3, 2: 4, 3: 6, 4: 7, 5: 8 })
  expect(pythonLines(programOf(repeat(2, [])))).toEqual([
    { nodeId: 1, text: 'for _ in range(2):' },
    { nodeId: null, text: '    pass' },
  ])
})

const deep = (loops: number) =>
  Array.from({ length: loops }, (_, depth) => `${' '.repeat(depth)}for _ in range(2):`).join('\n')

test.each([
  ['an unknown command', 'fly_up()\nfly_upp()', 'unknown-command', 2],
  ['a command with a capital letter', 'Fly_up()', 'unknown-command', 1],
  ['a command without brackets', 'fly_up', 'missing-brackets', 1],
  ['a command without a closing bracket', 'fly_up(', 'missing-brackets', 1],
  ['a number for a command without inputs', 'fly_up(3)', 'wrong-inputs', 1],
  ['a bare word', 'hello', 'unknown-name', 1],
  ['two commands in one line', 'fly_up(); fly_up()', 'not-understood', 1],
  ['a loop without a colon', 'for _ in range(4)\n  fly_up()', 'missing-colon', 1],
  ['a repeat loop over a list', 'for _ in [1, 2]:\n  fly_up()', 'bad-loop', 1],
  ['a loop variable named like a command', 'for fly_up in range(2):\n  fly_up()', 'name-taken', 1],
  ['a loop variable named like a Python keyword', 'for in in range(2):\n  fly_up()', 'bad-name', 1],
  ['a number with a leading zero', 'for _ in range(04):\n  fly_up()', 'not-understood', 1],
  ['a loop from 2 to 5', 'for _ in range(2, 5):\n  fly_up()', 'wrong-inputs', 1],
  ['a single equals sign in a condition', 'if n = 3:\n  fly()', 'set-in-question', 1],
  ['an if without a colon', 'if clear()\n  fly()', 'missing-colon', 1],
  ['a sensor without brackets', 'if clear:\n  fly()', 'missing-brackets', 1],
  ['a command as a value', 'n = fly()', 'not-a-value', 1],
  ['else without if', 'fly()\nelse:\n  fly()', 'misplaced-else', 2],
  ['a second else', 'if red():\n  fly()\nelse:\n  fly()\nelse:\n  fly()', 'misplaced-else', 5],
  ['a definition below a command', 'fly()\ndef hop():\n  fly()', 'misplaced-definition', 3],
  ['a definition inside a loop', 'for _ in range(2):\n  def hop():\n    fly()', 'misplaced-definition', 3],
  ['two functions with the same name', 'def hop():\n  fly()\ndef hop():\n  fly()', 'name-taken', 4],
  ['a return outside a function', 'return 3', 'misplaced-return', 1],
  ['too many inputs', 'def hop(n):\n  fly(n)\nhop(1, 2)', 'wrong-inputs', 3],
  ['a text without a closing quote', 'say("hello)', 'unclosed-text', 1],
  ['an import', 'import math', 'outside-subset', 1],
  ['a class', 'class Kite:\n  pass', 'outside-subset', 1],
  ['a range assigned to a variable', 'n = range(3)', 'outside-subset', 1],
  ['a range inside a range', 'for _ in range(range(3)):\n  fly()', 'outside-subset', 1],
  ['a list made from a text', 'n = list("abc")', 'outside-subset', 1],
  ['a variable named like a built-in function', 'list = [1]', 'outside-subset', 1],
  ['chained comparisons', 'say(1 < 2 < 3)', 'outside-subset', 1],
  ['a loop without a body', 'fly_up()\nfor _ in range(4):\n', 'empty-body', 2],
  ['a loop with only a comment', 'for _ in range(4):\n  # soon', 'empty-body', 1],
  ['a loop whose body is not indented', '\nfor _ in range(4):\nfly_up()', 'empty-body', 2],
  ['an indented first line', ' fly_up()', 'bad-indent', 1],
  ['an unexpected indent', 'fly_up()\n  fly_up()', 'bad-indent', 2],
  ['an indent that matches no outer body', 'for _ in range(2):\n    fly_up()\n  fly_up()', 'bad-indent', 3],
  ['tabs after spaces', 'for _ in range(2):\n  for _ in range(2):\n\t\t\tfly_up()', 'bad-indent', 3],
  ['full-width brackets', 'fly_up（）', 'wide-characters', 1],
  ['a full-width colon', 'for _ in range(4)：\n  fly_up()', 'wide-characters', 1],
  ['a full-width space', 'for _ in range(4):\n\u3000fly_up()', 'wide-characters', 2],
  ['a non-breaking space', 'fly_up()\u00a0', 'wide-characters', 1],
  ['nine nested loops', `${deep(9)}\n         fly_up()`, 'too-deep', 9],
  ['thousands of nots', `n = ${'not '.repeat(4_000)}True`, 'too-deep', 1],
  ['thousands of brackets', `n = ${'('.repeat(4_000)}1${')'.repeat(4_000)}`, 'too-deep', 1],
  ['thousands of minus signs', `n = ${'-'.repeat(4_000)}1`, 'too-deep', 1],
  ['a sum of thousands of numbers', `n = ${Array(4_000).fill('1').join(' + ')}`, 'too-deep', 1],
  ['thousands of index brackets', `n = a${'[0]'.repeat(4_000)}`, 'too-deep', 1],
  ['thousands of nested lists', `n = ${'['.repeat(4_000)}${']'.repeat(4_000)}`, 'too-deep', 1],
  ['thousands of nested calls', `n = ${'len('.repeat(4_000)}a${')'.repeat(4_000)}`, 'too-deep', 1],
  ['a sum over the depth limit', `n = ${Array(13).fill('1').join(' + ')}`, 'too-deep', 1],
  ['a program over 300 statements', 'fly_up()\n'.repeat(310), 'too-big', 301],
  ['comments over the length limit', '# word\n'.repeat(1_000), 'too-big', 1_001],
])('refuses %s', (_, text, reason, line) => {
  expect(parsePython(text)).toEqual({ ok: false, reason, line })
})
