import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlaySettings } from '../game-rules.ts'
import { jamoOf, textOfJamo } from './hangul.ts'
import { codes, firstPick, keyOfCode, keyOfSign, rowOf, signOfKey, switchKey } from './keys.ts'
import type { Script } from './scripts.ts'
import { letterLevel, type LetterLevel, type LetterPack } from './level.ts'
import { type LetterInput, readLetterInput } from './rain-input.ts'
import { letterRain } from './letter-rain.ts'
import { textAfter, type TypedWord, typedWord } from './word.ts'

const settings: PlaySettings = { seed: 5, help: 0, clock: true }
const candidates = { shi: ['是', '十', '时'] }
const word = (text: string, script: Script, startsLatin = false): TypedWord =>
  typedWord(text, script, startsLatin, candidates) as TypedWord
const growth = (text: string, script: Script, startsLatin = false): readonly string[] => {
  const typed = word(text, script, startsLatin)
  return typed.keys.map((_, at) => textAfter(typed, at + 1))
}

describe('Korean', () => {
  test('all 11,172 syllables come out of their jamo', () => {
    const wrong = Array.from({ length: 11_172 }, (_, at) => String.fromCodePoint(0xac00 + at)).filter(
      (syllable) => textOfJamo(jamoOf(syllable)) !== syllable,
    )
    expect(wrong).toEqual([])
  })

  test('any syllables after one another come out of their jamo', () => {
    const syllable = fc.integer({ min: 0, max: 11_171 }).map((at) => String.fromCodePoint(0xac00 + at))
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 6 }), (syllables) => {
        expect(textOfJamo(syllables.flatMap(jamoOf))).toBe(syllables.join(''))
      }),
      { numRuns: 500 },
    )
  })

  test('a syllable grows as it does under the fingers', () => {
    expect(growth('하다', 'ko')).toEqual(['ㅎ', '하', '핟', '하다'])
    expect(growth('닭', 'ko')).toEqual(['ㄷ', '다', '달', '닭'])
    expect(growth('과', 'ko')).toEqual(['ㄱ', '고', '과'])
  })

  test('double consonants are typed with Shift', () => {
    expect(word('꼬', 'ko').keys[0]).toBe(keyOfCode('KeyR', true))
  })
})

describe('Thai', () => {
  test('a consonant, its vowel and its tone are three keys in this order', () => {
    expect(growth('ที่', 'th')).toEqual(['ท', 'ที', 'ที่'])
    expect(growth('น้ำ', 'th')).toEqual(['น', 'น้', 'น้ำ'])
  })

  test('the first word lies wholly on the home row', () => {
    expect(word('ว่าว', 'th').keys.map(rowOf)).toEqual([2, 2, 2, 2])
  })

  test('figures ask for a switch to Latin keys, and code for one into Thai and back', () => {
    expect(word('กา 5', 'th').keys.filter((key) => key === switchKey)).toHaveLength(1)
    expect(word('say("ลม")', 'th', true).keys.filter((key) => key === switchKey)).toHaveLength(2)
    expect(growth('x"ลม"', 'th', true)).toEqual(['x', 'x"', 'x"', 'x"ล', 'x"ลม', 'x"ลม', 'x"ลม"'])
  })
})

describe('Chinese', () => {
  test('letters build a line, then a word is chosen', () => {
    expect(growth('风=feng', 'cn')).toEqual(['f', 'fe', 'fen', 'feng', '风'])
    expect(word('时=shi', 'cn').keys.at(-1)).toBe(firstPick + 2)
  })

  test('a word that is not among its candidates cannot be typed', () => {
    expect(typedWord('石=shi', 'cn', false, candidates)).toBeNull()
  })
})

test('every sign of a layout is on the key that types it', () => {
  for (const script of ['en', 'th', 'ko'] as const) {
    const shown = codes.flatMap((code) => [false, true].map((held) => keyOfCode(code, held) ?? 0))
    const wrong = shown.filter((key) => {
      const sign = signOfKey(key, script)
      return sign !== '' && keyOfSign(sign, script) !== key
    })
    expect(wrong).toEqual([])
  }
})

const pack: LetterPack = {
  version: 1,
  candidates,
  levels: [
    {
      drops: 3,
      atOnce: 2,
      fall: 10,
      par: 10,
      keys: [1, 9],
      startsLatin: [],
      words: { en: ['cat', 'Dog', 'egg'], th: ['ที่'], ko: ['하다'], cn: ['十=shi'] },
    },
  ],
}
const levelIn = (script: Script): LetterLevel => letterLevel(pack, 1, script) as LetterLevel

