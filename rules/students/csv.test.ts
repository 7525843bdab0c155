import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a mark for the encoding, quotes where needed, no formula', () => {
  expect(csvOf([['Name', 'No.'], ['มะลิ', '=1+1'], ['Leo "L", M', '@cmd'], ['-5', '+1'], ['a\nb', '\t=x']])).toBe(
    '\ufeffName,No.\r\nมะลิ,\'=1+1\r\n"Leo ""L"", M",\'@cmd\r\n\'-5,\'+1\r\n"a\nb",\'\t=x\r\n',
  )
})
