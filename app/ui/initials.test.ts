import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ms Rivera', 'MR'],
  ['Ana Maria de Souza', 'AS'],
  ['plato', 'P'],
  ['Émile Zola', 'ÉZ'],
  ['สมชาย ใจดี', 'ส'],
  ['เมธาวี ยิ้มแย้ม', 'ม'],
  ['ปิ่นทอง', 'ป'],
  ['김지호', '김'],
  ['李小龙', '李'],
  ['  ', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