/** A play of the level after these inputs, once a drop hangs in the sky. */
function typed(script: Script, wishes: readonly LetterInput[], more: Partial<PlaySettings> = {}) {
  const state = letterRain.init({ ...levelIn(script), drops: 1 }, { ...settings, ...more })
  while (state.sky.length === 0) letterRain.step(state, null)
  for (const wish of wishes) if (letterRain.isLegal(state, wish)) letterRain.step(state, wish)
  return state
}
const press = (code: string, held = false): LetterInput => ({ t: 0, do: 'key', key: keyOfCode(code, held) ?? 0 })
const put = (text: string): LetterInput => ({ t: 0, do: 'text', text })

test('a wrong key locks the others for a moment and is named', () => {
  const state = typed('th', [press('KeyM'), press('KeyJ')])
  expect(state).toMatchObject({ right: 1, wrong: 1, lastSlip: { kind: 'order' } })
  expect(letterRain.isLegal(state, press('KeyU'))).toBe(false)
})

test('Space and figures choose candidates, a word that sounds alike is a slip', () => {
  const pinyin = [press('KeyS'), press('KeyH'), press('KeyI')]
  expect(typed('cn', [...pinyin, press('Digit2')])).toMatchObject({ caught: 1, wrong: 0 })
  expect(typed('cn', [...pinyin, press('Space')])).toMatchObject({ caught: 0, lastSlip: { kind: 'homophone' } })
})

test('an input method puts in syllables and words, and the play says so', () => {
  expect(typed('ko', [put('하'), put('다')])).toMatchObject({ caught: 1, right: 4, usesOwnKeyboard: true })
  expect(typed('cn', [put('十')])).toMatchObject({ caught: 1, wrong: 0 })
  expect(typed('ko', [put('핟')])).toMatchObject({ caught: 0, wrong: 1 })
})

test('keys that are taken back do not count twice', () => {
  const back: LetterInput = { t: 0, do: 'back' }
  const again = [press('KeyG'), back, press('KeyG'), back, press('KeyG'), press('KeyK')]
  expect(typed('ko', again)).toMatchObject({ right: 2, wrong: 0 })
  expect(typed('ko', [press('KeyG'), press('KeyK'), { t: 0, do: 'release' }])).toMatchObject({ right: 0, held: -1 })
})

test('without a clock drops hang still', () => {
  const state = typed('en', [], { clock: false })
  for (let tick = 0; tick < 4000; tick += 1) letterRain.step(state, null)
  expect(state).toMatchObject({ missed: 0, caught: 0 })
})

test.each([
  ['a key beyond the keyboard', { t: 0, do: 'key', key: 60 }],
  ['half a key', { t: 0, do: 'key', key: 1.5 }],
  ['a text too long', { t: 0, do: 'text', text: 'a'.repeat(25) }],
  ['a text taken apart', { t: 0, do: 'text', text: '하'.normalize('NFD') }],
  ['a line end', { t: 0, do: 'text', text: 'a\n' }],
  ['no text', { t: 0, do: 'text', text: '' }],
  ['another doing', { t: 0, do: 'catch' }],
  ['nothing', null],
])('%s is no input', (_, sent) => {
  expect(readLetterInput(sent)).toBeNull()
})

test('whatever is sent, nothing throws and counts stay whole', () => {
  const input = fc.oneof(
    fc.record({ t: fc.constant(0), do: fc.constant('key'), key: fc.nat(140) }),
    fc.record({ t: fc.constant(0), do: fc.constant('text'), text: fc.string({ maxLength: 30 }) }),
    fc.record({ t: fc.constant(0), do: fc.constantFrom('back', 'release', 'x') }),
  )
  fc.assert(
    fc.property(fc.constantFrom<Script>('en', 'th', 'ko', 'cn'), fc.array(input, { maxLength: 80 }), (script, sent) => {
      const state = letterRain.init(levelIn(script), settings)
      for (const one of sent) {
        const read = readLetterInput(one)
        letterRain.step(state, read !== null && letterRain.isLegal(state, read) ? read : null)
        for (let tick = 0; tick < 20; tick += 1) letterRain.step(state, null)
      }
      expect(state.right).toBeGreaterThanOrEqual(0)
      expect(letterRain.meter(state)).toBeGreaterThanOrEqual(0)
      expect(letterRain.meter(state)).toBeLessThanOrEqual(1000)
      expect(Number.isInteger(letterRain.digest(state))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
