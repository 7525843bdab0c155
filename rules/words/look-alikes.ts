/** Letters of other scripts and styles that children type instead of Latin ones, by the letter they look like. */
const byLetter: Readonly<Record<string, string>> = {
  a: 'аαᴀɑ',
  b: 'ьʙƅ',
  c: 'сᴄϲ',
  d: 'ԁᴅđ',
  e: 'еεᴇɛə',
  f: 'ƒꜰғϝ',
  g: 'ɢɡ',
  h: 'һʜħ',
  i: 'іιɪıɩ¡',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ʟłӏ',
  m: 'мᴍ',
  n: 'ɴпη',
  o: 'оοᴏøσ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀг',
  s: 'ѕꜱʂ',
  t: 'тτᴛŧ',
  u: 'υᴜʊμսц',
  v: 'νᴠ',
  w: 'ᴡωԝ',
  x: 'хχ',
  y: 'уʏγ',
  z: 'ᴢʐ',
  ' ': '\u2800',
}
const lookAlikes = new Map(
  Object.entries(byLetter).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)),
)

export const foldLookAlikes = (text: string): string =>
  Array.from(text, (sign) => lookAlikes.get(sign) ?? sign).join('')

/** First code points of letters in circles and squares that NFKC does not change, and of the letters of flags. */
const enclosedAlphabets = [0x1f150, 0x1f170, 0x1f1e6]

export function enclosedLetter(code: number): string | null {
  for (const first of enclosedAlphabets)
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first)
  return null
}
