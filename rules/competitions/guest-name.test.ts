import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkName } from '../students/judged-name.ts'
import { checkGuestName, suggestGuestNames, maxGuestNameLength, maxGuestSeed, makeNameUnique } from './guest-name.ts'
import { friendlyWords, nameJoiners, type NameLanguage } from './guest-words.ts'

const languages = Object.keys(friendlyWords) as NameLanguage[]

test.each(languages)('every name that can be generated in %s passes the guest name check', (language) => {
  const { kinds, things } = friendlyWords[language]
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(new Set(things).size).toBe(things.length)
  for (const kind of kinds)
    for (const thing of things) {
      const name = nameJoiners[language](kind, thing)
      expect(checkGuestName(name)).toEqual({ ok: true, value: name })
    }
})

test('a seed always produces the same three different names', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxGuestSeed }), fc.constantFrom(...languages), (seed, language) => {
      const names = suggestGuestNames(seed, language)
      expect(new Set(names).size).toBe(3)
      expect(suggestGuestNames(seed, language)).toEqual(names)
    }),
  )
  expect(suggestGuestNames(1, 'en')).not.toEqual(suggestGuestNames(2, 'en'))
})

test('checks a typed guest name like a student name in four languages, with a shorter limit', () => {
  for (const name of ['Mali', 'มะลิ', '민준', '小明']) expect(checkGuestName(name).ok).toBe(true)
  for (const word of ['fuck you', 'ควย', '씨발', '傻逼'])
    expect(checkGuestName(word)).toEqual({ ok: false, reason: 'word' })
  expect(checkGuestName('a@b.example').ok).toBe(false)
  for (const address of ['www.kites', 'kites.com', 'go kites.io'])
    expect(checkGuestName(address)).toEqual({ ok: false, reason: 'link' })
  const long = 'Maximiliana Alexandra'
  expect(long.length).toBeGreaterThan(maxGuestNameLength)
  expect(checkName(long).ok).toBe(true)
  expect(checkGuestName(long)).toEqual({ ok: false, reason: 'too-long' })
})

test('makes a guest name unique within the room', () => {
  expect(makeNameUnique('Brave Otter', [])).toBe('Brave Otter')
  expect(makeNameUnique('Brave Otter', ['brave  otter', 'Brave Otter 2'])).toBe('Brave Otter 3')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'a', 'A 2', 'A 3', 'B')), (taken) => {
      expect(taken).not.toContain(makeNameUnique('A', taken))
    }),
  )
})
