/** Keys by their place on a keyboard, and what each types in a layout. Rules compare keys, never the text on screen. */

import type { Script } from './scripts.ts'

/** A place on the keyboard, with 64 added while Shift is held; above them what is no place. */
export type Key = number

const rows = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
  'Space',
].map((row) => row.split(' '))

/** As `KeyboardEvent.code` calls them, row by row. */
export const codes: readonly string[] = rows.flat()

const shift = 64
/** The key that goes from one script to the other: ~ in Thailand, 한/영 in Korea, Shift alone in China. */
export const switchKey: Key = 128
/** The first candidate of a pinyin line; the others follow. */
export const firstPick: Key = 129
export const mostPicks = 5
export const highestKey: Key = firstPick + mostPicks - 1

export const isShifted = (key: Key): boolean => key >= shift && key < switchKey
export const isPick = (key: Key): boolean => key >= firstPick
export const placeOf = (key: Key): Key => (key < switchKey ? key % shift : key)
export const isKey = (key: Key): boolean => key === switchKey || isPick(key) || placeOf(key) < codes.length

/** The row of a key from the top, 0 to 4; -1 for what has no place. */
export const rowOf = (key: Key): number => rows.findIndex((row) => row.includes(codes[placeOf(key)] ?? ''))

export function keyOfCode(code: string, isShiftHeld: boolean): Key | null {
  const place = codes.indexOf(code)
  return place === -1 ? null : place + (isShiftHeld && code !== 'Space' ? shift : 0)
}

export const spaceKey: Key = codes.indexOf('Space')

const latin = layout(
  "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./",
  '~!@#$%^&*()_+ QWERTYUIOP{}| ASDFGHJKL:" ZXCVBNM<>?',
)
/** Kedmanee. */
const thai = layout('_ๅ/-ภถุึคตจขช ๆไำพะัีรนยบลฃ ฟหกดเ้่าสวง ผปแอิืทมใฝ', '%+๑๒๓๔ู฿๕๖๗๘๙ ๐"ฎฑธํ๊ณฯญฐ,ฅ ฤฆฏโฌ็๋ษศซ. ()ฉฮฺ์?ฒฬฦ')
/** Two sets: consonants left, vowels right. Signs and figures are those of the Latin keys. */
const korean = new Map([
  ...[...latin].filter(([sign]) => !/[a-z]/i.test(sign)),
  ...layout("`1234567890-= ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]\\ ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;' ㅋㅌㅊㅍㅠㅜㅡ,./", ''),
  ...[...'ㅃㅉㄸㄲㅆ'].map((jamo, at): [string, Key] => [jamo, codes.indexOf('KeyQ') + at + shift]),
  ...[...'ㅒㅖ'].map((jamo, at): [string, Key] => [jamo, codes.indexOf('KeyO') + at + shift]),
])
/** Figures and the wide signs. The letters of a pinyin line are those of the Latin keys. */
const chinese = new Map<string, Key>([
  ...[...latin].filter(([sign]) => /[\d ]/.test(sign)),
  ...[...'，。'].map((sign, at): [string, Key] => [sign, codes.indexOf('Comma') + at]),
  ['？', codes.indexOf('Slash') + shift],
  ['！', codes.indexOf('Digit1') + shift],
])

const layouts: Readonly<Record<Script, ReadonlyMap<string, Key>>> = { en: latin, th: thai, ko: korean, cn: chinese }

/** Which key types a sign in a script; null where the layout has none. */
export const keyOfSign = (sign: string, script: Script): Key | null => layouts[script].get(sign) ?? null

const turned = (keys: ReadonlyMap<string, Key>) => new Map([...keys].map(([sign, key]) => [key, sign]))
const signs: Readonly<Record<Script, ReadonlyMap<Key, string>>> = {
  en: turned(latin),
  th: turned(thai),
  ko: turned(korean),
  cn: turned(chinese),
}

/** What stands on a key. */
export const signOfKey = (key: Key, script: Script): string => signs[script].get(key) ?? ''

function layout(plain: string, shifted: string): Map<string, Key> {
  const keys = new Map<string, Key>([[' ', rows.flat().length - 1]])
  for (const [held, lines] of [
    [shift, shifted],
    [0, plain],
  ] as const) {
    for (const [row, line] of lines.split(' ').entries()) {
      const first = rows.slice(0, row).flat().length
      for (const [at, sign] of [...line].entries()) keys.set(sign, first + at + held)
    }
  }
  return keys
}
