/** What was typed on an English keyboard while the Korean two-set or the Thai Kedmanee layout was switched on. */

const pairs = (signs: string, keys: string) => {
  const all = [...keys]
  return [...signs].map((sign, at) => [sign, all[at]!] as const)
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

/** A syllable is made of two or three letters, each of them a key. */
function keysOfSyllable(sign: string): string {
  const code = sign.codePointAt(0)! - 0xac00
  if (code < 0 || code >= 11_172) return korean.get(sign) ?? sign
  const parts = [firsts[Math.floor(code / 588)]!, middles[Math.floor((code % 588) / 28)]!, lasts[code % 28]!]
  return parts.map((part) => korean.get(part) ?? part).join('')
}

const layouts = {
  korean: { run: /[\u3131-\u318e\uac00-\ud7a3]+/gu, keysOf: (text: string) => [...text].map(keysOfSyllable).join('') },
  thai: {
    run: /[\u0e01-\u0e59][\u0e01-\u0e59."]*/gu,
    keysOf: (text: string) => [...text].map((sign) => thai.get(sign) ?? sign).join(''),
  },
}

/** The first run of such letters that, read back, is a word that is known. */
export function typedOnOtherKeyboard(
  maskedLines: readonly string[],
  known: ReadonlySet<string>,
  layout: keyof typeof layouts,
): { readonly line: number; readonly typed: string; readonly meant: string } | null {
  const { run, keysOf } = layouts[layout]
  for (const [at, text] of maskedLines.entries())
    for (const [typed] of text.matchAll(run)) {
      const meant = /^[A-Za-z_]+/.exec(keysOf(typed))?.[0]
      if (meant === undefined || !known.has(meant)) continue
      return { line: at + 1, typed: layout === 'korean' ? typed : [...typed].slice(0, meant.length).join(''), meant }
    }
  return null
}
