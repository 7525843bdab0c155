import { expect, test } from 'vitest'
import { typeCommand } from './python-typing.ts'

/** `|` is the caret. */
const typed = (marked: string, code: string) => {
  const { text, caret } = typeCommand({ text: marked.replace('|', ''), caret: marked.indexOf('|') }, code)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

const loop = 'for _ in range(2):'

test.each([
  ['into nothing', '|', 'fly_up()', 'fly_up()|'],
  ['below a command', 'fly_up()|', 'fly_right()', 'fly_up()\nfly_right()|'],
  [
    'below the line of the caret, wherever it stands there',
    'fly|_up()\nfly_left()',
    'fly_right()',
    'fly_up()\nfly_right()|\nfly_left()',
  ],
  ['into an empty line', 'fly_up()\n|\nfly_left()', 'fly_right()', 'fly_up()\nfly_right()|\nfly_left()'],
  ['as deep as its neighbour', `${loop}\n    fly_up()|`, 'fly_right()', `${loop}\n    fly_up()\n    fly_right()|`],
  ['into a loop', `${loop}|`, 'fly_up()', `${loop}\n    fly_up()|`],
  ['into a loop with a comment', `${loop} # twice|`, 'fly_up()', `${loop} # twice\n    fly_up()|`],
  ['instead of pass', `${loop}\n    pass|`, 'fly_up()', `${loop}\n    fly_up()|`],
  ['a loop waits for its first command', '|', loop, `${loop}\n    |`],
  ['which then comes into it', `${loop}\n    |`, 'fly_up()', `${loop}\n    fly_up()|`],
])('%s', (_, before, code, after) => {
  expect(typed(before, code)).toBe(after)
})
