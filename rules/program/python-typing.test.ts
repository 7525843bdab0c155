import { expect, test } from 'vitest'
import { typeCommand } from './python-typing.ts'

/** `|` marks the caret. */
const typeAtCaret = (marked: string, code: string) => {
  const { text, caret } = typeCommand({ text: marked.replace('|', ''), caret: marked.indexOf('|') }, code)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

const loop = 'for _ in range(2):'

test.each([
  ['inserts a command into an empty text', '|', 'fly_up()', 'fly_up()|'],
  ['inserts a command below the current one', 'fly_up()|', 'fly_right()', 'fly_up()\nfly_right()|'],
  [
    'inserts below the caret line, wherever the caret is in it',
    'fly|_up()\nfly_left()',
    'fly_right()',
    'fly_up()\nfly_right()|\nfly_left()',
  ],
  ['replaces an empty line', 'fly_up()\n|\nfly_left()', 'fly_right()', 'fly_up()\nfly_right()|\nfly_left()'],
  [
    'uses the indentation of the line above',
    `${loop}\n    fly_up()|`,
    'fly_right()',
    `${loop}\n    fly_up()\n    fly_right()|`,
  ],
  ['indents the first command of a loop', `${loop}|`, 'fly_up()', `${loop}\n    fly_up()|`],
  ['indents after a loop header with a comment', `${loop} # twice|`, 'fly_up()', `${loop} # twice\n    fly_up()|`],
  ['replaces pass', `${loop}\n    pass|`, 'fly_up()', `${loop}\n    fly_up()|`],
  ['adds an empty indented line after a loop header', '|', loop, `${loop}\n    |`],
  ['replaces the empty line in a loop', `${loop}\n    |`, 'fly_up()', `${loop}\n    fly_up()|`],
])('%s', (_, before, code, after) => {
  expect(typeAtCaret(before, code)).toBe(after)
})
