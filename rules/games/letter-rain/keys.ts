/** Physical keys and their characters per layout. The game compares keys, never the text on screen. */

import type { Script } from './scripts.ts'

/** Index in `codes`, plus 64 with Shift; from 128 on, keys without a fixed position. */
export type Key = number

const rows = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
  'Space',
].map((row) => row.split(' '))

/** `KeyboardEvent.code` values, row by row. */
export const codes: readonly string[] = rows.flat()

const shiftOffset = 64
/** Switches between the script and Latin: ~ in Thailand, 한/영 in Korea, Shift in China. */
export const switchKey: Key = 128
/** Selects the first candidate of a pinyin input; the next candidates follow. */
export const firstPick: Key = 129
export const maxPicks = 5
export const highestKey: Key = firstPick + maxPicks - 1

export const isShifted = (key: Key): boolean => key >= shiftOffset && key < switchKey
export const isPick = (key: Key): boolean => key >= firstPick
export const keyPosition = (key: Key): Key => (key < switchKey ? key % shiftOffset : key)
export const isKey = (key: Key): boolean => key === switchKey || isPick(key) || keyPosition(key) < codes.length

/** Row from the top, 0 to 4; -1 for keys without a fixed position. */
export const keyboardRow = (key: Key): number => rows.findIndex((row) => row.includes(codes[keyPosition(key)] ?? ''))

export function findKeyByCode(code: string, isShiftHeld: boolean): Key | null {
  const place = codes.indexOf(code)
  return place === -1 ? null : place + (isShiftHeld && code !== 'Space' ? shiftOffset : 0)
}

export const spaceKey: Key = codes.indexOf('Space')

const latin = parseLayout(
  "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./",
  '~!@#$%^&*()_+ QWERTYUIOP{}| ASDFGHJKL:" ZXCVBNM<>?',
)
/** Kedmanee layout. */
const thai = parseLayout('_ๅ/-ภถุึคตจขช ๆไำพะัีรนยบลฃ ฟหกดเ้่าสวง ผปแอิืทมใฝ', '%+๑๒๓๔ู฿๕๖๗๘๙ ๐"ฎฑธํ๊ณฯญฐ,ฅ ฤฆฏโฌ็๋ษศซ. ()ฉฮฺ์?ฒฬฦ')
/** Dubeolsik layout: consonants left, vowels right. Digits and punctuation as on the Latin layout. */
const korean = new Map([
  ...[...latin].filter(([character]) => !/[a-z]/i.test(character)),
  ...parseLayout("`1234567890-= ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]\\ ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;' ㅋㅌㅊㅍㅠㅜㅡ,./", ''),
  ...[...'ㅃㅉㄸㄲㅆ'].map((jamo, index): [string, Key] => [jamo, codes.indexOf('KeyQ') + index + shiftOffset]),
  ...[...'ㅒㅖ'].map((jamo, index): [string, Key] => [jamo, codes.indexOf('KeyO') + index + shiftOffset]),
])
/** Digits and full-width punctuation. Pinyin letters use the Latin layout. */
const chinese = new Map<string, Key>([
  ...[...latin].filter(([character]) => /[\d ]/.test(character)),
  ...[...'，。'].map((character, index): [string, Key] => [character, codes.indexOf('Comma') + index]),
  ['？', codes.indexOf('Slash') + shiftOffset],
  ['！', codes.indexOf('Digit1') + shiftOffset],
])

const layouts: Readonly<Record<Script, ReadonlyMap<string, Key>>> = { en: latin, th: thai, ko: korean, cn: chinese }

/** Null if the layout has no key for the character. */
export const findKeyByCharacter = (character: string, script: Script): Key | null =>
  layouts[script].get(character) ?? null

const invertLayout = (keys: ReadonlyMap<string, Key>) => new Map([...keys].map(([character, key]) => [key, character]))
const charactersByKey: Readonly<Record<Script, ReadonlyMap<Key, string>>> = {
  en: invertLayout(latin),
  th: invertLayout(thai),
  ko: invertLayout(korean),
  cn: invertLayout(chinese),
}

/** Empty if the key has no character in this script. */
export const characterOfKey = (key: Key, script: Script): string => charactersByKey[script].get(key) ?? ''

function parseLayout(plain: string, shifted: string): Map<string, Key> {
  const keys = new Map<string, Key>([[' ', rows.flat().length - 1]])
  for (const [offset, lines] of [
    [shiftOffset, shifted],
    [0, plain],
  ] as const) {
    for (const [row, line] of lines.split(' ').entries()) {
      const first = rows.slice(0, row).flat().length
      for (const [index, character] of [...line].entries()) keys.set(character, first + index + offset)
    }
  }
  return keys
}
