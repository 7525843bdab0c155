import { expect, test } from 'vitest'
import { checkOwnWords } from './own-words.ts'

test('accepts praise and refuses insults', () => {
  for (const text of ['helping others find their mistakes', 'ช่วยเพื่อนหาจุดที่ผิด', '친구를 도와준 일', '帮助同学'])
    expect(checkOwnWords(text)).toEqual({ ok: true, value: text })
  expect(checkOwnWords('you are a fucking idiot')).toEqual({ ok: false, reason: 'held-words' })
})
