import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlaySettings } from '../game-rules.ts'
import { splitIntoJamo, composeJamo } from './hangul.ts'
import { codes, firstPick, findKeyByCode, findKeyByCharacter, keyboardRow, characterOfKey, switchKey } from './keys.ts'
import type { Script } from './scripts.ts'
import { buildLetterLevel, type LetterLevel, type LetterPack } from './level.ts'
import { type LetterInput, readLetterInput } from './rain-input.ts'
import { letterRain } from './letter-rain.ts'
import { textAfterKeys, type TypedWord, buildTypedWord } from './word.ts'

const settings: PlaySettings = { seed: 5, help: 0, clock: true }
const candidates = { shi: ['是', '十', '时'] }
const word = (text: string, script: Script, startsLatin = false): TypedWord =>
  buildTypedWord(text, script, startsLatin, candidates) as TypedWord
const textsWhileTyping = (text: string, script: Script, startsLatin = false): readonly string[] => {
  const typedForm = word(text, script, startsLatin)
  return typedForm.keys.map((_, index) => textAfterKeys(typedForm, index + 1))
}

describe('Korean', () => {
  test('all 11,172 syllables are composed from their jamo', () => {
    const wrong = Array.from({ length: 11_172 }, (_, index) => String.fromCodePoint(0xac00 + index)).filter(
      (syllable) => composeJamo(splitIntoJamo(syllable)) !== syllable,
    )
    expect(wrong).toEqual([])
  })

  test('any sequence of syllables is composed from its jamo', () => {
    const syllable = fc.integer({ min: 0, max: 11_171 }).map((index) => String.fromCodePoint(0xac00 + index))
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 6 }), (syllables) => {
        expect(composeJamo(syllables.flatMap(splitIntoJamo))).toBe(syllables.join(''))
      }),
      { numRuns: 500 },
    )
  })

  test('shows the intermediate text while a syllable is typed', () => {
    expect(textsWhileTyping('하다', 'ko')).toEqual(['ㅎ', '하', '핟', '하다'])
    expect(textsWhileTyping('닭', 'ko')).toEqual(['ㄷ', '다', '달', '닭'])
    expect(textsWhileTyping('과', 'ko')).toEqual(['ㄱ', '고', '과'])
  })

  test('double consonants are typed with Shift', () => {
    expect(word('꼬', 'ko').keys[0]).toBe(findKeyByCode('KeyR', true))
  })
})

describe('Thai', () => {
  test('consonant, vowel and tone are three keys in this order', () => {
    expect(textsWhileTyping('ที่', 'th')).toEqual(['ท', 'ที', 'ที่'])
    expect(textsWhileTyping('น้ำ', 'th')).toEqual(['น', 'น้', 'น้ำ'])
  })

  test('the first word uses only the home row', () => {
    expect(word('ว่าว', 'th').keys.map(keyboardRow)).toEqual([2, 2, 2, 2])
  })

  test('digits need a switch to Latin keys, and code needs a switch to Thai and back', () => {
    expect(word('กา 5', 'th').keys.filter((key) => key === switchKey)).toHaveLength(1)
    expect(word('say("ลม")', 'th', true).keys.filter((key) => key === switchKey)).toHaveLength(2)
    expect(textsWhileTyping('x"ลม"', 'th', true)).toEqual(['x', 'x"', 'x"', 'x"ล', 'x"ลม', 'x"ลม', 'x"ลม"'])
  })
})

describe('Chinese', () => {
  test('pinyin letters are typed before a candidate is selected', () => {
    expect(textsWhileTyping('风=feng', 'cn')).toEqual(['f', 'fe', 'fen', 'feng', '风'])
    expect(word('时=shi', 'cn').keys.at(-1)).toBe(firstPick + 2)
  })

  test('rejects a word that is not among its candidates', () => {
    expect(buildTypedWord('石=shi', 'cn', false, candidates)).toBeNull()
  })
})

