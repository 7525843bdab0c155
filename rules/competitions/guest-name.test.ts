import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkName } from '../students/name.ts'
import { checkGuestName, guestNames, longestGuestName, mostGuestSeed, unlikeOthers } from './guest-name.ts'
import { friendlyWords, joined, type NameLanguage } from './guest-words.ts'

const languages = Object.keys(friendlyWords) as NameLanguage[]

test.each(languages)('every name that can be made in %s is one that a child may have, and short enough', (language) => {
  const { kinds, things } = friendlyWords[language]
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(new Set(things).size).toBe(things.length)
  for (const kind of kinds)
    for (const thing of things) {
      const name = joined[language](kind, thing)
      expect(checkGuestName(name)).toEqual({ ok: true, value: name })
    }
})

test('a seed gives three different names, always the same ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: mostGuestSeed }), fc.constantFrom(...languages), (seed, language) => {
      const names = guestNames(seed, language)
      expect(new Set(names).size).toBe(3)
      expect(guestNames(seed, language)).toEqual(names)
    }),
  )
  expect(guestNames(1, 'en')).not.toEqual(guestNames(2, 'en'))
})

test('what is typed is judged as a child’s name is, in four languages, and is shorter', () => {
  for (const name of ['Mali', 'มะลิ', '민준', '小明']) expect(checkGuestName(name).ok).toBe(true)
  for (const word of ['fuck you', 'ควย', '씨발', '傻逼'])
    expect(checkGuestName(word)).toEqual({ ok: false, reason: 'word' })
  expect(checkGuestName('a@b.example').ok).toBe(false)
  for (const address of ['www.kites', 'kites.com', 'go kites.io'])
    expect(checkGuestName(address)).toEqual({ ok: false, reason: 'link' })
  const long = 'Maximiliana Alexandra'
  expect(long.length).toBeGreaterThan(longestGuestName)
  expect(checkName(long).ok).toBe(true)
  expect(checkGuestName(long)).toEqual({ ok: false, reason: 'too-long' })
})

test('nobody has the name of somebody else in the room', () => {
  expect(unlikeOthers('Brave Otter', [])).toBe('Brave Otter')
  expect(unlikeOthers('Brave Otter', ['brave  otter', 'Brave Otter 2'])).toBe('Brave Otter 3')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'a', 'A 2', 'A 3', 'B')), (taken) => {
      expect(taken).not.toContain(unlikeOthers('A', taken))
    }),
  )
})
