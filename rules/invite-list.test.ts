import { expect, test } from 'vitest'
import { readInviteList } from './invite-list.ts'

test.each([
  ['one', 'a@kite.example', ['a@kite.example'], []],
  ['a column of a table', 'a@kite.example\r\nb@kite.example\n', ['a@kite.example', 'b@kite.example'], []],
  [
    'as a mail program copies them',
    '"Wong, Malee" <A@Kite.example>; b@kite.example',
    ['a@kite.example', 'b@kite.example'],
    [],
  ],
  [
    'with blanks or full-width commas',
    'a@kite.example b@kite.example，c@kite.example',
    ['a@kite.example', 'b@kite.example', 'c@kite.example'],
    [],
  ],
  ['twice', 'a@kite.example, A@KITE.EXAMPLE', ['a@kite.example'], []],
  ['something else among them', 'Malee\na@kite', [], ['Malee', 'a@kite']],
  ['nothing', ' \n ', [], []],
])('%s', (_, text, addresses, strange) => {
  expect(readInviteList(text)).toEqual({ addresses, strange })
})