test('the key for every character of a layout shows that character', () => {
  for (const script of ['en', 'th', 'ko'] as const) {
    const keys = codes.flatMap((code) => [false, true].map((isShiftHeld) => findKeyByCode(code, isShiftHeld) ?? 0))
    const wrong = keys.filter((key) => {
      const sign = characterOfKey(key, script)
      return sign !== '' && findKeyByCharacter(sign, script) !== key
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
const levelIn = (script: Script): LetterLevel => buildLetterLevel(pack, 1, script) as LetterLevel

/** Waits for the first drop, applies the inputs and returns the state. */
function playInputs(script: Script, inputs: readonly LetterInput[], more: Partial<PlaySettings> = {}) {
  const state = letterRain.init({ ...levelIn(script), drops: 1 }, { ...settings, ...more })
  while (state.sky.length === 0) letterRain.step(state, null)
  for (const input of inputs) if (letterRain.isLegal(state, input)) letterRain.step(state, input)
  return state
}
const press = (code: string, isShiftHeld = false): LetterInput => ({
  t: 0,
  do: 'key',
  key: findKeyByCode(code, isShiftHeld) ?? 0,
})
const insertText = (text: string): LetterInput => ({ t: 0, do: 'text', text })

test('a wrong key blocks the keyboard briefly and is reported with its kind', () => {
  const state = playInputs('th', [press('KeyM'), press('KeyJ')])
  expect(state).toMatchObject({ right: 1, wrong: 1, lastSlip: { kind: 'order' } })
  expect(letterRain.isLegal(state, press('KeyU'))).toBe(false)
})

test('Space and digits select candidates, and a homophone counts as a mistake', () => {
  const pinyin = [press('KeyS'), press('KeyH'), press('KeyI')]
  expect(playInputs('cn', [...pinyin, press('Digit2')])).toMatchObject({ caught: 1, wrong: 0 })
  expect(playInputs('cn', [...pinyin, press('Space')])).toMatchObject({ caught: 0, lastSlip: { kind: 'homophone' } })
})

test('accepts syllables and words from an input method and records its use', () => {
  expect(playInputs('ko', [insertText('하'), insertText('다')])).toMatchObject({
    caught: 1,
    right: 4,
    usesOwnKeyboard: true,
  })
  expect(playInputs('cn', [insertText('十')])).toMatchObject({ caught: 1, wrong: 0 })
  expect(playInputs('ko', [insertText('핟')])).toMatchObject({ caught: 0, wrong: 1 })
})

test('deleted and retyped keys do not count twice', () => {
  const back: LetterInput = { t: 0, do: 'back' }
  const again = [press('KeyG'), back, press('KeyG'), back, press('KeyG'), press('KeyK')]
  expect(playInputs('ko', again)).toMatchObject({ right: 2, wrong: 0 })
  expect(playInputs('ko', [press('KeyG'), press('KeyK'), { t: 0, do: 'release' }])).toMatchObject({
    right: 0,
    held: -1,
  })
})

test('drops do not fall without a clock', () => {
  const state = playInputs('en', [], { clock: false })
  for (let tick = 0; tick < 4000; tick += 1) letterRain.step(state, null)
  expect(state).toMatchObject({ missed: 0, caught: 0 })
})

test.each([
  ['a key outside the keyboard', { t: 0, do: 'key', key: 60 }],
  ['a fractional key', { t: 0, do: 'key', key: 1.5 }],
  ['text over the length limit', { t: 0, do: 'text', text: 'a'.repeat(25) }],
  ['text that is not in NFC form', { t: 0, do: 'text', text: '하'.normalize('NFD') }],
  ['text with a line break', { t: 0, do: 'text', text: 'a\n' }],
  ['empty text', { t: 0, do: 'text', text: '' }],
  ['an unknown action', { t: 0, do: 'catch' }],
  ['null', null],
])('rejects %s as an input', (_, sent) => {
  expect(readLetterInput(sent)).toBeNull()
})

test('any inputs leave the counters valid and throw no error', () => {
  const input = fc.oneof(
    fc.record({ t: fc.constant(0), do: fc.constant('key'), key: fc.nat(140) }),
    fc.record({ t: fc.constant(0), do: fc.constant('text'), text: fc.string({ maxLength: 30 }) }),
    fc.record({ t: fc.constant(0), do: fc.constantFrom('back', 'release', 'x') }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom<Script>('en', 'th', 'ko', 'cn'),
      fc.array(input, { maxLength: 80 }),
      (script, rawInputs) => {
        const state = letterRain.init(levelIn(script), settings)
        for (const rawInput of rawInputs) {
          const parsed = readLetterInput(rawInput)
          letterRain.step(state, parsed !== null && letterRain.isLegal(state, parsed) ? parsed : null)
          for (let tick = 0; tick < 20; tick += 1) letterRain.step(state, null)
        }
        expect(state.right).toBeGreaterThanOrEqual(0)
        expect(letterRain.meter(state)).toBeGreaterThanOrEqual(0)
        expect(letterRain.meter(state)).toBeLessThanOrEqual(1000)
        expect(Number.isInteger(letterRain.digest(state))).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
