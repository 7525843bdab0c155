import { eventLimits } from '#app/features/learning/progress/events/event.ts'

/** The most expensive programs to parse or run, each of the maximum length. */
const length = eventLimits.programCharacters
const fillWith = (line: string) => `${line}\n`.repeat(length / (line.length + 1))
const nest = (open: string, close: string) => {
  const count = Math.floor((length - 10) / (open.length + close.length))
  return `n = ${open.repeat(count)}1${close.repeat(count)}`
}
const longList = 'a = []\nfor _ in range(1000):\n    a.append(1)\n'

export const worstPrograms: Record<string, string> = {
  'spaces in a line': `x${' '.repeat(length - 2)}x`,
  nots: `n = ${'not '.repeat(length / 4 - 3)}True`,
  brackets: nest('(', ')'),
  lists: nest('[', ']'),
  'minus signs': nest('-', ''),
  sums: `n = ${'1 + '.repeat(length / 4 - 3)}1`,
  items: `n = a${'[0]'.repeat(length / 3 - 3)}`,
  names: 'x '.repeat(length / 2),
  'an open text': `say("${'a\\'.repeat(length / 2 - 5)}`,
  parameters: `def f(${'a,'.repeat(length / 2 - 10)}b):\n    fly()`,
  definitions: fillWith('def f(): fly()'),
  comments: fillWith('# a'),
  branches: `if clear():\n pass\n${'elif clear():\n pass\n'.repeat(length / 24)}`,
  'many statements': 'x = 1\n'.repeat(300),
  'a loop without end': 'while True:\n    x = 1',
  'a flight without end': 'while True:\n    fly(1)\n    turn_left(1)',
  'a drawing without end': 'while True:\n    fly(1)\n    turn_right(1)',
  'lists that are copied': `${longList}while True:\n    b = a`,
  'lists that are compared': `${longList}b = a\nwhile True:\n    if a == b:\n        n = 1`,
  'lists that are handed on': `def f(a, b, c, d):\n    n = 1\n${longList}while True:\n    f(a, a, a, a)`,
  'loops in loops': `${longList}for b in a:\n    for c in a:\n        n = 1`,
  'calls in calls': 'def f(n):\n    f(n)\nf(1)',
  'words that grow': 'a = "x"\nwhile True:\n    a = a + a',
  'numbers that grow': 'n = 2\nwhile True:\n    n = n * n',
  sayings: `while True:\n    say("${'x'.repeat(190)}")`,
  tunes: 'while True:\n    play(1)',
}
