/** Detects English words typed while the Korean two-set or the Thai Kedmanee keyboard layout was active. */

const pairs = (characters: string, keys: string) => {
  const keyList = [...keys]
  return [...characters].map((character, index) => [character, keyList[index]!] as const)
}

const korean = new Map<string, string>([
  ...pairs('ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ', 'qwertyuiopasdfghjklzxcvbnmQWERTOP'),
  ...Object.entries({ ㅘ: 'hk', ㅙ: 'ho', ㅚ: 'hl', ㅝ: 'nj', ㅞ: 'np', ㅟ: 'nl', ㅢ: 'ml' }),
  ...Object.entries({
    ㄳ: 'rt',
    ㄵ: 'sw',
    ㄶ: 'sg',
    ㄺ: 'fr',
    ㄻ: 'fa',
    ㄼ: 'fq',
    ㄽ: 'ft',
    ㄾ: 'fx',
    ㄿ: 'fv',
    ㅀ: 'fg',
    ㅄ: 'qt',
  }),
])
const firsts = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const middles = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const lasts = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

const thai = new Map<string, string>([
  ...pairs(
    'ๅภถุึคตจขชๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ๐ฎฑธํ๊ณฯญฐฤฆฏโฌ็๋ษศซฉฮฺ์ฒฬฦ๑๒๓๔ู฿๕๖๗๘๙',
    `14567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./QERTYUIOP{ASDFGHJKL:CVBN<>?@#$%^&*()_+`,
  ),
  ['.', '"'],
  ['"', 'W'],
])

/** Splits a Korean syllable into its two or three letters and maps each to its keys. */
function keysOfSyllable(character: string): string {
  const code = character.codePointAt(0)! - 0xac00
  if (code < 0 || code >= 11_172) return korean.get(character) ?? character
  const parts = [firsts[Math.floor(code / 588)]!, middles[Math.floor((code % 588) / 28)]!, lasts[code % 28]!]
  return parts.map((part) => korean.get(part) ?? part).join('')
}

const layouts = {
  korean: { run: /[\u3131-\u318e\uac00-\ud7a3]+/gu, keysOf: (text: string) => [...text].map(keysOfSyllable).join('') },
  thai: {
    run: /[\u0e01-\u0e59][\u0e01-\u0e59."]*/gu,
    keysOf: (text: string) => [...text].map((character) => thai.get(character) ?? character).join(''),
  },
}

/** Finds the first text in the other script whose keys spell a known word. */
export function findOtherKeyboardText(
  maskedLines: readonly string[],
  knownWords: ReadonlySet<string>,
  layout: keyof typeof layouts,
): { readonly line: number; readonly typed: string; readonly meant: string } | null {
  const { run, keysOf } = layouts[layout]
  for (const [index, text] of maskedLines.entries())
    for (const [typed] of text.matchAll(run)) {
      const meant = /^[A-Za-z_]+/.exec(keysOf(typed))?.[0]
      if (meant === undefined || !knownWords.has(meant)) continue
      return { line: index + 1, typed: layout === 'korean' ? typed : [...typed].slice(0, meant.length).join(''), meant }
    }
  return null
}
