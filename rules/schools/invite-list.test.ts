import { expect, test } from 'vitest'
import { parseInviteList } from './invite-list.ts'

test.each([
  ['parses one address', 'a@kite.example', ['a@kite.example'], []],
  ['parses one address per line', 'a@kite.example\r\nb@kite.example\n', ['a@kite.example', 'b@kite.example'], []],
  [
    'parses addresses as a mail program copies them',
    '"Wong, Malee" <A@Kite.example>; b@kite.example',
    ['a@kite.example', 'b@kite.example'],
    [],
  ],
  [
    'parses addresses separated by spaces or full-width commas',
    'a@kite.example b@kite.example，c@kite.example',
    ['a@kite.example', 'b@kite.example', 'c@kite.example'],
    [],
  ],
  ['removes duplicate addresses', 'a@kite.example, A@KITE.EXAMPLE', ['a@kite.example'], []],
  ['reports entries that are not addresses', 'Malee\na@kite', [], ['Malee', 'a@kite']],
  ['parses blank text as an empty list', ' \n ', [], []],
])('%s', (_, text, addresses, strange) => {
  expect(parseInviteList(text)).toEqual({ addresses, strange })
})
