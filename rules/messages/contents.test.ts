import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phrases as boardPhrases } from '../classrooms/class-board.ts'
import { checkMessageText, isKnownKey, maxLetters, needsTeacher, phrases, stickers } from './contents.ts'

test('has forty phrases, among them all of the class board, and 22 stickers', () => {
  expect(new Set(phrases).size).toBe(40)
  expect(boardPhrases.filter((phrase) => !phrases.includes(phrase))).toEqual([])
  expect(stickers).toHaveLength(22)
})

test('keeps line breaks and removes empty lines and extra spaces', () => {
  expect(checkMessageText(' Good   morning \r\n\r\n\nMali has a fever ', maxLetters.adult)).toEqual({
    ok: true,
    value: 'Good morning\nMali has a fever',
  })
})

test('rejects empty, long and disguised texts', () => {
  const reasonOf = (text: string) => {
    const checked = checkMessageText(text, maxLetters.student)
    return checked.ok ? null : checked.reason
  }
  expect(reasonOf(' \n ')).toBe('empty')
  expect(reasonOf('a'.repeat(200))).toBeNull()
  expect(reasonOf('a'.repeat(201))).toBe('too-long')
  expect(reasonOf('a'.repeat(100_000))).toBe('too-long')
  expect(reasonOf('abc\u202edef')).toBe('hidden-characters')
})

test('a checked text is accepted unchanged when it is checked again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const checked = checkMessageText(text, maxLetters.student)
      if (checked.ok) expect(checkMessageText(checked.value, maxLetters.student)).toEqual(checked)
    }),
  )
})

test('knows only listed keys', () => {
  expect(isKnownKey({ kind: 'phrase', content: 'i-need-help' })).toBe(true)
  expect(isKnownKey({ kind: 'phrase', content: 'kite' })).toBe(false)
  expect(isKnownKey({ kind: 'sticker', content: 'kite' })).toBe(true)
  expect(isKnownKey({ kind: 'text', content: 'kite' })).toBe(false)
})

test('teachers see two phrases first', () => {
  expect(phrases.filter(needsTeacher)).toEqual(['i-want-to-talk-to-my-teacher', 'i-feel-sad'])
})
