import { expect, test } from 'vitest'
import { shortenName } from './shorten-name.ts'

test('leaves names of up to 14 letters whole, and cuts others after 12 or more', () => {
  expect(['Mia', '陈小雨', 'Zoë van Dijk', 'ปั๊ม ศรีสุข'].map(shortenName)).toEqual([
    ...['Mia', '陈小雨', 'Zoë van Dijk', 'ปั๊ม ศรีสุข'],
  ])
  expect(shortenName('Alejandro Fernández García')).toBe('Alejandro Fer…')
})

test('cuts between letters as people see them', () => {
  expect(shortenName('กำ'.repeat(20))).toBe(`${'กำ'.repeat(13)}…`)
  expect(shortenName('👩‍🚀'.repeat(20))).toBe(`${'👩‍🚀'.repeat(13)}…`)
})
