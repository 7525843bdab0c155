import { expect, test } from 'vitest'
import { generateParentCode } from '#rules/guardians/parent-code.ts'
import { deletePendingCode, readPendingCode, savePendingCode } from './pending-code.ts'

const code = generateParentCode(Array.from({ length: 40 }, (_, index) => (index * 37) % 250))!
const minuteMs = 60_000

function createStore() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('keeps a code for half an hour, until it is deleted', () => {
  const store = createStore()
  expect(readPendingCode(store, 0)).toBeNull()
  savePendingCode(store, code, 0)
  expect(readPendingCode(store, 30 * minuteMs)).toBe(code)
  expect(readPendingCode(store, 31 * minuteMs)).toBeNull()
  expect(readPendingCode(store, 0)).toBeNull()
  savePendingCode(store, code, 0)
  deletePendingCode(store)
  expect(readPendingCode(store, 0)).toBeNull()
})

test('ignores stored text that is no parent code', () => {
  const store = createStore()
  store.setItem('skykite:parent-code', '0 K7QM4TXR')
  expect(readPendingCode(store, 0)).toBeNull()
})
